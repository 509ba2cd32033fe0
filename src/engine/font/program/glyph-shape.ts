/**
 * What a letter looks like, short enough to keep: the box around its outline and how much of each of 64
 * fields of that box is inked. Outlines of one design compare equal whatever their kind of curves, their
 * units, where a contour starts and whether strokes overlap.
 */
import type { Rect } from "#base/geometry.ts";
import { outlineBox, type Outline } from "./glyph-outline.ts";

export interface GlyphShape {
  /** In whole thousandths of an em. */
  readonly box: Rect;
  /** Ink of 8 × 8 fields from the lower left, row by row: a letter each, "A" none to "_" all. */
  readonly fields: string;
}

// 8 × 8 tells the letters of a font and similar designs apart, and 64 characters a letter is little to
// store.
const FIELDS = 8;
/** Samples a field's side is made of. */
const SAMPLES = 2;
const SIDE = FIELDS * SAMPLES;
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FULL = DIGITS.length - 1;

/** Null for an outline without area. */
export function shapeOf(outline: Outline): GlyphShape | null {
  const box = outlineBox(outline);
  if (box === null) {
    return null;
  }
  const [x0, y0, x1, y1] = box;
  // The box is divided, not the em: size and side bearings are compared by the box alone.
  const cover = inkOf(outline, box);
  const sums = new Float64Array(FIELDS * FIELDS);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const row = Math.floor(at / SIDE / SAMPLES);
    const field = row * FIELDS + Math.floor((at % SIDE) / SAMPLES);
    sums[field] = (sums[field] ?? 0) + (cover[at] ?? 0);
  }
  let fields = "";
  for (const sum of sums) {
    // Six bits a field, one printable character, so that a shape can be stored as text and compared as
    // text.
    fields += DIGITS.charAt(Math.round((sum / SAMPLES ** 2) * FULL));
  }
  return { box: [Math.round(x0), Math.round(y0), Math.round(x1), Math.round(y1)], fields };
}

/**
 * Ink of SIDE × SIDE samples, 0 to 1, by the signed area each edge has to its right, accumulated along
 * rows (as in R. Levien's font-rs, 2016). Where strokes overlap the area is counted twice and cut to 1.
 * Plain loops over numbers: every edge of every letter that is looked at passes here.
 */
function inkOf(outline: Outline, [x0, y0, x1, y1]: Rect): Float64Array {
  // One cell more than samples: an edge at the right rim writes its remainder there.
  const cells = new Float64Array(SIDE * SIDE + 1);
  const kx = SIDE / (x1 - x0);
  const ky = SIDE / (y1 - y0);
  for (const contour of outline) {
    let fromX = ((contour.at(-2) ?? 0) - x0) * kx;
    let fromY = ((contour.at(-1) ?? 0) - y0) * ky;
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const toX = ((contour[i] ?? 0) - x0) * kx;
      const toY = ((contour[i + 1] ?? 0) - y0) * ky;
      if (fromY < toY) {
        addEdge(cells, 1, [fromX, fromY, toX, toY]);
      } else if (fromY > toY) {
        addEdge(cells, -1, [toX, toY, fromX, fromY]);
      }
      fromX = toX;
      fromY = toY;
    }
  }
  for (let row = 0; row < SIDE; row++) {
    let sum = 0;
    for (let at = row * SIDE; at < (row + 1) * SIDE; at++) {
      sum += cells[at] ?? 0;
      // The direction of a contour makes the sign; inside is non-zero either way, also in fonts with
      // contours reversed.
      cells[at] = Math.min(1, Math.abs(sum));
    }
  }
  return cells;
}

/** A rising edge, in samples; `sign` tells which way it was drawn. */
function addEdge(cells: Float64Array, sign: number, edge: Rect): void {
  const fromX = edge[0];
  const fromY = edge[1];
  const toY = edge[3];
  const slope = (edge[2] - fromX) / (toY - fromY);
  const lastRow = Math.min(SIDE, Math.ceil(toY));
  for (let row = Math.max(0, Math.floor(fromY)); row < lastRow; row++) {
    const low = Math.max(fromY, row);
    const high = Math.min(toY, row + 1);
    const xa = fromX + (low - fromY) * slope;
    const xb = fromX + (high - fromY) * slope;
    const left = Math.min(xa, xb);
    const right = Math.max(xa, xb);
    const area = sign * (high - low);
    // Clamped to the box: points on its rim would otherwise fall into the next row.
    const first = Math.min(SIDE - 1, Math.max(0, Math.floor(left)));
    const last = Math.min(SIDE - 1, Math.max(first, Math.ceil(right) - 1));
    for (let column = first; column <= last; column++) {
      const from = Math.max(left, column);
      const to = Math.min(right, column + 1);
      const part = right > left ? (area * Math.max(0, to - from)) / (right - left) : area;
      // The cell takes what lies right of the edge within it; the rest goes to the cell behind, and the
      // running sum carries it to the end of the row.
      const inside = part * Math.min(1, Math.max(0, column + 1 - (from + to) / 2));
      const at = row * SIDE + column;
      cells[at] = (cells[at] ?? 0) + inside;
      if (column + 1 < SIDE) {
        cells[at + 1] = (cells[at + 1] ?? 0) + part - inside;
      }
    }
  }
}

/** Thousandths of an em: rounding of coordinates, and curves that stand for others, on both sides. */
const SAME_EDGE = 4;
/** What sampling and the steps of `fields` make of equal ink. */
const SAME_FIELD = 0.06;

/** True for two drawings of one letter. A shape kept without its fields is known by its box alone. */
export function isSameShape(a: GlyphShape, b: GlyphShape): boolean {
  return (
    a.box.every((value, i) => Math.abs(value - (b.box[i] ?? 0)) <= SAME_EDGE) &&
    largestGap(a, b) <= 1
  );
}

/** The greatest difference of two fields, 1 where it is as much as may be. */
function largestGap(a: GlyphShape, b: GlyphShape): number {
  const [x0, y0, x1, y1] = a.box;
  // An edge that is off by SAME_EDGE inks that much more of each field it runs through.
  const allowed = SAME_FIELD + (SAME_EDGE / 2) * FIELDS * (1 / (x1 - x0) + 1 / (y1 - y0));
  let greatest = 0;
  for (let i = 0; i < Math.min(a.fields.length, b.fields.length); i++) {
    const gap = DIGITS.indexOf(a.fields.charAt(i)) - DIGITS.indexOf(b.fields.charAt(i));
    greatest = Math.max(greatest, Math.abs(gap) / FULL);
  }
  return greatest / allowed;
}

/** A coarse shape has as many fields beside and above one another. */
const [COARSE_COLUMNS, COARSE_ROWS] = [2, 4];

/** Ink of 2 × 4 fields, 0 to 1, from the lower left, row by row: the shape as a fingerprint keeps it. */
export function coarseShape({ fields }: Pick<GlyphShape, "fields">): readonly number[] {
  const sums = new Float64Array(COARSE_COLUMNS * COARSE_ROWS);
  for (let at = 0; at < FIELDS * FIELDS; at++) {
    const row = Math.floor((Math.floor(at / FIELDS) * COARSE_ROWS) / FIELDS);
    const column = Math.floor(((at % FIELDS) * COARSE_COLUMNS) / FIELDS);
    const field = row * COARSE_COLUMNS + column;
    sums[field] = (sums[field] ?? 0) + DIGITS.indexOf(fields.charAt(at)) / FULL;
  }
  return Array.from(sums, (sum) => (sum * sums.length) / (FIELDS * FIELDS));
}

/** Half a step of eight, and what sampling makes of equal ink over an eighth of the box. */
const SAME_COARSE_FIELD = 1 / 14 + 0.04;

/** As `isSameShape`, for ink of 2 × 4 fields in eight steps. */
export function isSameCoarseShape(
  kept: { readonly box: Rect; readonly ink: readonly number[] },
  seen: GlyphShape,
): boolean {
  const [x0, y0, x1, y1] = seen.box;
  const allowed =
    SAME_COARSE_FIELD + (SAME_EDGE / 2) * (COARSE_COLUMNS / (x1 - x0) + COARSE_ROWS / (y1 - y0));
  return (
    kept.box.every((value, i) => Math.abs(value - (seen.box[i] ?? 0)) <= SAME_EDGE) &&
    coarseShape(seen).every((ink, i) => Math.abs(ink - (kept.ink[i] ?? 0)) <= allowed)
  );
}
