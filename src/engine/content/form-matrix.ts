/** The matrix of a form XObject (ISO 32000-2, 8.10.2). */
import { IDENTITY, type Matrix } from "#base/geometry.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, type PdfStream } from "../pdf/objects.ts";

/** /Matrix of a form, the identity when it is missing or damaged (table 93). */
export function formMatrix(doc: PdfDocument, form: PdfStream): Matrix {
  const value = doc.get(form.dict, "Matrix");
  return matrixOf(isArray(value) ? value.items.map((item) => doc.resolve(item)) : []) ?? IDENTITY;
}

/** The first six values; null unless all are numbers. */
export function matrixOf([a, b, c, d, e, f]: readonly unknown[]): Matrix | null {
  return typeof a === "number" &&
    typeof b === "number" &&
    typeof c === "number" &&
    typeof d === "number" &&
    typeof e === "number" &&
    typeof f === "number"
    ? [a, b, c, d, e, f]
    : null;
}
