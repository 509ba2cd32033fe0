/** Replacement texts of structure elements: they may follow the text they speak for, and no other. */
import { canonicalText } from "../pdf/canonical.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isDict, isName, isRef, isString, type PdfValue } from "../pdf/objects.ts";

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

/** Whether one of the marked-content sequences under an element is among `mcids` ("page object:MCID"). */
export function speaksFor(
  doc: PdfDocument,
  element: PdfValue,
  mcids: ReadonlySet<string>,
): boolean {
  const seen = new Set<number>();
  const visit = (value: PdfValue | undefined, page: number | null, depth: number): boolean => {
    if (depth > MAX_DEPTH || (isRef(value) && seen.has(value.num))) {
      return false;
    }
    if (isRef(value)) {
      seen.add(value.num);
    }
    const found = doc.resolve(value);
    if (typeof found === "number") {
      return page !== null && mcids.has(`${page}:${found}`);
    }
    if (isArray(found)) {
      return found.items.some((item) => visit(item, page, depth + 1));
    }
    if (!isDict(found) || found.entries.has("Stm")) {
      return false;
    }
    const own = found.entries.get("Pg");
    const on = isRef(own) ? own.num : page;
    const mcid = found.entries.get("MCID");
    return visit(mcid ?? found.entries.get("K"), on, depth + 1);
  };
  return visit(element, pageAbove(doc, element), 0);
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
