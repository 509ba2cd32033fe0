/**
 * Text where no box can be offered: tiling patterns, soft masks, Type 3 glyph procedures, annotation
 * appearances. It is only counted, so that a page can say why its text is not there.
 */
import type { PdfDocument, PdfPage } from "../pdf/document.ts";
import {
  isArray,
  isDict,
  isName,
  isStream,
  isString,
  type PdfDict,
  type PdfStream,
  type PdfValue,
} from "../pdf/objects.ts";
import { type Budget, spendBytes, spendOperator } from "./budget.ts";
import { namedStream } from "./named-stream.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";

/** Annotations looked at on one page: forms of authorities have a few hundred fields. */
const MAX_ANNOTATIONS = 2000;
/** Annotation flags Invisible, Hidden and NoView (ISO 32000-2, 12.5.3). */
const UNSEEN_FLAGS = 1 | 2 | 32;

/**
 * Text-showing operators with at least one byte to show in a content stream and the forms it paints.
 * Throws UnusablePdf over the budget of the page, like the interpreter. Not decoded: whether the bytes
 * stand for readable characters does not matter for the reason that is reported.
 */
export function countTextOperators(doc: PdfDocument, budget: Budget, stream: PdfStream): number {
  return count({ doc, budget, seen: new Set() }, stream, null);
}

/** The same over the glyph procedures of a Type 3 font dictionary. */
export function countTextOperatorsOfType3(doc: PdfDocument, budget: Budget, font: PdfDict): number {
  const procedures = doc.get(font, "CharProcs");
  const resources = doc.get(font, "Resources");
  const scan: Scan = { doc, budget, seen: new Set() };
  let shows = 0;
  for (const value of isDict(procedures) ? procedures.entries.values() : []) {
    const stream = doc.resolve(value);
    if (isStream(stream)) {
      shows += count(scan, stream, isDict(resources) ? resources : null);
    }
  }
  return shows;
}

/** The same over the normal appearances of a page's visible annotations. */
export function countTextOperatorsOfAnnotations(
  doc: PdfDocument,
  budget: Budget,
  page: PdfPage,
): number {
  const annotations = doc.get(page.dict, "Annots");
  const scan: Scan = { doc, budget, seen: new Set() };
  let shows = 0;
  for (const item of isArray(annotations) ? annotations.items.slice(0, MAX_ANNOTATIONS) : []) {
    const annotation = doc.resolve(item);
    const appearance = isDict(annotation) ? normalAppearance(doc, annotation) : null;
    if (appearance !== null) {
      shows += count(scan, appearance, null);
    }
  }
  return shows;
}

/**
 * The stream an annotation is shown with, /AP /N; of several states (a check box) the one /AS names.
 * Null for an annotation that is not seen (12.5.3) or that has no appearance.
 */
function normalAppearance(doc: PdfDocument, annotation: PdfDict): PdfStream | null {
  const flags = doc.get(annotation, "F");
  const appearances = doc.get(annotation, "AP");
  if (!isDict(appearances) || (typeof flags === "number" && (flags & UNSEEN_FLAGS) !== 0)) {
    return null;
  }
  const normal = doc.get(appearances, "N");
  if (!isDict(normal)) {
    return isStream(normal) ? normal : null;
  }
  const state = doc.get(annotation, "AS");
  const chosen = isName(state) ? doc.get(normal, state.name) : null;
  return isStream(chosen) ? chosen : null;
}

interface Scan {
  readonly doc: PdfDocument;
  readonly budget: Budget;
  /** Object numbers of streams already counted. */
  readonly seen: Set<number>;
}

/**
 * One stream and the forms it invokes, each stream once: the count says that there is text, not how
 * often it shows.
 */
function count(scan: Scan, stream: PdfStream, inherited: PdfDict | null): number {
  const { doc, budget, seen } = scan;
  // The second bound is against a file whose forms are all different and each invokes the next.
  if (seen.has(stream.num) || seen.size > budget.limits.maxFormDepth * 100) {
    return 0;
  }
  seen.add(stream.num);
  // A form without resources uses those of the stream that invokes it, as files of PDF 1.1 do (7.8.3).
  const own = doc.get(stream.dict, "Resources");
  const resources = isDict(own) ? own : inherited;
  const data = doc.decode(stream).value;
  spendBytes(budget, data.length);
  const reader = new OperatorReader(data);
  const forms: PdfStream[] = [];
  let shows = 0;
  for (let op = reader.next(); op !== null; op = reader.next()) {
    spendOperator(budget);
    // Of a drawing nobody asks for more than its names.
    const operand = op.numbers === null ? (op.operands.at(-1)?.value ?? null) : null;
    if (op.name === "Do") {
      const object = namedStream(doc, resources, ["XObject", operand]);
      if (object !== null && isName(doc.get(object.dict, "Subtype"), "Form")) {
        forms.push(object);
      }
    } else if (op.name === "Tj" || op.name === "TJ" || op.name === "'" || op.name === '"') {
      shows += showsSomething(operand) ? 1 : 0;
    }
  }
  // After the loop and not inside it: one open reader at a time, however deep the forms go.
  for (const form of forms) {
    shows += count(scan, form, resources);
  }
  return shows;
}

function showsSomething(operand: PdfValue): boolean {
  if (isArray(operand)) {
    return operand.items.some((item) => isString(item) && item.bytes.length > 0);
  }
  return isString(operand) && operand.bytes.length > 0;
}
