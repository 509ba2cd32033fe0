/**
 * Letters of Type 3 fonts as outlines (ISO 32000-2, 9.6.4): browsers and Canva write faces as glyph procedures that
 * fill one path. They print no new text; their letters are drawn here to be measured, so that what stands in for
 * them is of their class.
 */
import { apply, type Matrix } from "#base/geometry.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { isDict, isStream, type PdfDict } from "../../pdf/objects.ts";
import { type ContentOperator, OperatorReader } from "../../pdf/operator-reader.ts";
import type { DrawnLetter, LetterReader } from "../program/glyph-outline.ts";
import { OutlinePen, type Step } from "../program/outline-pen.ts";
import { numbersAt } from "./descriptor.ts";

/** Longer procedures draw pictures, not letters. */
const MAX_LETTER_BYTES = 20_000;
/** What may stand beside a path without changing which area is filled. */
const HARMLESS = new Set(["d0", "d1", "h", "q", "Q", "i", "g", "rg", "k", "sc", "scn", "gs"]);
const FILLS = new Set(["f", "F", "f*"]);

/** How a character is shown by the font, and how wide; null where it is not. */
export type ShownGlyph = (
  character: string,
) => { readonly name: string; readonly advance: number } | null;

/** Reads a procedure when its letter is asked for; a letter that is more than a filled path is null. */
export function type3Letters(doc: PdfDocument, font: PdfDict, shown: ShownGlyph): LetterReader {
  const procedures = doc.get(font, "CharProcs");
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersAt(doc, font, "FontMatrix") ?? [];
  const matrix: Matrix = [a * 1000, b * 1000, c * 1000, d * 1000, e * 1000, f * 1000];
  return (character): DrawnLetter | null => {
    const glyph = shown(character);
    const value = isDict(procedures) ? procedures.entries.get(glyph?.name ?? "") : undefined;
    const stream = value === undefined ? null : doc.resolve(value);
    if (glyph === null || !isStream(stream)) {
      return null;
    }
    const data = doc.decode(stream).value;
    const trace = data.length > MAX_LETTER_BYTES ? null : filledPath(data, matrix);
    return trace === null ? null : { outline: trace, advance: glyph.advance };
  };
}

/** The contours that the procedure fills, by `matrix`; null for one that does anything else. */
function filledPath(data: Uint8Array, matrix: Matrix): number[][] | null {
  const trace: number[][] = [];
  const pen = new OutlinePen(trace);
  const reader = new OperatorReader(data);
  let isFilled = false;
  for (let op = reader.next(); op !== null; op = reader.next()) {
    isFilled ||= FILLS.has(op.name);
    if (!FILLS.has(op.name) && !HARMLESS.has(op.name) && !draw(pen, op, matrix)) {
      return null;
    }
  }
  return isFilled && trace.length > 0 ? trace : null;
}

/** False for an operator that is no segment of a path (8.5.2). */
function draw(pen: OutlinePen, op: ContentOperator, matrix: Matrix): boolean {
  const { name } = op;
  const numbers =
    op.numbers ?? op.operands.map(({ value }) => (typeof value === "number" ? value : 0));
  const points = Array.from({ length: numbers.length >> 1 }, (_, i) =>
    apply(matrix, [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]),
  );
  const [first = [pen.x, pen.y], second = first, third = second] = points;
  switch (name) {
    case "m":
      pen.moveBy(first[0] - pen.x, first[1] - pen.y);
      return true;
    case "l":
      pen.lineBy(first[0] - pen.x, first[1] - pen.y);
      return true;
    case "c":
      pen.curveBy(step([pen.x, pen.y], first), step(first, second), step(second, third));
      return true;
    case "v":
      pen.curveBy([0, 0], step([pen.x, pen.y], first), step(first, second));
      return true;
    case "y":
      pen.curveBy(step([pen.x, pen.y], first), step(first, second), [0, 0]);
      return true;
    case "re": {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      const around: readonly Step[] = [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ];
      around
        .map((corner) => apply(matrix, corner))
        .forEach(([toX, toY], i) =>
          i === 0 ? pen.moveBy(toX - pen.x, toY - pen.y) : pen.lineBy(toX - pen.x, toY - pen.y),
        );
      return true;
    }
    default:
      return false;
  }
}

function step(from: Step, to: Step): Step {
  return [to[0] - from[0], to[1] - from[1]];
}
