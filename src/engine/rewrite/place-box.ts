/**
 * From a fit to lines placed in text space: which segment carries each line, its text matrix, size and
 * spacing. Lines go to the segments of the authored lines, so that marked content keeps its text.
 */
import { assert } from "#base/assert.ts";
import { apply, invert, multiply, type Point } from "#base/geometry.ts";
import type { BoxFit, FitLine } from "../fit/model.ts";
import { placeColumn } from "./place-column.ts";
import { spokenSpans } from "./place-text.ts";
import {
  type LineContext,
  type LineFonts,
  lineState,
  type PlacedLine,
  type PlacedSegment,
} from "./placed-line.ts";
import type { PlanBox, PlanPainter, PlanSegment } from "./plan.ts";

/** Closer than this to the authored start, a line is left where the pen already is. Points. */
const SAME_PLACE_PT = 0.01;

/** What becomes of each segment of a painter. */
export function placeBox(
  box: PlanBox,
  painter: PlanPainter,
  fit: BoxFit,
  fonts: LineFonts,
): ReadonlyMap<PlanSegment, PlacedSegment> {
  const lines = new Map<PlanSegment, PlacedLine[]>(painter.segments.map((s) => [s, []]));
  const kept = new Map<PlanSegment, string>();
  const anchors = anchorsByLine(painter);
  const keepsAll = fit.lines.every(({ authoredLine }) => authoredLine !== undefined);
  fit.lines.forEach((line, i) => {
    const own = painter.segments.filter((segment) => segment.line === line.authoredLine);
    if (keepsAll || (own.length > 0 && own.every(({ replacement }) => replacement === null))) {
      own.forEach((segment) => kept.set(segment, segment.isAnchor ? line.text : ""));
      return;
    }
    const anchor = anchorOf(anchors, i);
    if (anchor !== undefined && line.runs.some((run) => run.glyphs.length > 0)) {
      const context = { fit, line, fonts };
      lines
        .get(anchor)
        ?.push(
          ...(box.vertical === true
            ? placeColumn(box, painter, anchor, context)
            : [placeLine(box, painter, anchor, context)]),
        );
    }
  });
  return new Map(
    [...lines].map(([segment, own]) => [segment, { kept: kept.get(segment) ?? null, lines: own }]),
  );
}

/** The anchor segments in line order. */
function anchorsByLine(painter: PlanPainter): readonly PlanSegment[] {
  return painter.segments.filter((s) => s.isAnchor).toSorted((a, b) => a.line - b.line);
}

/** Where line `index` is written: where the authored line stands, or the one above where there is none. */
function anchorOf(anchors: readonly PlanSegment[], index: number): PlanSegment | undefined {
  return anchors.findLast(({ line }) => line <= index) ?? anchors[0];
}

function placeLine(
  box: PlanBox,
  painter: PlanPainter,
  anchor: PlanSegment,
  context: LineContext,
): PlacedLine {
  const { line, fonts } = context;
  const state = lineState(box, painter, anchor, context);
  return {
    ...state,
    ...startOf(painter, anchor, line, state.size),
    text: line.text,
    runs: line.runs
      .filter((run) => run.glyphs.length > 0)
      .map((run) => ({
        fontName: fonts.nameOf(anchor.unit, run.font),
        glyphs: run.glyphs,
        spoken: anchor.replacement === null ? spokenSpans(run, fonts) : [],
      })),
  };
}

/**
 * The text matrix of a line's start. None is needed where the pen stands there already, or on the same baseline:
 * then all that follows goes on from the very line it was placed by.
 */
function startOf(
  painter: PlanPainter,
  { ownStartTm: [a, b, c, d, e, f], shown: { rise, scale }, ctm, leadsDown }: PlanSegment,
  { xPt, yPt }: FitLine,
  size: number,
): Pick<PlacedLine, "matrix" | "indent"> {
  const toTextSpace = invert(ctm);
  const toLine = invert([a, b, c, d, 0, 0]);
  assert(toTextSpace !== null && toLine !== null, "a planned segment's matrices are invertible");
  const [x, y] = apply(toTextSpace, apply(painter.frame, [xPt, yPt]));
  const start: Point = [x - rise * c, y - rise * d];
  const [along, across] = apply(toLine, [start[0] - e, start[1] - f]);
  const text = multiply([a, b, c, d, 0, 0], ctm);
  const point = Math.hypot(painter.frame[0], painter.frame[1]);
  const alongPt = (Math.abs(along) * Math.hypot(text[0], text[1])) / point;
  const acrossPt = (Math.abs(across) * Math.hypot(text[2], text[3])) / point;
  if (Math.hypot(alongPt, acrossPt) < SAME_PLACE_PT) {
    return { matrix: null, indent: 0 };
  }
  return acrossPt < SAME_PLACE_PT && leadsDown !== true
    ? { matrix: null, indent: (along * 1000) / (size * scale) }
    : { matrix: [a, b, c, d, ...start], indent: 0 };
}
