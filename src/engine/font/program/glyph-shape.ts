/**
 * What a letter looks like, short enough to keep: the box around its outline and how much of each of 64
 * fields of that box is inked. Outlines of one design compare equal whatever their kind of curves, their
 * units, where a contour starts and whether strokes overlap.
 */
import type { Rect } from "#base/geometry.ts";
import { outlineBox, type Outline } from "./glyph-outline.ts";
import { outlineInk } from "./outline-ink.ts";

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
  const cover = outlineInk(outline, box, { columns: SIDE, rows: SIDE });
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
