/**
 * From a fit to lines placed in text space: which segment carries each line, its text matrix, size and
 * spacing. Lines go to the segments of the authored lines, so that marked content keeps its text.
 */
import { assert } from "#base/assert.ts";
import { apply, invert, type Matrix, type Point } from "#base/geometry.ts";
import type { BoxFit } from "../fit/model.ts";
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
  return {
    ...lineState(box, painter, anchor, context),
    text: line.text,
    matrix: startMatrix(painter, anchor, [line.xPt, line.yPt]),
    runs: line.runs
      .filter((run) => run.glyphs.length > 0)
      .map((run) => ({
        fontName: fonts.nameOf(anchor.unit, run.font),
        glyphs: run.glyphs,
        spoken: anchor.replacement === null ? spokenSpans(run, fonts) : [],
      })),
  };
}

/** The text matrix of a line's start; null when the pen stands there already. */
function startMatrix(painter: PlanPainter, anchor: PlanSegment, start: Point): Matrix | null {
  const [a, b, c, d, e, f] = anchor.ownStartTm;
  const { rise } = anchor.shown;
  const wantedInUserSpace = apply(painter.frame, start);
  const authoredInUserSpace = apply(anchor.ctm, [e + rise * c, f + rise * d]);
  const pointLength = Math.hypot(painter.frame[0], painter.frame[1]);
  const isThere = distance(wantedInUserSpace, authoredInUserSpace) < SAME_PLACE_PT * pointLength;
  if (isThere) {
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
