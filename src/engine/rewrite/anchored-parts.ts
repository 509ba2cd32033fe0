/**
 * A line of text that stays and text that changes, in parts: what stays is shown by its own operators again,
 * where its colours, marked content and layers are; a value stands where the words stood that it replaces.
 */
import { getOrAdd } from "#base/maps.ts";
import { latin1Bytes } from "#base/bytes.ts";
import { apply, invert, multiply } from "#base/geometry.ts";
import { boxScaleOf } from "./plan-segment.ts";
import { advanceEm } from "../contract/advance-em.ts";
import type { BoxFit, FitGlyph, FitLine, FitRun } from "../contract/fit-report.ts";
import { elementsIn } from "../content/text-showing.ts";
import type { TextElement } from "../content/model.ts";
import type { LineContext, PlacedRun } from "./placed-line.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";
import type { PlanBox, PlanGlyphs, PlanPainter, PlanSegment } from "../plan/plan.ts";
import { type OperandPlace, elementsBetween } from "./tile-operator.ts";

/** Closer than this a part stands where it stood, points. */
const SAME_PLACE_PT = 0.01;
/** Distances in thousandths of an em that differ by less are those of the file. */
const SAME_DISTANCE = 0.01;

/** A part of a line and the segment it is written at. */
export interface AnchoredPart {
  readonly anchor: PlanSegment;
  readonly context: LineContext;
  /** True where the segment shows it already, at this very place. */
  readonly isInPlace: boolean;
  /** Height of the part's start above the line's baseline, thousandths of an em. */
  readonly dy: number;
}

/** The authored glyphs of a painter, each with its segment. */
interface PainterGlyphs {
  readonly glyphs: PlanGlyphs;
  readonly segmentOf: readonly PlanSegment[];
  /** The rows of each segment. */
  readonly rowsOf: ReadonlyMap<PlanSegment, RowRange>;
  /** Row of the box's own painter → row here. */
  readonly rowOf: ReadonlyMap<number, number>;
  /** Authored offset → the first row that begins there. */
  readonly rowAt: ReadonlyMap<number, number>;
}

/** Rows [start, end). */
interface RowRange {
  readonly start: number;
  readonly end: number;
}

const NO_ROWS: RowRange = { start: 0, end: 0 };

const known = new WeakMap<PlanPainter, PainterGlyphs | null>();

function glyphsOf(box: PlanBox, painter: PlanPainter): PainterGlyphs | null {
  return getOrAdd(known, painter, () => {
    const own = box.painters[0]?.glyphs;
    const { glyphs, segments } = painter;
    if (own === undefined || glyphs === undefined) {
      return null;
    }
    const rowAt = new Map<number, number>();
    glyphs.starts.forEach((start, row) => {
      if (!rowAt.has(start)) {
        rowAt.set(start, row);
      }
    });
    return { glyphs, ...segmentRows(segments), rowOf: sameRows(own, glyphs), rowAt };
  });
}

/** The segment of each glyph, and the rows of each segment. */
function segmentRows(
  segments: readonly PlanSegment[],
): Pick<PainterGlyphs, "segmentOf" | "rowsOf"> {
  const segmentOf: PlanSegment[] = [];
  const rowsOf = new Map<PlanSegment, RowRange>();
  for (const segment of segments) {
    const start = segmentOf.length;
    for (let at = segment.glyphStart; at < segment.glyphEnd; at++) {
      segmentOf.push(segment);
    }
    rowsOf.set(segment, { start, end: segmentOf.length });
  }
  return { segmentOf, rowsOf };
}

/** Rows of the one and of the other that are the same glyph of a box. */
function sameRows(own: PlanGlyphs, glyphs: PlanGlyphs): ReadonlyMap<number, number> {
  if (own === glyphs) {
    return new Map(own.starts.map((_, row) => [row, row]));
  }
  const rows = new Map(namesOf(glyphs).map((name, row) => [name, row]));
  return new Map(
    namesOf(own).flatMap((name, row) => {
      const here = rows.get(name);
      return here === undefined ? [] : [[row, here] as const];
    }),
  );
}

/** Names a glyph by the text it stands for, and which of several there it is. */
function namesOf({ starts, ends }: PlanGlyphs): readonly string[] {
  const seen = new Map<number, number>();
  return starts.map((start, row) => {
    const count = seen.get(start) ?? 0;
    seen.set(start, count + 1);
    return start < 0 ? `? ${row}` : `${start} ${(ends[row] ?? start) - start} ${count}`;
  });
}

/** Runs of a line that one segment carries, and where they start. */
interface SegmentRuns {
  readonly owner: PlanSegment;
  readonly runs: (FitRun & { readonly glyphs: FitGlyph[] })[];
  readonly xPt: number;
}

/**
 * The line in parts, left to right; null where nothing of it is kept. `ownerOf` gives the segment for text
 * that is set.
 */
export function anchoredParts(
  box: PlanBox,
  painter: PlanPainter,
  context: LineContext,
  {
    ownerOf,
    emPt,
  }: {
    /** The segment that carries set text, by the one its words stood in. */
    readonly ownerOf: (run: FitRun, place: PlanSegment | null) => PlanSegment;
    /** Points of an em along the line, horizontal scaling applied. */
    readonly emPt: number;
  },
): readonly AnchoredPart[] | null {
  const { line } = context;
  // First what is kept at all: the glyphs of a file of thousands of boxes take more memory than its plan.
  const own = line.runs.some(({ isKept }) => isKept === true) ? glyphsOf(box, painter) : null;
  if (own === null) {
    return null;
  }
  const parts: SegmentRuns[] = [];
  let em = 0;
  const add = (owner: PlanSegment, added: AddedGlyphs): void =>
    addGlyphs(parts, owner, { ...added, xPt: line.xPt + em * emPt });
  for (const run of line.runs) {
    if (run.isKept !== true) {
      const row = run.place === undefined ? undefined : own.rowAt.get(run.place);
      const owner = ownerOf(run, row === undefined ? null : (own.segmentOf[row] ?? null));
      add(owner, { run, glyphs: run.glyphs, isNewRun: true });
      em += run.glyphs.reduce((sum, _, i) => sum + advanceEm(run.glyphs, i, { box, line }), 0);
      continue;
    }
    let isFirst = true;
    for (const [i, glyph] of run.glyphs.entries()) {
      const row = own.rowOf.get(glyph.authored ?? -1);
      const segment = row === undefined ? parts.at(-1)?.owner : own.segmentOf[row];
      // A space that no glyph shows is a distance: parts stand where they are.
      if (segment !== undefined && (glyph.codeLength > 0 || parts.at(-1)?.owner === segment)) {
        add(segment, { run, glyphs: [withRow(glyph, row)], isNewRun: isFirst });
        isFirst = false;
      }
      em += advanceEm(run.glyphs, i, { box, line });
    }
  }
  return parts.map((part) => anchoredPart(part, { box, painter, own, context }));
}

/** Glyphs of a run that the line goes on with; a run begins with its first ones. */
interface AddedGlyphs {
  readonly run: FitRun;
  readonly glyphs: readonly FitGlyph[];
  readonly isNewRun: boolean;
}

/** Appends glyphs at a place of the line, points: to the last run, or where they begin one or have another segment, to a new one. */
function addGlyphs(
  parts: SegmentRuns[],
  owner: PlanSegment,
  { run, glyphs, isNewRun, xPt }: AddedGlyphs & { readonly xPt: number },
): void {
  const last = parts.at(-1);
  if (last?.owner !== owner) {
    parts.push({ owner, runs: [{ ...run, glyphs: [...glyphs] }], xPt });
  } else if (isNewRun) {
    last.runs.push({ ...run, glyphs: [...glyphs] });
  } else {
    last.runs.at(-1)?.glyphs.push(...glyphs);
  }
}

function withRow(glyph: FitGlyph, row: number | undefined): FitGlyph {
  return row === undefined ? glyph : { ...glyph, authored: row };
}

interface PartContext {
  readonly box: PlanBox;
  readonly painter: PlanPainter;
  readonly own: PainterGlyphs;
  readonly context: LineContext;
}

function anchoredPart(
  { owner, runs, xPt }: SegmentRuns,
  { box, painter, own, context }: PartContext,
): AnchoredPart {
  const { line, fit } = context;
  const isAllKept = runs.every(({ isKept }) => isKept === true);
  const first = runs[0]?.glyphs[0];
  const dy = isAllKept ? (first?.dy ?? 0) : 0;
  const yPt = line.yPt + (dy / 1000) * fit.sizePt;
  const text = runs.flatMap(({ glyphs }) => glyphs.map((glyph) => glyph.text)).join("");
  const part: FitLine = { ...line, runs, xPt, yPt, text };
  return {
    anchor: owner,
    context: { ...context, line: part },
    isInPlace:
      isAllKept &&
      fit.sizePt === fit.authoredSizePt &&
      isWhole(owner, runs, own) &&
      isAt(owner, { painter, own, fit, row: first?.authored ?? -1, at: [xPt, yPt] }) &&
      runs.every((run) => chunksOf(run, { box, line, own }).length === 1),
    dy,
  };
}

/** True where the runs show every letter that the segment shows. */
function isWhole(
  segment: PlanSegment,
  runs: readonly FitRun[],
  { glyphs, rowsOf }: PainterGlyphs,
): boolean {
  const shown = new Set(runs.flatMap((run) => run.glyphs.map(({ authored }) => authored)));
  const { start, end } = rowsOf.get(segment) ?? NO_ROWS;
  for (let row = start; row < end; row++) {
    if (!shown.has(row) && (glyphs.ends[row] ?? 0) !== (glyphs.starts[row] ?? 0)) {
      return false;
    }
  }
  return true;
}

/** True where the segment's glyph of that row stands at a point of the painter's frame. */
function isAt(
  segment: PlanSegment,
  {
    painter,
    own,
    fit,
    row,
    at: [x, y],
  }: {
    readonly painter: PlanPainter;
    readonly own: PainterGlyphs;
    readonly fit: BoxFit;
    readonly row: number;
    readonly at: readonly [number, number];
  },
): boolean {
  const toFrame = invert(painter.frame);
  const matrix = multiply(segment.ownStartTm, segment.ctm);
  const [, startY] =
    toFrame === null ? [0, Number.NaN] : apply(toFrame, apply(matrix, [0, segment.shown.rise]));
  const authoredX = ((own.glyphs.xs[row] ?? Number.NaN) / 1000) * fit.sizePt * boxScaleOf(segment);
  return Math.abs(authoredX - x) < SAME_PLACE_PT && Math.abs((startY ?? 0) - y) < SAME_PLACE_PT;
}

/** Glyphs that follow each other as they do in the file. */
interface Chunk {
  readonly glyphs: FitGlyph[];
  /** Spaces without a glyph before the first one, em. */
  leadEm: number;
  /** What leads from the first glyph to behind the last, em. */
  wantedEm: number;
}

function newChunk(): Chunk {
  return { glyphs: [], leadEm: 0, wantedEm: 0 };
}

/** A kept run cut where its distances are no longer those of the file. */
function chunksOf(
  { glyphs }: FitRun,
  {
    box,
    line,
    own,
  }: { readonly box: PlanBox; readonly line: FitLine; readonly own: PainterGlyphs },
): readonly Chunk[] {
  const chunks: Chunk[] = [];
  // What was wanted since the last glyph with a code.
  let since = 0;
  let before: number | null = null;
  glyphs.forEach((glyph, i) => {
    const row = glyph.authored ?? null;
    const last = chunks.at(-1);
    const distance =
      before === null || row === null
        ? Number.NaN
        : ((own.glyphs.xs[row] ?? 0) - (own.glyphs.xs[before] ?? 0)) / 1000;
    const goesOn =
      last !== undefined &&
      (row === null ||
        (row === (before ?? -2) + 1 && Math.abs(distance - since) * 1000 < SAME_DISTANCE));
    const isOpen = last?.glyphs.length === 0;
    const chunk = last !== undefined && (goesOn || isOpen) ? last : newChunk();
    if (chunk !== last) {
      chunks.push(chunk);
    }
    const moved = advanceEm(glyphs, i, { box, line });
    if (row === null && chunk.glyphs.length === 0) {
      chunk.leadEm += moved;
      return;
    }
    chunk.wantedEm += moved;
    if (row === null) {
      since += moved;
    } else {
      chunk.glyphs.push(glyph);
      before = row;
      since = moved;
    }
  });
  return chunks.filter((chunk) => chunk.glyphs.length > 0);
}

/** A kept run as it is written: the file's own strings and numbers. */
export function keptRuns(
  run: FitRun,
  {
    box,
    painter,
    segment,
    part,
  }: {
    readonly box: PlanBox;
    readonly painter: PlanPainter;
    readonly segment: PlanSegment;
    readonly part: AnchoredPart;
  },
): readonly PlacedRun[] {
  const own = glyphsOf(box, painter);
  const { line, fit } = part.context;
  const { shown } = segment;
  const ratio = fit.sizePt / fit.authoredSizePt;
  if (own === null) {
    return [];
  }
  return chunksOf(run, { box, line, own }).map((chunk): PlacedRun => {
    const [first, last] = [chunk.glyphs[0]?.authored ?? 0, chunk.glyphs.at(-1)?.authored ?? 0];
    const { start } = own.rowsOf.get(segment) ?? NO_ROWS;
    const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const shownAgain = elementsOf(segment, own, [first - start, last - start]);
    return {
      scale: 1,
      fontName: shown.fontName,
      glyphs: chunk.glyphs,
      replacements: [],
      kept: {
        elements: shownAgain.source,
        size: ratio === 1 ? shown.size : shown.size * ratio,
        charSpacing: shown.charSpacing * ratio,
        wordSpacing: shown.wordSpacing * ratio,
        riseEm: ((chunk.glyphs[0]?.dy ?? 0) - part.dy) / 1000,
        leadEm: chunk.leadEm,
        wantedEm: chunk.wantedEm,
        width: rows.reduce((sum, row) => sum + (own.glyphs.widths[row] ?? 0), -shownAgain.moves),
        codes: rows.length,
        spaces: rows.filter((row) => own.glyphs.codes[row] === 32 && own.glyphs.lengths[row] === 1)
          .length,
      },
    };
  });
}

const parsed = new WeakMap<PlanSegment, readonly TextElement[]>();

/**
 * TJ elements of the segment's glyphs [first, last], by their ordinals there, in their own spelling, and the sum of
 * their numbers.
 */
function elementsOf(
  segment: PlanSegment,
  { glyphs, rowsOf }: PainterGlyphs,
  [first, last]: readonly [number, number],
): { readonly source: string; readonly moves: number } {
  const data = latin1Bytes(`[${segment.own}]TJ`);
  const elements = getOrAdd(parsed, segment, () => {
    const operator = new OperatorReader(data, 0).next();
    return (operator === null ? null : elementsIn(operator)) ?? [];
  });
  const { start } = rowsOf.get(segment) ?? NO_ROWS;
  const places: OperandPlace[] = [];
  let ordinal = 0;
  for (const [element, one] of elements.entries()) {
    for (let offset = 0; one.kind === "string" && offset < one.bytes.length; ordinal++) {
      const length = glyphs.lengths[start + ordinal] ?? 1;
      if (ordinal === first) {
        places[0] = { element, offset };
      }
      offset += length;
      if (ordinal === last) {
        places[1] = { element, offset: Math.min(offset, one.bytes.length) };
      }
    }
  }
  const [from, to] = places;
  if (from === undefined || to === undefined) {
    return { source: "", moves: 0 };
  }
  const moves = elements
    .slice(from.element, to.element)
    .reduce((sum, one) => sum + (one.kind === "number" ? one.value : 0), 0);
  return { source: elementsBetween(elements, { from, to }, data), moves };
}
