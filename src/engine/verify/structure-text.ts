/** Replacement texts of structure elements: they may follow the text they speak for, and no other. */
import { getOrAdd } from "#base/maps.ts";
import { textOf } from "../content/text-string.ts";
import { canonicalText } from "../pdf/canonical.ts";
import type { PdfDocument } from "../pdf/document.ts";
import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfValue,
} from "../pdf/objects.ts";

const TEXTS: ReadonlySet<string> = new Set(["ActualText", "Alt", "E"]);
const MAX_DEPTH = 64;

/** True when two versions of a structure element differ in nothing but the words that stand for it. */
export function isOtherText(old: PdfValue, now: PdfValue): boolean {
  if (!isDict(old) || !isDict(now) || !isElement(old)) {
    return false;
  }
  return [...new Set([...old.entries.keys(), ...now.entries.keys()])].every((key) => {
    const [a, b] = [old.entries.get(key), now.entries.get(key)];
    return (
      (TEXTS.has(key) && isString(a) && isString(b)) ||
      (a !== undefined && b !== undefined && canonicalText(a) === canonicalText(b))
    );
  });
}

function isElement(value: PdfValue): boolean {
  return (
    isDict(value) &&
    (isName(value.entries.get("Type"), "StructElem") ||
      (value.entries.has("S") && value.entries.has("P")))
  );
}

/** The marked content of one number: "page:0" or "form:12", and the MCID. */
export interface MarkedLeaf {
  readonly unit: string;
  readonly mcid: number;
}

/** All marked content under an element; null when it stands for something else as well. */
export function leavesUnder(doc: PdfDocument, element: PdfValue): readonly MarkedLeaf[] | null {
  const seen = new Set<number>();
  const pages = new Map(doc.pages.map(({ ref, index }) => [ref.num, index]));
  const leaves: MarkedLeaf[] = [];
  const visit = (value: PdfValue | undefined, page: number | null, depth: number): boolean => {
    if (depth > MAX_DEPTH || (isRef(value) && seen.has(value.num))) {
      return false;
    }
    if (isRef(value)) {
      seen.add(value.num);
    }
    const found = doc.resolve(value);
    if (typeof found === "number") {
      const index = pages.get(page ?? -1);
      leaves.push({ unit: `page:${index ?? ""}`, mcid: found });
      return index !== undefined;
    }
    if (isArray(found)) {
      return found.items.every((item) => visit(item, page, depth + 1));
    }
    if (!isDict(found) || found.entries.has("Obj")) {
      return found === null;
    }
    const own = found.entries.get("Pg");
    const on = isRef(own) ? own.num : page;
    const mcid = doc.get(found, "MCID");
    const stream = found.entries.get("Stm");
    if (stream !== undefined) {
      const isNamed = isRef(stream) && typeof mcid === "number";
      leaves.push(...(isNamed ? [{ unit: `form:${stream.num}`, mcid }] : []));
      return isNamed;
    }
    return visit(found.entries.get("MCID") ?? found.entries.get("K"), on, depth + 1);
  };
  return visit(element, pageAbove(doc, element), 0) ? leaves : null;
}

/** The texts of an element that are others now. */
export function changedTexts(old: PdfValue, now: PdfValue): readonly (string | null)[] {
  return isDict(old) && isDict(now)
    ? [...TEXTS].flatMap((key) => {
        const [a, b] = [old.entries.get(key) ?? null, now.entries.get(key) ?? null];
        return canonicalText(a) === canonicalText(b) ? [] : [textOf(b)];
      })
    : [];
}

/** A structure element with a replacement text of its own. */
interface ElementWithText {
  readonly num: number;
  readonly element: PdfDict;
  readonly text: string;
}

/** All of a file. */
export function elementsWithText(doc: PdfDocument): readonly ElementWithText[] {
  return getOrAdd(elementsOf, doc, () =>
    isDict(doc.get(doc.catalog, "StructTreeRoot"))
      ? doc.objectNumbers().flatMap((num) => elementAt(doc, num))
      : [],
  );
}

/** An original is checked against several files. */
const elementsOf = new WeakMap<PdfDocument, readonly ElementWithText[]>();

function elementAt(doc: PdfDocument, num: number): readonly ElementWithText[] {
  const element = doc.object(num)?.value ?? null;
  const said = isDict(element) ? (element.entries.get("ActualText") ?? null) : null;
  const text = isString(said) ? textOf(said) : null;
  return isDict(element) && text !== null && isElement(element) ? [{ num, element, text }] : [];
}

function pageAbove(doc: PdfDocument, element: PdfValue): number | null {
  let value = element;
  for (let i = 0; i < MAX_DEPTH && isDict(value); i++) {
    const page = value.entries.get("Pg");
    if (isRef(page)) {
      return page.num;
    }
    value = doc.get(value, "P");
  }
  return null;
}
