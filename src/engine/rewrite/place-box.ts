/**
 * From a fit to lines placed in text space: which segment carries each line, its text matrix, size and
 * spacing. Lines go to the segments of the authored lines, so that marked content keeps its text and each
 * line the colours it was painted in.
 */
import { assert } from "#base/assert.ts";
import { apply, invert, multiply, type Point } from "#base/geometry.ts";
import { addToList } from "#base/maps.ts";
import type { BoxFit, FitLine, FitRun } from "../contract/fit-report.ts";
import { advanceEm } from "../contract/advance-em.ts";
import { type AnchoredPart, anchoredParts, keptRuns } from "./anchored-parts.ts";
import { boxScaleOf } from "./plan-segment.ts";
import { placeColumn } from "./place-column.ts";
import { replacementSpans } from "./replacement-spans.ts";
import {
  type LineContext,
  type LineFonts,
  lineState,
  type PlacedLine,
  type PlacedSegment,
} from "./placed-line.ts";
import { anchorOf, anchorsByLine } from "../plan/line-anchors.ts";
import type { PlanBox, PlanPainter, PlanSegment } from "../plan/plan.ts";

/**
 * Closer than this to the authored start, a line is left where the pen already is. Half of what the verifier allows
 * besides 0.001 em: letters of text made smaller keep their distances, so that none of it is left for rounding.
 */
const SAME_PLACE_PT = 0.001;

/** What becomes of each segment of a painter: kept, with lines, or with neither, which removes it. */
export function placeBox(
  box: PlanBox,
  painter: PlanPainter,
  fit: BoxFit,
  fonts: LineFonts,
): ReadonlyMap<PlanSegment, PlacedSegment> {
  const lines = new Map<PlanSegment, PlacedLine[]>(painter.segments.map((s) => [s, []]));
  const kept = new Map<PlanSegment, string>();
  const anchors = anchorsByLine(painter);
  // Kept lines are those whose words and places stay: they are not written, byte for byte.
  const keepsAll = fit.lines.every(({ authoredLine }) => authoredLine !== undefined);
  const ofLines = new Map<number, PlanSegment[]>();
  painter.segments.forEach((segment) => addToList(ofLines, segment.line, segment));
  fit.lines.forEach((line, i) => {
    const own = ofLines.get(line.authoredLine ?? -1) ?? [];
    // A replacement text around the line stands for others too: it is written with them or kept with all.
    if (keepsAll || (own.length > 0 && own.every(({ replacement }) => replacement === null))) {
      own.forEach((segment) => kept.set(segment, segment.isAnchor ? line.text : ""));
      return;
    }
    // An empty line has nothing to write.
    const anchor = anchorOf(anchors, i);
    if (anchor !== undefined && line.runs.some((run) => run.glyphs.length > 0)) {
      const context = { fit: { ...fit, sizePt: line.sizePt ?? fit.sizePt }, line, fonts };
      if (box.vertical === true) {
        lines.get(anchor)?.push(...placeColumn(box, painter, anchor, context));
        return;
      }
      const pieces = anchoredPartsOf(box, painter, anchor, context);
      if (pieces !== null && own.length > 0 && line.runs.every(({ isKept }) => isKept === true)) {
        // Whatever is measured, it is the line that stands there: its parts say what they said.
        own.forEach((segment) => kept.set(segment, ""));
        for (const piece of pieces) {
          kept.set(piece.anchor, (kept.get(piece.anchor) ?? "") + piece.context.line.text);
        }
        return;
      }
      for (const piece of pieces ?? []) {
        if (piece.isInPlace && !isCopied(box, i)) {
          kept.set(piece.anchor, piece.context.line.text);
        } else {
          lines.get(piece.anchor)?.push(placeLine(box, painter, piece.anchor, piece));
        }
      }
      for (const piece of pieces === null ? piecesOf(box, painter, anchor, context) : []) {
        lines.get(piece.anchor)?.push(placeLine(box, painter, piece.anchor, piece));
      }
    }
  });
  return new Map(
    [...lines].map(([segment, own]) => [segment, { kept: kept.get(segment) ?? null, lines: own }]),
  );
}

/** True for a line of which paths draw the letters once more: they are drawn anew with all of it. */
function isCopied({ copies = [] }: PlanBox, index: number): boolean {
  const last = Math.max(0, ...copies.map(({ line }) => line));
  return copies.some(({ line }) => line === Math.min(index, last));
}

/** The pieces of a line with text that stays; null for a line that is set anew as a whole. */
function anchoredPartsOf(
  box: PlanBox,
  painter: PlanPainter,
  anchor: PlanSegment,
  context: LineContext,
): readonly AnchoredPart[] | null {
  const painted = paintFinder(painter, anchor);
  const pieces = anchoredParts(box, painter, context, {
    ownerOf: (run, place) =>
      place !== null &&
      (run.paint === undefined || place.paint === run.paint) &&
      isStretchedAs(place, run)
        ? place
        : painted(run),
    emPt: context.fit.sizePt * boxScaleOf(anchor),
  });
  // A line is said once, unless its parts are spoken for one by one.
  const [only] = pieces ?? [];
  return pieces?.length === 1 && only !== undefined
    ? [
        {
          ...only,
          context: { ...context, line: { ...only.context.line, text: context.line.text } },
        },
      ]
    : pieces;
}

/** A part of a line and the segment that is painted as it should be. */
interface LinePiece {
  readonly anchor: PlanSegment;
  readonly context: LineContext;
  /** As `PlacedLine.ownText`. */
  readonly ownText?: string;
}

/**
 * The line in pieces of one paint and horizontal scale each, to be written where the authored text has them, as
 * neither can be set. One piece where it has none, or where a text stands for the glyphs, which is written for
 * whole lines.
 */
function piecesOf(
  box: PlanBox,
  painter: PlanPainter,
  anchor: PlanSegment,
  context: LineContext,
): readonly LinePiece[] {
  const { line, fit } = context;
  const { segments } = painter;
  const isWhole =
    line.runs.every((run) => run.paint === undefined && isStretchedAs(anchor, run)) ||
    segments.some(({ replacement }) => replacement !== null);
  if (isWhole) {
    return [{ anchor, context }];
  }
  const anchorFor = paintFinder(painter, anchor);
  const pieces: { readonly anchor: PlanSegment; readonly runs: FitRun[]; readonly xPt: number }[] =
    [];
  let em = 0;
  for (const run of line.runs) {
    const own = anchorFor(run);
    const last = pieces.at(-1);
    if (last?.anchor === own) {
      last.runs.push(run);
    } else {
      const xPt = line.xPt + em * fit.sizePt * boxScaleOf(anchor);
      pieces.push({ anchor: own, runs: [run], xPt });
    }
    em += widthEm(run, box, line);
  }
  const speaking = pieces.find((piece) => piece.anchor === anchor) ?? pieces[0];
  const ownTexts = pieces.map(({ runs }) => textOf(runs));
  // Glyphs of letters that run from right to left do not stand in the order of the text.
  const isInOrder = ownTexts.join("") === line.text;
  return pieces.map((piece, i) => {
    // What stands for the line is said once.
    const text = piece === speaking ? line.text : "";
    const part = { ...line, runs: piece.runs, xPt: piece.xPt, text };
    const ownText = isInOrder ? { ownText: ownTexts[i] ?? "" } : {};
    return { anchor: piece.anchor, context: { ...context, line: part }, ...ownText };
  });
}

function textOf(runs: readonly FitRun[]): string {
  return runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join("");
}

/** True where text of the run's horizontal scale can be written. */
function isStretchedAs(segment: PlanSegment, run: Pick<FitRun, "stretch">): boolean {
  return Math.abs((segment.stretch ?? 1) / (run.stretch ?? 1) - 1) < SAME_STRETCH;
}

/** Scales within 2 % are one, as in the scene; TJ makes up for what they differ by. */
const SAME_STRETCH = 0.025;

/**
 * Where the paint and horizontal scale of a run are to be had for a line, asked from left to right: on the line itself if possible, else
 * wherever the box has it; in the order of the operators, so that what is read in that order is read rightly.
 */
function paintFinder(
  { segments }: PlanPainter,
  anchor: PlanSegment,
): (run: Pick<FitRun, "paint" | "stretch">) => PlanSegment {
  let after = 0;
  return (run) => {
    const { paint } = run;
    if (paint === undefined && isStretchedAs(anchor, run)) {
      return anchor;
    }
    const painted = segments.filter((one) => paint === undefined || one.paint === paint);
    const stretched = painted.filter((segment) => isStretchedAs(segment, run));
    const alike = stretched.length > 0 ? stretched : painted;
    const onLine = alike.filter((segment) => segment.line === anchor.line);
    const choice = onLine.length > 0 ? onLine : alike;
    // After the last piece if possible.
    const found = choice.find((segment) => segments.indexOf(segment) >= after) ?? choice.at(-1);
    after = found === undefined ? after : segments.indexOf(found);
    return found ?? anchor;
  };
}

/** How far a run moves the pen with its spacing, in em before horizontal scaling. */
function widthEm({ glyphs }: FitRun, box: PlanBox, line: FitLine): number {
  return glyphs.reduce((sum, _, i) => sum + advanceEm(glyphs, i, { box, line }), 0);
}

/** One line, or piece of one, at its segment: state, start and codes with their resource names. */
function placeLine(
  box: PlanBox,
  painter: PlanPainter,
  anchor: PlanSegment,
  piece: LinePiece | AnchoredPart,
): PlacedLine {
  const { context } = piece;
  const { line, fonts } = context;
  const state = lineState(box, painter, anchor, context);
  return {
    ...state,
    ...startOf(painter, anchor, line, state.size),
    text: line.text,
    ...("ownText" in piece ? { ownText: piece.ownText } : {}),
    runs: line.runs
      .filter((run) => run.glyphs.length > 0)
      .flatMap((run) =>
        run.isKept === true && "isInPlace" in piece
          ? keptRuns(run, { box, painter, segment: anchor, part: piece })
          : [
              {
                scale: run.size ?? 1,
                fontName: fonts.nameOf(anchor.unit, run.font),
                glyphs: run.glyphs,
                replacements: anchor.replacement === null ? replacementSpans(run, fonts) : [],
              },
            ],
      ),
  };
}

/**
 * The text matrix of a line's start. None is needed where the pen stands there already, or on the same
 * baseline: then all that follows goes on from the very line it was placed by. The indent is in thousandths
 * of an em, as TJ takes it.
 */
function startOf(
  painter: PlanPainter,
  {
    ownStartTm: [a, b, c, d, e, f],
    shown: { rise, scale },
    ctm,
    leadsDown,
    stretch = 1,
  }: PlanSegment,
  { xPt, yPt }: FitLine,
  size: number,
): Pick<PlacedLine, "matrix" | "indent"> {
  const toTextSpace = invert(ctm);
  const toLine = invert([a, b, c, d, 0, 0]);
  assert(toTextSpace !== null && toLine !== null, "a planned segment's matrices are invertible");
  const [x, y] = apply(toTextSpace, apply(painter.frame, [xPt, yPt]));
  // Ts raises the glyphs: the origin lies below by it.
  const start: Point = [x - rise * c, y - rise * d];
  const [along, across] = apply(toLine, [start[0] - e, start[1] - f]);
  // Distances are measured in points of the page, whatever scale the content is in.
  const text = multiply([a, b, c, d, 0, 0], ctm);
  const point = Math.hypot(painter.frame[0], painter.frame[1]);
  const alongPt = (Math.abs(along) * Math.hypot(text[0], text[1])) / point;
  const acrossPt = (Math.abs(across) * Math.hypot(text[2], text[3])) / point;
  if (Math.hypot(alongPt, acrossPt) < SAME_PLACE_PT) {
    return { matrix: null, indent: 0 };
  }
  // Never for columns: TJ moves along them, not beside.
  return acrossPt < SAME_PLACE_PT && leadsDown !== true
    ? { matrix: null, indent: (along * 1000 * stretch) / (size * scale) }
    : { matrix: [a, b, c, d, ...start], indent: 0 };
}
