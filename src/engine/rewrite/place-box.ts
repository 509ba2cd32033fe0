/**
 * From a fit to lines placed in text space: which segment carries each line, its text matrix, size and
 * spacing. Lines go to the segments of the authored lines, so that marked content keeps its text.
 */
import { assert } from "#base/assert.ts";
import { apply, invert, type Matrix, type Point } from "#base/geometry.ts";
import type { BoxFit, FitRun } from "../fit/model.ts";
import { placeColumn } from "./place-column.ts";
import { spokenSpans } from "./place-text.ts";
import { type LineContext, type LineFonts, lineState, type PlacedLine } from "./placed-line.ts";
import type { PlanBox, PlanPainter, PlanSegment } from "./plan.ts";

/** Closer than this to the authored start, a line is left where the pen already is. Points. */
const SAME_PLACE_PT = 0.01;

/** New lines of each segment of a painter; segments that only keep their side effects get []. */
export function placeBox(
  box: PlanBox,
  painter: PlanPainter,
  fit: BoxFit,
  fonts: LineFonts,
): ReadonlyMap<PlanSegment, readonly PlacedLine[]> {
  const placed = new Map<PlanSegment, PlacedLine[]>(painter.segments.map((s) => [s, []]));
  const anchors = anchorsByLine(painter);
  fit.lines.forEach((line, i) => {
    const anchor = anchors[Math.min(i, anchors.length - 1)];
    if (anchor !== undefined && line.runs.some((run) => run.glyphs.length > 0)) {
      const context = { fit, line, fonts };
      const lines =
        box.vertical === true
          ? placeColumn(box, painter, anchor, context)
          : placeLine(box, painter, anchor, context);
      placed.get(anchor)?.push(...lines);
    }
  });
  return placed;
}

/** The anchor segments in line order. */
function anchorsByLine(painter: PlanPainter): readonly PlanSegment[] {
  return painter.segments.filter((s) => s.isAnchor).toSorted((a, b) => a.line - b.line);
}

/** The line in one part, or in one for each run that begins where the one before does not end. */
function placeLine(
  box: PlanBox,
  painter: PlanPainter,
  anchor: PlanSegment,
  context: LineContext,
): readonly PlacedLine[] {
  const { line, fonts } = context;
  const state = lineState(box, painter, anchor, context);
  return partsOf(line.runs.filter((run) => run.glyphs.length > 0)).map((runs, part) => ({
    ...state,
    // The text of the line goes with its first part.
    text: part === 0 ? line.text : "",
    matrix:
      part === 0
        ? startMatrix(painter, anchor, [line.xPt, line.yPt])
        : matrixAt(painter, anchor, [runs[0]?.startPt ?? line.xPt, line.yPt]),
    isExact: line.isAuthored === true,
    runs: runs.map((run) => ({
      fontName: fonts.nameOf(anchor.unit, run.font),
      glyphs: run.glyphs,
      spoken: anchor.replacement === null ? spokenSpans(run, fonts) : [],
    })),
  }));
}

function partsOf(runs: readonly FitRun[]): readonly (readonly FitRun[])[] {
  const parts: FitRun[][] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    if (last === undefined || run.startPt !== undefined) {
      parts.push([run]);
    } else {
      last.push(run);
    }
  }
  return parts;
}

/** The text matrix of a line's start; null when the pen stands there already. */
function startMatrix(painter: PlanPainter, anchor: PlanSegment, start: Point): Matrix | null {
  const [, , c, d, e, f] = anchor.ownStartTm;
  const { rise } = anchor.shown;
  const wantedInUserSpace = apply(painter.frame, start);
  const authoredInUserSpace = apply(anchor.ctm, [e + rise * c, f + rise * d]);
  const pointLength = Math.hypot(painter.frame[0], painter.frame[1]);
  const isThere = distance(wantedInUserSpace, authoredInUserSpace) < SAME_PLACE_PT * pointLength;
  return isThere ? null : matrixAt(painter, anchor, start);
}

function matrixAt(painter: PlanPainter, anchor: PlanSegment, start: Point): Matrix {
  const [a, b, c, d] = anchor.ownStartTm;
  const { rise } = anchor.shown;
  const toTextSpace = invert(anchor.ctm);
  assert(toTextSpace !== null, "the CTM of a planned segment is invertible");
  const [x, y] = apply(toTextSpace, apply(painter.frame, start));
  return [a, b, c, d, x - rise * c, y - rise * d];
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}
