/**
 * From a fit to lines placed in text space: which segment carries each line, its text matrix, size and
 * spacing. Lines go to the segments of the authored lines, so that marked content keeps its text.
 */
import { assert } from "#base/assert.ts";
import { apply, invert, type Matrix, type Point } from "#base/geometry.ts";
import type { BoxFit, FitLine } from "../fit/model.ts";
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
          : [placeLine(box, painter, anchor, context)];
      placed.get(anchor)?.push(...lines);
    }
  });
  return placed;
}

/** The anchor segments in line order. */
function anchorsByLine(painter: PlanPainter): readonly PlanSegment[] {
  return painter.segments.filter((s) => s.isAnchor).toSorted((a, b) => a.line - b.line);
}

function placeLine(
  box: PlanBox,
  painter: PlanPainter,
  anchor: PlanSegment,
  context: LineContext,
): PlacedLine {
  const { line, fonts } = context;
  return {
    ...lineState(box, painter, anchor, context),
    text: line.text,
    matrix: startMatrix(painter, anchor, line),
    runs: line.runs
      .filter((run) => run.glyphs.length > 0)
      .map((run) => ({
        fontName: fonts.nameOf(anchor.unit, run.font),
        glyphs: run.glyphs,
        spoken: anchor.replacement === null ? spokenSpans(run, fonts) : [],
      })),
  };
}

function startMatrix(painter: PlanPainter, anchor: PlanSegment, line: FitLine): Matrix | null {
  const [a, b, c, d, e, f] = anchor.ownStartTm;
  const { rise } = anchor.shown;
  const wantedInUserSpace = apply(painter.frame, [line.xPt, line.yPt]);
  const authoredInUserSpace = apply(anchor.ctm, [e + rise * c, f + rise * d]);
  const pointLength = Math.hypot(painter.frame[0], painter.frame[1]);
  if (distance(wantedInUserSpace, authoredInUserSpace) < SAME_PLACE_PT * pointLength) {
    return null;
  }
  const toTextSpace = invert(anchor.ctm);
  assert(toTextSpace !== null, "the CTM of a planned segment is invertible");
  const [x, y] = apply(toTextSpace, wantedInUserSpace);
  return [a, b, c, d, x - rise * c, y - rise * d];
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}
