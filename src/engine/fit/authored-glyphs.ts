/** The authored glyphs of a box by the text they stand for, and the distances between them. */
import { addToList, getOrAdd } from "#base/maps.ts";
import { roomOf } from "../contract/box-room.ts";
import type { FitGlyph } from "../contract/fit-report.ts";
import type { TextBox } from "../contract/scene.ts";
import type { PlanGlyphs, PlanPainter, PlanSegment } from "../plan/plan.ts";
import { textStyleOf } from "./text-style.ts";

/** The glyphs of a box by the text they stand for. */
export interface AuthoredText {
  readonly box: TextBox;
  readonly glyphs: PlanGlyphs;
  /** Row of the plan's glyphs → its segment. */
  readonly segmentOf: readonly PlanSegment[];
  /** Rows line by line as they stand, left to right; and for each row its place in that order. */
  readonly order: readonly number[];
  readonly rank: readonly number[];
  /** Authored offset → rows of the glyphs that begin there, without blanks that stand before their line. */
  readonly rowsAt: ReadonlyMap<number, readonly number[]>;
}

const known = new WeakMap<PlanPainter, AuthoredText | null>();

/** The authored glyphs of a box; null where the plan has none. */
export function authoredText(box: TextBox, painter: PlanPainter | undefined): AuthoredText | null {
  return painter === undefined ? null : getOrAdd(known, painter, () => readAuthored(box, painter));
}

function readAuthored(box: TextBox, { glyphs, segments }: PlanPainter): AuthoredText | null {
  const count = segments.reduce((sum, { glyphStart, glyphEnd }) => sum + glyphEnd - glyphStart, 0);
  return glyphs !== undefined && count === glyphs.starts.length
    ? new LazyAuthoredText(box, glyphs, segments)
    : null;
}

/**
 * Each list is made when it is asked for, and kept: what is set anew as a whole asks for none, and those of a file of
 * thousands of boxes take more memory than its plan.
 */
class LazyAuthoredText implements AuthoredText {
  readonly box: TextBox;
  readonly glyphs: PlanGlyphs;
  readonly #segments: readonly PlanSegment[];
  #segmentOf: readonly PlanSegment[] | null = null;
  #order: readonly number[] | null = null;
  #rank: readonly number[] | null = null;
  #rowsAt: ReadonlyMap<number, readonly number[]> | null = null;

  constructor(box: TextBox, glyphs: PlanGlyphs, segments: readonly PlanSegment[]) {
    this.box = box;
    this.glyphs = glyphs;
    this.#segments = segments;
  }

  get segmentOf(): readonly PlanSegment[] {
    return (this.#segmentOf ??= this.#segments.flatMap((segment) =>
      Array.from({ length: segment.glyphEnd - segment.glyphStart }, () => segment),
    ));
  }

  get order(): readonly number[] {
    return (this.#order ??= inOrder(this.glyphs, this.segmentOf));
  }

  get rank(): readonly number[] {
    return (this.#rank ??= placesOf(this.order));
  }

  get rowsAt(): ReadonlyMap<number, readonly number[]> {
    return (this.#rowsAt ??= rowsByStart(this));
  }
}

/** Rows line by line, from left to right. */
function inOrder({ starts, xs }: PlanGlyphs, segmentOf: readonly PlanSegment[]): readonly number[] {
  const comesFirst = (a: number, b: number): number =>
    (segmentOf[a]?.line ?? 0) - (segmentOf[b]?.line ?? 0) || (xs[a] ?? 0) - (xs[b] ?? 0) || a - b;
  return starts.map((_, row) => row).sort(comesFirst);
}

function placesOf(order: readonly number[]): readonly number[] {
  const rank: number[] = [];
  order.forEach((row, place) => {
    rank[row] = place;
  });
  return rank;
}

/**
 * Blanks before a line, as those that a tab was written with, are no text of it: its first letter would be led from
 * its place by them.
 */
function rowsByStart(authored: AuthoredText): ReadonlyMap<number, readonly number[]> {
  const { glyphs, order, segmentOf, box } = authored;
  const edges = box.vertical ? [] : roomOf(box).authored;
  const perPt = 1000 / (box.sizePt * box.scale);
  const rowsAt = new Map<number, number[]>();
  for (const row of order) {
    const start = glyphs.starts[row] ?? -1;
    const edge = edges[segmentOf[row]?.line ?? -1];
    const isBefore =
      start === glyphs.ends[row] &&
      edge !== undefined &&
      xOf(authored, row) < edge.x0 * perPt - SAME_EDGE;
    if (start >= 0 && !isBefore) {
      addToList(rowsAt, start, row);
    }
  }
  return rowsAt;
}

/** Nearer than this, thousandths of an em, a glyph begins where its line does. */
const SAME_EDGE = 1;

/** Height of an ideograph's cell, thousandths of an em. */
const USUAL_CELL = 1000;

/** Where a glyph begins along its line, thousandths of the box's em. */
export function xOf({ glyphs }: AuthoredText, row: number): number {
  return glyphs.xs[row] ?? 0;
}

/** True when one glyph stands right behind another on their line. */
export function isNext({ rank, segmentOf }: AuthoredText, row: number, next: number): boolean {
  return rank[next] === (rank[row] ?? 0) + 1 && segmentOf[next]?.line === segmentOf[row]?.line;
}

/** Marks stand aside of the pen, up to this far behind or before where it was led, 1/1000 em. */
const ASIDE = 1500;

/** True when one glyph stands behind another as it is read: right behind it, or aside of it, as marks are set. */
export function isBeside(authored: AuthoredText, row: number, next: number): boolean {
  const { glyphs, segmentOf, box } = authored;
  if (isNext(authored, row, next)) {
    return true;
  }
  const isRead =
    glyphs.ends[row] === glyphs.starts[next] || glyphs.starts[row] === glyphs.starts[next];
  const lead = xOf(authored, next) - xOf(authored, row);
  return (
    isRead &&
    !box.vertical &&
    segmentOf[row]?.line === segmentOf[next]?.line &&
    Math.abs(lead - statedWidth(authored, row)) <= ASIDE
  );
}

/** Width as the font states it, thousandths of the box's em. */
export function statedWidth({ glyphs, box, segmentOf }: AuthoredText, row: number): number {
  const at = glyphs.starts[row] ?? 0;
  const style = box.runs.find((run) => run.start <= at && at < run.end);
  const { size } = textStyleOf(style === undefined ? [] : [style], box);
  const [width, segment] = [glyphs.widths[row] ?? 0, segmentOf[row]];
  if (box.vertical) {
    // Fonts for columns state how far down they lead (ISO 32000-2, 9.7.4.3); others say nothing of it.
    return size * (segment?.leadsDown === true ? Math.abs(width) : USUAL_CELL);
  }
  return width * size * (segment?.stretch ?? 1);
}

/** Shown in one font, size and spacing: what one run of glyphs can be. */
export function isOneStyle(a: PlanSegment | undefined, b: PlanSegment | null | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    b !== null &&
    (a === b ||
      (a.font === b.font &&
        a.unit === b.unit &&
        a.stretch === b.stretch &&
        a.shown.size === b.shown.size &&
        a.shown.fontName === b.shown.fontName))
  );
}

/** Shown in one size and spacing, in whatever font. */
function isOneSetting(a: PlanSegment | undefined, b: PlanSegment | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.unit === b.unit &&
    a.stretch === b.stretch &&
    a.shown.size === b.shown.size
  );
}

/** What words end lines with where they are parted. */
const HYPHEN = /^[-\u00ad\u2010]$/u;

/** Where the hyphen right behind a glyph is shown in another font than it; undefined where it is in the same, or none is. */
export function segmentOfHyphen(
  row: number | null,
  { order, rank, segmentOf }: AuthoredText,
): PlanSegment | undefined {
  const next = row === null ? undefined : segmentOf[order[(rank[row] ?? 0) + 1] ?? -1];
  return row === null || next?.font === segmentOf[row]?.font ? undefined : next;
}

/**
 * The hyphen that stood right behind a glyph in its own setting; null without one. Many programs show each glyph alone,
 * and InDesign in the other of two fonts of one face.
 */
export function ownHyphen(row: number | null, authored: AuthoredText): FitGlyph | null {
  const next = row === null ? undefined : authored.order[(authored.rank[row] ?? 0) + 1];
  const { glyphs, box, segmentOf } = authored;
  if (
    row === null ||
    next === undefined ||
    box.vertical ||
    !isOneSetting(segmentOf[row], segmentOf[next]) ||
    !isNext(authored, row, next) ||
    !HYPHEN.test(box.text.slice(glyphs.starts[next] ?? 0, glyphs.ends[next] ?? 0))
  ) {
    return null;
  }
  const usual = statedWidth(authored, row) + box.trackingEm * 1000;
  return {
    code: glyphs.codes[next] ?? 0,
    codeLength: glyphs.lengths[next] ?? 1,
    width: glyphs.widths[next] ?? 0,
    advance: statedWidth(authored, next),
    dx: xOf(authored, next) - xOf(authored, row) - usual,
    dy: glyphs.ys[next] ?? 0,
    text: "-",
    isWordSpace: false,
    authored: next,
  };
}
