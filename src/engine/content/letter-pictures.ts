/**
 * Letters drawn once more in a picture: layout programs write the shadow or glow of live text as a picture whose
 * opaque pixels are the letters, blurred and a little beside them. It is known by those pixels: where a line of text
 * stands they follow its ink. The picture may be painted, or be the soft mask that something plain is painted through.
 * Used when a file is compiled and, anew, when a filled file is checked.
 */
import {
  apply,
  corners,
  hull,
  invert,
  type Matrix,
  type Point,
  type Rect,
} from "#base/geometry.ts";
import { type Outline, outlineBounds } from "../font/program/glyph-outline.ts";
import { type RasterSize, outlineInk } from "../font/program/outline-ink.ts";
import type { Letters } from "./letter-paths.ts";
import type { MaskKind } from "./mask-pictures.ts";
import type { Mark } from "./model.ts";
import type { PictureMask, UnreadMask } from "./picture-mask.ts";

/**
 * Correlation of letters and opaque pixels from which on these draw them. Of 163 designers' files three have such
 * pictures, 94 lines of 0.50 to 0.93 and two of 0.4; any other picture under a line has 0.35 at most.
 */
const FOLLOWS = 0.45;
/**
 * The same of a picture of the size of a box where another of that size was found to draw a line: a file that has a
 * shadow under each of its hundred lines has two that follow theirs by 0.39 and 0.41, and whose words by themselves do so
 * by 0.48.
 */
const BESIDE_FOLLOWS = 0.38;
/**
 * The same of pictures that are larger than a box both ways: patterns and grounds, some of whose many marks lie on a
 * short line so by chance (0.46 once). One of that size draws the glow of fifteen lines, and follows three of them by
 * 0.52 to 0.61; what draws one line is taken to draw others at `FOLLOWS`.
 */
const GROUND_FOLLOWS = 0.55;
/** How far a shadow may lie beside its letters, em. */
const SHIFT_EM = 0.35;
/** Cells of an em: strokes of letters are about one wide. */
const CELLS_PER_EM = 8;
/** Half the squares, less a half, whose means letters are told by, cells. */
const NEAR = 1;
const WIDE = 4;
/** What is looked at beyond the ink on each side, cells: the shadow's own edge has to show. */
const RIM = 2;
/** Letters of a line that any pattern would follow by chance. */
const LETTERS_MIN = 3;
/** Opacities that stray less from those beside them, as a standard deviation, cannot be seen. */
const SPREAD_MIN = 0.004;
/** A line of this many cells is set across half a sheet in small letters. */
const CELLS_MAX = 120_000;
const SHIFT_CELLS = Math.ceil(SHIFT_EM * CELLS_PER_EM);
/** The shadow of a box is at most so many em high: four lines and what is around them. */
const BOX_EM = 8;
/** Samples of a cell along each side. */
const SAMPLES = 2;
/**
 * Cells compared on one page before it is given up: a second's work. Of the fetched files the page that takes most has 13 million.
 */
const WORK_MAX = 400_000_000;

/** A picture that draws letters. */
export interface LetterPicture {
  readonly mark: Mark;
  /** How far its opaque pixels follow them, up to 1. */
  readonly likeness: number;
}

/** What of a picture lets through, by the number of its object; null for one that is opaque. */
export type MaskReader = (object: number, seen: MaskKind) => PictureMask | UnreadMask | null;

/** A picture as it stands on the page. */
interface PlacedPicture {
  readonly mark: Mark;
  readonly bbox: Rect;
  readonly object: number;
  readonly ctm: Matrix;
  readonly seen: MaskKind;
}

/** What the comparisons of a page's lines and pictures may cost together, in cells. */
export interface LetterWork {
  left: number;
}

/** The pictures of a page that may let the paper through, by where they stand. */
export class LetterPictures {
  readonly #pictures: readonly PlacedPicture[];
  /** Grounds found to draw a line: what they have under other lines is no chance. */
  readonly #drawing = new Set<PlacedPicture>();
  /** True once a picture of the size of a box was found to draw a line. */
  #drawsBoxes = false;
  readonly #maskOf: MaskReader;
  readonly #work: LetterWork;

  constructor(marks: readonly Mark[], maskOf: MaskReader, work: LetterWork = { left: WORK_MAX }) {
    this.#pictures = placedPictures(marks);
    this.#maskOf = maskOf;
    this.#work = work;
  }

  /** True once a picture was found to draw a line: it, or others like it, may draw more of those asked for before. */
  get hasDrawn(): boolean {
    return this.#drawsBoxes || this.#drawing.size > 0;
  }

  /**
   * The pictures that draw the letters of a line once more; null where one that may be its shadow cannot be read, or
   * where the page has cost so much that nobody looks. Costs nothing where none lies on the line.
   */
  copiesOf({ area, em, outlines }: Letters): readonly LetterPicture[] | null {
    this.#work.left -= this.#pictures.length;
    const near = this.#pictures.filter(({ bbox }) => isOver(bbox, area));
    const masked: { readonly picture: PlacedPicture; readonly mask: PictureMask }[] = [];
    let isUnread = false;
    for (const picture of near) {
      const mask = this.#maskOf(picture.object, picture.seen);
      if (mask === "unread") {
        isUnread ||= isOfBox(picture.bbox, em);
      } else if (mask !== null) {
        masked.push({ picture, mask });
      }
    }
    const window = masked.length === 0 && !isUnread ? null : windowOf(outlines(), em);
    if (window === null || isUnread) {
      return window === null ? [] : null;
    }
    const copies: LetterPicture[] = [];
    for (const { picture, mask } of masked) {
      this.#work.left -= costOf(window);
      if (this.#work.left < 0) {
        return null;
      }
      const found = opacities(picture.ctm, mask, window);
      const likeness = found === null ? 0 : likenessOf(window, found);
      const isGround = !isOfBox(picture.bbox, em);
      if (likeness >= this.#leastOf(picture, isGround ? "ground" : "box")) {
        copies.push({ mark: picture.mark, likeness });
        this.#drawsBoxes ||= !isGround;
        if (isGround) {
          this.#drawing.add(picture);
        }
      }
    }
    return copies;
  }

  /** The likeness from which on a picture draws a line, by what was found before. */
  #leastOf(picture: PlacedPicture, size: "ground" | "box"): number {
    return size === "box"
      ? this.#drawsBoxes
        ? BESIDE_FOLLOWS
        : FOLLOWS
      : this.#drawing.has(picture)
        ? FOLLOWS
        : GROUND_FOLLOWS;
  }
}

/** Those that are painted, and those of soft masks, each of them once where it stands. */
function placedPictures(marks: readonly Mark[]): readonly PlacedPicture[] {
  const placed = new Map<string, PlacedPicture>();
  for (const mark of marks) {
    const { image, bbox } = mark;
    if (image !== null && image.drawn !== null) {
      const [object, { ctm }] = [Number.parseInt(image.object ?? "", 10), image.drawn];
      placed.set(String(mark.zIndex), { mark, bbox, object, ctm, seen: "opacity" });
    }
    for (const { object, ctm, seen } of mark.maskPictures ?? []) {
      const key = `${object} ${ctm.join(" ")}`;
      if (!placed.has(key)) {
        placed.set(key, {
          mark,
          bbox: hull(corners([0, 0, 1, 1]).map((point) => apply(ctm, point))),
          object,
          ctm,
          seen,
        });
      }
    }
  }
  return [...placed.values()];
}

/** How many cells comparing a window with one picture looks at: along rows and columns, at all distances. */
function costOf({ columns, rows }: RasterSize): number {
  return 2 * columns * rows * (2 * SHIFT_CELLS + 1) ** 2;
}

function isOver(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}

/** True for a picture of the size of a box of text: grounds and photos are larger both ways. */
function isOfBox([x0, y0, x1, y1]: Rect, em: number): boolean {
  return Math.min(x1 - x0, y1 - y0) <= BOX_EM * em;
}

/** The ink of a line in cells, from the lower left, and where they lie in default user space. */
interface Window extends RasterSize {
  readonly ink: Detail;
  readonly corner: Point;
  readonly cell: number;
}

/** Null for too few letters to tell, or too many cells to compare. */
function windowOf(letters: readonly Outline[], em: number): Window | null {
  const drawn = letters.filter((outline) => outline.length > 0);
  const bounds = outlineBounds(drawn.flat());
  if (drawn.length < LETTERS_MIN || bounds === null || !(em > 0)) {
    return null;
  }
  const cell = em / CELLS_PER_EM;
  const columns = Math.ceil((bounds[2] - bounds[0]) / cell) + 2 * RIM;
  const rows = Math.ceil((bounds[3] - bounds[1]) / cell) + 2 * RIM;
  if (!(columns * rows <= CELLS_MAX)) {
    return null;
  }
  const corner: Point = [bounds[0] - RIM * cell, bounds[1] - RIM * cell];
  const box: Rect = [...corner, corner[0] + columns * cell, corner[1] + rows * cell];
  const ink = outlineInk(drawn.flat(), box, { columns, rows });
  return { ink: detailOf(ink, { columns, rows }), columns, rows, corner, cell };
}

/**
 * What letters are told by, along rows and along columns: each cell's mean with its neighbours, as shadows are soft in
 * one degree or another, less that of a strip. Letters vary along both, the edge of a panel behind words along one.
 */
type Detail = readonly [alongRows: Float64Array, alongColumns: Float64Array];

function detailOf(values: Float64Array, grid: RasterSize): Detail {
  const sums = sumsOf(values, grid);
  const near = meansAround(sums, grid, [NEAR, NEAR]);
  const along = (reach: Point): Float64Array =>
    meansAround(sums, grid, reach).map((mean, at) => (near[at] ?? 0) - mean);
  return [along([WIDE, NEAR]), along([NEAR, WIDE])];
}

/** Sums of all cells below and to the left, a row and a column of zeros first. */
function sumsOf(values: Float64Array, { columns, rows }: RasterSize): Float64Array {
  const sums = new Float64Array((columns + 1) * (rows + 1));
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let column = 0; column < columns; column++) {
      sum += values[row * columns + column] ?? 0;
      const at = (row + 1) * (columns + 1) + column + 1;
      sums[at] = sum + (sums[at - columns - 1] ?? 0);
    }
  }
  return sums;
}

/** For each cell the mean of those at most so far away along rows and columns. */
function meansAround(
  sums: Float64Array,
  { columns, rows }: RasterSize,
  [reachX, reachY]: Point,
): Float64Array {
  const means = new Float64Array(columns * rows);
  const width = columns + 1;
  for (let row = 0; row < rows; row++) {
    const y0 = Math.max(0, row - reachY);
    const y1 = Math.min(rows, row + reachY + 1);
    for (let column = 0; column < columns; column++) {
      const x0 = Math.max(0, column - reachX);
      const x1 = Math.min(columns, column + reachX + 1);
      const right = (sums[y1 * width + x1] ?? 0) - (sums[y1 * width + x0] ?? 0);
      const sum = right - (sums[y0 * width + x1] ?? 0) + (sums[y0 * width + x0] ?? 0);
      means[row * columns + column] = sum / ((x1 - x0) * (y1 - y0));
    }
  }
  return means;
}

/**
 * Opacity of the picture in each cell of the window and as far around it as a shadow may lie; 0 outside of the picture.
 * Null where all are alike, which draws nothing.
 */
function opacities(ctm: Matrix, mask: PictureMask, window: Window): Opacities | null {
  const shift = SHIFT_CELLS;
  const [columns, rows] = [window.columns + 2 * shift, window.rows + 2 * shift];
  const cells = new Float64Array(columns * rows);
  const toSquare = invert(ctm);
  if (toSquare === null) {
    return null;
  }
  const { corner, cell } = window;
  const step = cell / SAMPLES;
  const first: Point = [corner[0] - shift * cell + step / 2, corner[1] - shift * cell + step / 2];
  const opacityAt = opacityIn(mask, toSquare);
  for (let y = 0; y < rows * SAMPLES; y++) {
    const row = Math.floor(y / SAMPLES) * columns;
    for (let x = 0; x < columns * SAMPLES; x++) {
      const at = row + Math.floor(x / SAMPLES);
      const opacity = opacityAt(first[0] + x * step, first[1] + y * step);
      cells[at] = (cells[at] ?? 0) + opacity / (SAMPLES * SAMPLES);
    }
  }
  return cells.every((cell) => cell === cells[0])
    ? null
    : { detail: detailOf(cells, { columns, rows }), columns, rows, shift };
}

interface Opacities extends RasterSize {
  readonly detail: Detail;
  /** Cells around the window on each side. */
  readonly shift: number;
}

/** The first row of a picture is at the top of the unit square (8.9.5). */
function opacityIn(
  { widthPx, heightPx, opacityAt }: PictureMask,
  [a, b, c, d, e, f]: Matrix,
): (x: number, y: number) => number {
  return (x, y) => {
    const column = Math.floor((a * x + c * y + e) * widthPx);
    const row = Math.floor((1 - (b * x + d * y + f)) * heightPx);
    return column < 0 || row < 0 || column >= widthPx || row >= heightPx
      ? 0
      : opacityAt(column, row);
  };
}

/** How far the opacities follow the ink, at the best of the distances that a shadow may have. */
function likenessOf({ ink, columns, rows }: Window, { detail, shift, ...grid }: Opacities): number {
  const own = [momentsOf(ink[0]), momentsOf(ink[1])] as const;
  let best = 0;
  for (let dy = 0; dy <= 2 * shift; dy++) {
    for (let dx = 0; dx <= 2 * shift; dx++) {
      const from: Point = [dy * grid.columns + dx, grid.columns];
      const along = (i: 0 | 1): number => correlation(own[i], { columns, rows }, detail[i], from);
      const first = along(0);
      // The lesser of the two counts.
      best = first <= best ? best : Math.max(best, Math.min(first, along(1)));
    }
  }
  return best;
}

/** Values with their sum and that of their squares. */
interface Moments {
  readonly values: Float64Array;
  readonly sum: number;
  readonly squares: number;
}

function momentsOf(values: Float64Array): Moments {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    sum += value;
    squares += value * value;
  }
  return { values, sum, squares };
}

/** Pearson's, of the ink and as many of the opacities from a cell on, in rows of so many; 0 where either does not vary. */
function correlation(
  { values: ink, sum: sa, squares: saa }: Moments,
  { columns, rows }: RasterSize,
  opacity: Float64Array,
  [from, stride]: Point,
): number {
  let sb = 0;
  let sbb = 0;
  let sab = 0;
  for (let y = 0; y < rows; y++) {
    const there = from + y * stride;
    const here = y * columns;
    for (let x = 0; x < columns; x++) {
      const b = opacity[there + x] ?? 0;
      sb += b;
      sbb += b * b;
      sab += (ink[here + x] ?? 0) * b;
    }
  }
  const n = columns * rows;
  const [va, vb] = [n * saa - sa * sa, n * sbb - sb * sb];
  return va <= 0 || vb <= (n * SPREAD_MIN) ** 2 ? 0 : (n * sab - sa * sb) / Math.sqrt(va * vb);
}
