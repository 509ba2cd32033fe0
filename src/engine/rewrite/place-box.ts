/**
 * From a fit to lines placed in text space: which segment carries each line, its text matrix, size and
 * spacing. Lines go to the segments of the authored lines, so that marked content keeps its text.
 */
import { assert } from "#base/assert.ts";
import { apply, invert, type Matrix, multiply, type Point } from "#base/geometry.ts";
import type { BoxFit, FitGlyph, FitLine, SettingFont } from "../fit/model.ts";
import { type SpokenSpan, spokenSpans } from "./place-text.ts";
import type { PlanBox, PlanPainter, PlanSegment } from "./plan.ts";

/** Closer than this to the authored start, a line is left where the pen already is. Points. */
const SAME_PLACE_PT = 0.01;
const SAME_SIZE_PT = 0.02;

export interface PlacedRun {
  /** Resource name in the segment's unit, without slash. */
  readonly fontName: string;
  readonly glyphs: readonly FitGlyph[];
  /** Glyphs whose text is stated beside them, in order; [] inside a sequence that states it already. */
  readonly spoken: readonly SpokenSpan[];
}

export interface PlacedLine {
  readonly text: string;
  /** Text matrix at the line's start; null when the authored pen position is it. */
  readonly matrix: Matrix | null;
  /** Tfs, Tc, Tw in force for the line. */
  readonly size: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /** Space wanted after each cluster and, besides, after each word space: em. */
  readonly trackingEm: number;
  readonly wordSpacingEm: number;
  readonly runs: readonly PlacedRun[];
}

export interface LineFonts {
  /** The resource name of a font in a unit; the caller has made sure there is one. */
  nameOf(unit: string, font: SettingFont): string;
  /** What extractors read a glyph as; "" for nothing. */
  textOf(font: SettingFont, glyph: FitGlyph): string;
}

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
      placed.get(anchor)?.push(placeLine(box, painter, anchor, { fit, line, fonts }));
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
  { fit, line, fonts }: { fit: BoxFit; line: FitLine; fonts: LineFonts },
): PlacedLine {
  const { shown } = anchor;
  const size = textSize(painter, anchor, fit);
  const ratio = size / shown.size;
  return {
    text: line.text,
    matrix: startMatrix(painter, anchor, line),
    size,
    charSpacing: shown.charSpacing * ratio,
    wordSpacing: shown.wordSpacing * ratio,
    trackingEm: box.trackingEm,
    wordSpacingEm: box.wordSpacingEm + line.wordSpacingEm,
    runs: line.runs
      .filter((run) => run.glyphs.length > 0)
      .map((run) => ({
        fontName: fonts.nameOf(anchor.unit, run.font),
        glyphs: run.glyphs,
        spoken: anchor.replacement === null ? spokenSpans(run, fonts) : [],
      })),
  };
}

/** Tfs that gives the fit's effective size; exactly the authored one when the size did not change. */
function textSize(painter: PlanPainter, anchor: PlanSegment, fit: BoxFit): number {
  const [, , c, d] = multiply(anchor.ownStartTm, anchor.ctm);
  const pointLength = Math.hypot(painter.frame[0], painter.frame[1]);
  const pointsPerTfs = Math.hypot(c, d) / pointLength;
  const authoredPt = Math.abs(anchor.shown.size) * pointsPerTfs;
  if (fit.sizePt === fit.authoredSizePt && Math.abs(authoredPt - fit.sizePt) < SAME_SIZE_PT) {
    return anchor.shown.size;
  }
  return (Math.sign(anchor.shown.size) * fit.sizePt) / pointsPerTfs;
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
