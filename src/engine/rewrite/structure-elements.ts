/**
 * Structure elements with words that stand for what is shown (ISO 32000-2, 14.9.3 to 14.9.5), and the
 * marked content each of them stands for.
 */
import { textOf } from "../content/text-string.ts";
import type { PdfDocument } from "../pdf/document.ts";
import {
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfValue,
} from "../pdf/objects.ts";
import { entrySpans } from "../pdf/parse-value.ts";
import type { TextHolder } from "../plan/replacement-text.ts";

/** The marked content of one number in one content stream. */
export interface MarkedLeaf {
  /** "page:0" or "form:12". */
  readonly unit: string;
  readonly mcid: number;
}

/** The texts of one element, where they stand in the file, and what they stand for. */
export interface ElementTexts {
  /** Null when its words cannot be written anew. */
  readonly holder: TextHolder | null;
  /** The holder with its /ActualText alone, and what that says; null without one. */
  readonly actual: { readonly holder: TextHolder; readonly text: string } | null;
  readonly leaves: readonly MarkedLeaf[];
  /** False when it stands for something else than the leaves too, or too much to tell. */
  readonly isKnown: boolean;
}

/**
 * 14.9.3 alternate description, 14.9.4 replacement text, 14.9.5 expansion: all would go on telling of the
 * old words.
 */
const TEXTS: readonly string[] = ["ActualText", "Alt", "E"];
/** Nesting of elements, and of parents: deeper is a loop or damage. */
const MAX_DEPTH = 64;
/** Content of one element: one that stands for more (a whole chapter) is left alone. */
const MAX_LEAVES = 1000;

/**
 * Every element with such words, in the order of the objects. One walk of the objects of a tagged file;
 * files without a structure tree cost nothing.
 */
export function elementTexts(doc: PdfDocument): readonly ElementTexts[] {
  if (!isDict(doc.get(doc.catalog, "StructTreeRoot"))) {
    return [];
  }
  const pages = new Map(doc.pages.map(({ ref, index }) => [ref.num, index]));
  return doc.objectNumbers().flatMap((num) => {
    const object = doc.object(num);
    const value = object?.value;
    return object !== null && isDict(value) && isSpeaking(doc, value)
      ? [
          {
            holder: holderOf(object, value, TEXTS),
            actual: actualOf(object, value),
            ...leavesOf(doc, value, pages),
          },
        ]
      : [];
  });
}

/**
 * Structure elements need no /Type (14.7.2): /S and /P are required and make one. Canva leaves out /P and writes
 * /Type, which makes one too.
 */
function isSpeaking(doc: PdfDocument, { entries }: PdfDict): boolean {
  return (
    (isName(entries.get("Type"), "StructElem") || (entries.has("S") && entries.has("P"))) &&
    TEXTS.some((key) => entries.has(key) && isString(doc.resolve(entries.get(key))))
  );
}

/**
 * The dictionary and the spans of its texts, relative to it. Null when one of the strings is an object of
 * its own, or is there twice: which one a reader takes is not said.
 */
function holderOf(object: PdfObject, value: PdfDict, keys: readonly string[]): TextHolder | null {
  const { num, gen, source, span } = object;
  const places = entrySpans(source, value.span);
  const texts = keys
    .flatMap((key) => places.get(key) ?? [])
    .map(({ value: text }) => ({
      start: text.start - span.start,
      end: text.end - span.start,
    }));
  const isPlain = keys.every((key) => {
    const text = value.entries.get(key);
    return text === undefined || (isString(text) && places.get(key)?.length === 1);
  });
  return isPlain
    ? {
        num,
        gen,
        source: source.slice(span.start, span.end),
        verbatim: object.inObjectStream === null,
        texts: texts.toSorted((a, b) => a.start - b.start),
      }
    : null;
}

/** /ActualText alone, for elements whose other texts stay. */
function actualOf(object: PdfObject, value: PdfDict): ElementTexts["actual"] {
  const text = textOf(value.entries.get("ActualText") ?? null);
  const holder = text === null ? null : holderOf(object, value, ["ActualText"]);
  return text === null || holder === null ? null : { holder, text };
}

/**
 * The marked content below an element (14.7.5): numbers of the page, references to marked content,
 * elements.
 */
function leavesOf(
  doc: PdfDocument,
  element: PdfDict,
  pages: ReadonlyMap<number, number>,
): Pick<ElementTexts, "leaves" | "isKnown"> {
  const leaves: MarkedLeaf[] = [];
  const seen = new Set<number>();
  let isKnown = true;
  const visit = (value: PdfValue | undefined, page: number | null, depth: number): void => {
    // The same object twice is a loop or content in two places: either way it is not known what the text
    // stands for.
    const isSeen = isRef(value) && seen.has(value.num);
    if (isSeen || depth > MAX_DEPTH || leaves.length > MAX_LEAVES) {
      isKnown = false;
      return;
    }
    if (isRef(value)) {
      seen.add(value.num);
    }
    const found = doc.resolve(value);
    if (typeof found === "number") {
      const index = pages.get(page ?? -1);
      isKnown &&= index !== undefined;
      leaves.push(...(index === undefined ? [] : [{ unit: `page:${index}`, mcid: found }]));
    } else if (isArray(found)) {
      found.items.forEach((item) => {
        visit(item, page, depth + 1);
      });
    } else if (isDict(found)) {
      const own = found.entries.get("Pg");
      const on = isRef(own) ? own.num : page;
      const mcid = doc.get(found, "MCID");
      const stream = found.entries.get("Stm");
      if (typeof mcid === "number" && stream !== undefined) {
        isKnown &&= isRef(stream);
        leaves.push(...(isRef(stream) ? [{ unit: `form:${stream.num}`, mcid }] : []));
        // An object reference (14.7.5.3), such as an annotation or an image: not text.
      } else if (found.entries.has("Obj")) {
        isKnown = false;
      } else {
        visit(found.entries.get("MCID") ?? found.entries.get("K"), on, depth + 1);
      }
    } else if (found !== null) {
      isKnown = false;
    }
  };
  visit(element, pageAbove(doc, element), 0);
  return { leaves, isKnown };
}

/** /Pg is not inherited by 14.7.2, but producers write it on parents only: the nearest one counts. */
function pageAbove(doc: PdfDocument, element: PdfDict): number | null {
  let value: PdfValue = element;
  for (let i = 0; i < MAX_DEPTH && isDict(value); i++) {
    const page = value.entries.get("Pg");
    if (isRef(page)) {
      return page.num;
    }
    value = doc.get(value, "P");
  }
  return null;
}
