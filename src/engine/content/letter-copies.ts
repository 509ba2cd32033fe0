/**
 * Copies of letters that can be drawn anew for other letters: plain strokes and fills of their very outlines, in
 * one style, in place or beside it by one vector. Used when a file is compiled and, for the shapes alone, when a
 * filled file is checked.
 */
import type { Span } from "#base/bytes.ts";
import type { Rect } from "#base/geometry.ts";
import { addToList, getOrAdd, listsBy } from "#base/maps.ts";
import type { Outline } from "../font/program/glyph-outline.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";
import { type ClipRegion, clipSteps } from "./clip-region.ts";
import type { LetterPath, LetterOffset } from "./letter-paths.ts";
import type { Mark } from "./model.ts";
import { type PathPlace, type PlacedSubpath, placedSubpaths } from "./path-place.ts";

/** The letters of one line of a box. */
export interface CopiedLine {
  /** In default user space. */
  readonly contours: Outline;
  /** Paint order of the text that each contour is of, as `Mark.zIndex`. */
  readonly zIndices: readonly number[];
  readonly contentStream: string;
  readonly clipRegion: ClipRegion | null;
  /** Bounds of that clip and the medium. */
  readonly clip: Rect;
}

/** A path, or the part of one, that draws letters. */
export interface CopiedPath {
  readonly place: PathPlace;
  readonly mark: Mark;
  /** Its painting operator. */
  readonly painter: Span;
  /** From the first operator that constructs it to the last. */
  readonly construction: Span;
  /** Null where it draws nothing but letters of one line; else the subpaths that draw those of this line. */
  readonly own: readonly Span[] | null;
  /** True where it draws letters of several lines and nothing else. */
  readonly isShared: boolean;
}

/** One drawing of the letters of a line: a stroke, a shadow, a second copy. */
export interface LetterCopy {
  /** From the letters to their copy, default user space. */
  readonly shift: readonly [dx: number, dy: number];
  /** Ordinal of the line it draws. */
  readonly line: number;
  /**
   * At least one. First the one that other letters are drawn in the place of: painted below all letters of the line, or
   * above all of them.
   */
  readonly paths: readonly CopiedPath[];
}

/** Outlines that stray no farther from each other are one (em), at least this many points. */
const SAME_EM = 0.02;
const SAME_PT = 0.1;
/** Edges of clips that are nearer are one. */
const SAME_CLIP_PT = 0.05;
/** The share of the letters' length that a copy has to draw: a hyphen may be left out. */
const COVERED = 0.95;
const PAINTERS: ReadonlySet<string> = new Set("S s f F f* B B* b b*".split(" "));

/** How far outlines of letters of this size may stray from each other. */
export function outlineTolerance(em: number): number {
  return Math.max(SAME_PT, SAME_EM * em);
}

/**
 * The drawings of the letters that `copies` make, whole lines each; null where one of them is not plain: another
 * shape than the letters', only some of them, several styles, a clip or content stream of its own.
 */
export function plainCopies(
  lines: readonly CopiedLine[],
  copies: readonly LetterPath[],
  em: number,
): readonly LetterCopy[] | null {
  const tolerance = outlineTolerance(em);
  const drawings = new Map<string, Drawing>();
  for (const copy of copies) {
    const parts = drawnParts(copy, lines, tolerance);
    const [mark] = copy.marks;
    const [part] = parts ?? [];
    if (parts === null || part === undefined || mark === undefined) {
      return null;
    }
    // Strokes below the letters and above them are two drawings.
    const { way, isBelow } = part;
    const key = `${wayKey(way, tolerance)} ${isBelow ? "below" : "above"} ${styleOf(mark)}`;
    const drawing = getOrAdd(drawings, key, () => ({ way, isBelow, parts: [] }));
    drawing.parts.push(...parts);
  }
  const all = [...drawings.values()];
  return all.every(({ parts }) => isComplete(parts, lines)) ? all.flatMap(copiesOf) : null;
}

interface Drawing {
  readonly way: LetterOffset;
  readonly isBelow: boolean;
  readonly parts: DrawnPart[];
}

/** What a path draws of the letters of one line. */
interface DrawnPart {
  readonly way: LetterOffset;
  /** True where it is painted before the letters it draws. */
  readonly isBelow: boolean;
  readonly path: CopiedPath;
  readonly line: number;
  /** The contours that it draws. */
  readonly letters: readonly (readonly number[])[];
}

function wayKey({ dx, dy }: LetterOffset, tolerance: number): string {
  return [dx, dy].map((value) => Math.round(value / (4 * tolerance))).join(" ");
}

function styleOf(mark: Mark): string {
  const { kind, fill, stroke, strokeWidthPt, overprintFill, overprintStroke } = mark;
  // Widths come from matrices and are rounded.
  const width = strokeWidthPt === null ? null : Math.round(strokeWidthPt * 100);
  return JSON.stringify([kind, fill, stroke, width, overprintFill, overprintStroke]);
}

/** What a path draws of the letters, line by line; null where it is not plain. */
function drawnParts(
  { place, marks, ways: [way] }: LetterPath,
  lines: readonly CopiedLine[],
  tolerance: number,
): readonly DrawnPart[] | null {
  const [mark] = marks;
  const ends = endsOf(place);
  if (way === undefined || mark === undefined || ends === null || way.grow > 2 * tolerance) {
    return null;
  }
  const isOneColor = [mark.fill, mark.stroke].every((color) => color?.space !== "Pattern");
  const drawn = new Map<number, DrawnSubpath[]>();
  // A pen that is only moved draws nothing.
  const subpaths = placedSubpaths(place).filter(({ outline }) => outline.length > 0);
  for (const subpath of subpaths) {
    for (const part of drawnSubpath(subpath, { lines, way, tolerance }) ?? []) {
      addToList(drawn, part.line, part);
    }
  }
  const own = [...drawn.values()].flat();
  const isBeside = [...drawn.keys()].every((line) => {
    const beside = lines[line] ?? NO_LINE;
    const { contentStream } = beside;
    return contentStream === place.contentStream && showsAllOf(beside, mark.clipRegion ?? null);
  });
  // A subpath of several lines goes with neither of them.
  const isApart = new Set(own.map(({ span }) => span)).size === own.length;
  if (drawn.size === 0 || !isBeside || !isOneColor || !isApart) {
    return null;
  }
  const below = new Set(
    own.flatMap(({ line, letters }) => {
      const { contours, zIndices } = lines[line] ?? NO_LINE;
      return letters.map((letter) => mark.zIndex < (zIndices[contours.indexOf(letter)] ?? 0));
    }),
  );
  // Between its letters it would be above some of other words and below others.
  if (below.size > 1) {
    return null;
  }
  const isWhole = own.length === subpaths.length;
  const isShared = isWhole && drawn.size > 1;
  return [...drawn].map(([line, parts]) => ({
    way,
    isBelow: below.has(true),
    path: {
      place,
      mark,
      ...ends,
      own: isWhole && !isShared ? null : parts.map(({ span }) => span),
      isShared,
    },
    line,
    letters: parts.flatMap(({ letters }) => letters),
  }));
}

const NO_LINE: CopiedLine = {
  contours: [],
  zIndices: [],
  contentStream: "",
  clipRegion: null,
  clip: [0, 0, 0, 0],
};

/** True where a clip cuts nothing off that the clip of the text leaves: new letters stay within that. */
function showsAllOf({ clip, clipRegion }: CopiedLine, region: ClipRegion | null): boolean {
  const own = new Set(clipSteps(clipRegion));
  return clipSteps(region).every(
    (step) =>
      own.has(step) ||
      (step.isRectangle &&
        step.bounds[0] <= clip[0] + SAME_CLIP_PT &&
        step.bounds[1] <= clip[1] + SAME_CLIP_PT &&
        step.bounds[2] >= clip[2] - SAME_CLIP_PT &&
        step.bounds[3] >= clip[3] - SAME_CLIP_PT),
  );
}

/** The path's construction and its painting operator; null where it clips as well. */
function endsOf({
  data,
  start,
  end,
}: PathPlace): Pick<CopiedPath, "painter" | "construction"> | null {
  const reader = new OperatorReader(data.subarray(0, end), start);
  let last = start;
  for (let op = reader.next(); op !== null; op = reader.next()) {
    if (PAINTERS.has(op.name)) {
      return {
        painter: { start: op.start, end: op.end },
        construction: { start, end: last },
      };
    }
    if (op.name === "W" || op.name === "W*") {
      return null;
    }
    last = op.end;
  }
  return null;
}

/** A subpath that draws letters of a line. */
interface DrawnSubpath {
  readonly span: Span;
  readonly line: number;
  readonly letters: readonly (readonly number[])[];
}

/** The letters that a subpath draws, by their lines; null where it draws anything else. */
function drawnSubpath(
  { outline, span }: PlacedSubpath,
  {
    lines,
    way: { dx, dy },
    tolerance,
  }: {
    readonly lines: readonly CopiedLine[];
    readonly way: LetterOffset;
    readonly tolerance: number;
  },
): readonly DrawnSubpath[] | null {
  const byLine = new Map<number, (readonly number[])[]>();
  for (const contour of outline) {
    const isDrawn = (one: readonly number[]): boolean =>
      isSameOutline(contour, one, { dx, dy, tolerance });
    const line = lines.findIndex(({ contours }) => contours.some(isDrawn));
    const letter = lines[line]?.contours.find(isDrawn);
    if (letter === undefined) {
      return null;
    }
    addToList(byLine, line, letter);
  }
  return [...byLine].map(([line, letters]) => ({ span, line, letters }));
}

/** True where the lines are drawn whole, and once. */
function isComplete(parts: readonly DrawnPart[], lines: readonly CopiedLine[]): boolean {
  const letters = parts.flatMap((part) => part.letters);
  const drawn = new Set(letters);
  const all = lines.flatMap(({ contours }) => contours);
  const length = (contours: readonly (readonly number[])[]): number =>
    contours.reduce((sum, contour) => sum + lengthOf(contour), 0);
  return length([...drawn]) >= COVERED * length(all) && length(letters) * COVERED <= length(all);
}

/** Line by line: the copy of each is painted where it was, and stays where its line does. */
function copiesOf({ way, isBelow, parts }: Drawing): readonly LetterCopy[] {
  const shift = [way.dx, way.dy] as const;
  const sign = isBelow ? 1 : -1;
  const sorted = parts.toSorted((a, b) => sign * (a.path.mark.zIndex - b.path.mark.zIndex));
  const byLine = listsBy(sorted, ({ line }) => line);
  return [...byLine]
    .toSorted(([a], [b]) => a - b)
    .map(([line, own]) => ({ shift, line, paths: own.map(({ path }) => path) }));
}

/** Where a contour lies beside another, and how far it may stray. */
export interface OutlineMatch {
  readonly dx: number;
  readonly dy: number;
  readonly tolerance: number;
}

/** True where a contour is another one moved by a vector: neither strays from the other. */
export function isSameOutline(
  a: readonly number[],
  b: readonly number[],
  { dx, dy, tolerance }: OutlineMatch,
): boolean {
  // Most contours are nowhere near: their extents tell.
  const ours = outlineExtent(a);
  const theirs = outlineExtent(b);
  return (
    Math.abs(ours[0] - dx - theirs[0]) <= tolerance &&
    Math.abs(ours[1] - dy - theirs[1]) <= tolerance &&
    Math.abs(ours[2] - dx - theirs[2]) <= tolerance &&
    Math.abs(ours[3] - dy - theirs[3]) <= tolerance &&
    isNear(a, b, [-dx, -dy], tolerance) &&
    isNear(b, a, [dx, dy], tolerance)
  );
}

/**
 * True where each point of a contour, moved, is near to another contour. Each is sought from where the point before
 * lies: contours of one letter go on alike.
 */
function isNear(
  points: readonly number[],
  contour: readonly number[],
  by: readonly [number, number],
  tolerance: number,
): boolean {
  const dx = by[0];
  const dy = by[1];
  const count = contour.length >> 1;
  const point = { x: 0, y: 0, tolerance };
  let edge = 0;
  for (let i = 0; i + 1 < points.length; i += 2) {
    point.x = (points[i] ?? 0) + dx;
    point.y = (points[i + 1] ?? 0) + dy;
    // To either side in turns, as contours may run against each other.
    let tried = 0;
    for (; tried < count; tried++) {
      const away = tried % 2 === 0 ? tried / 2 : -(tried + 1) / 2;
      const at = (edge + away + count) % count;
      if (isOnEdge(contour, at, point)) {
        edge = at;
        break;
      }
    }
    if (tried === count) {
      return false;
    }
  }
  return true;
}

/** True near to the edge of a contour that ends at its point of this ordinal. */
function isOnEdge(
  contour: readonly number[],
  edge: number,
  { x, y, tolerance }: { readonly x: number; readonly y: number; readonly tolerance: number },
): boolean {
  const at = 2 * edge;
  const from = edge === 0 ? contour.length - 2 : at - 2;
  const x0 = contour[from] ?? 0;
  const y0 = contour[from + 1] ?? 0;
  const ux = (contour[at] ?? 0) - x0;
  const uy = (contour[at + 1] ?? 0) - y0;
  const square = ux * ux + uy * uy;
  const t = square === 0 ? 0 : ((x - x0) * ux + (y - y0) * uy) / square;
  const along = Math.min(1, Math.max(0, t));
  const offX = x - x0 - along * ux;
  const offY = y - y0 - along * uy;
  // Nearly all edges are farther along one axis already.
  const mayBe = Math.abs(offX) <= tolerance && Math.abs(offY) <= tolerance;
  return mayBe && Math.hypot(offX, offY) <= tolerance;
}

const extents = new WeakMap<readonly number[], readonly [number, number, number, number]>();

/** Left, bottom, right and top of a contour. */
export function outlineExtent(
  contour: readonly number[],
): readonly [number, number, number, number] {
  return getOrAdd(extents, contour, () => {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const x = contour[i] ?? 0;
      const y = contour[i + 1] ?? 0;
      x0 = Math.min(x0, x);
      y0 = Math.min(y0, y);
      x1 = Math.max(x1, x);
      y1 = Math.max(y1, y);
    }
    return [x0, y0, x1, y1] as const;
  });
}

function lengthOf(contour: readonly number[]): number {
  const [x0, y0, x1, y1] = outlineExtent(contour);
  return x1 - x0 + (y1 - y0);
}
