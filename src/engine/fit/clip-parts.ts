/**
 * Which clip each part of a set line is painted in: that of the operator that it is written at. Kept words are shown
 * by their own operators, a paint of its own is had where the file has it, and all else goes to the line's anchor.
 */
import { invert, multiply, type Rect } from "#base/geometry.ts";
import { advanceEm } from "../contract/advance-em.ts";
import type { FitGlyph, FitLine, FitRun } from "../contract/fit-report.ts";
import type { TextBox } from "../contract/scene.ts";
import { anchorOf, anchorsByLine } from "../plan/line-anchors.ts";
import type { PlanPainter, PlanSegment } from "../plan/plan.ts";
import { authoredText } from "./authored-glyphs.ts";

/** A part of a line that is painted in one clip; points in the frame of its box. */
export interface ClipPart {
  readonly runs: readonly FitRun[];
  readonly xPt: number;
  readonly widthPt: number;
  /** [start, bottom, end, top]; null where nothing clips. */
  readonly clip: Rect | null;
}

/** What a line is cut into parts with. */
export interface ClipContext {
  readonly box: TextBox;
  readonly sizePt: number;
  /** The box's own painter in the plan; without it every line is held to its own clip. */
  readonly painter?: PlanPainter | undefined;
}

/** The parts of the line of this ordinal, left to right. Cost: linear in its glyphs. */
export function clipParts(
  line: FitLine,
  i: number,
  { box, sizePt, painter }: ClipContext,
): readonly ClipPart[] {
  const finder = painter === undefined ? null : clipFinder(box, painter, { line, index: i });
  const { runs, xPt, widthPt } = line;
  if (finder === null) {
    // One below the authored lines is written where the last of them stands.
    const clip = box.lines[Math.min(i, box.lines.length - 1)]?.clipPt ?? null;
    return [{ runs, xPt, widthPt, clip }];
  }
  const parts: {
    readonly runs: (FitRun & { readonly glyphs: FitGlyph[] })[];
    em: number;
    clip: Rect | null;
  }[] = [];
  let em = 0;
  for (const run of runs) {
    let isNewRun = true;
    for (const [at, glyph] of run.glyphs.entries()) {
      const clip = finder(run, glyph);
      const last = parts.at(-1);
      if (last === undefined || (clip !== undefined && !isSame(clip, last.clip))) {
        parts.push({ runs: [{ ...run, glyphs: [glyph] }], em, clip: clip ?? null });
      } else if (isNewRun) {
        last.runs.push({ ...run, glyphs: [glyph] });
      } else {
        last.runs.at(-1)?.glyphs.push(glyph);
      }
      isNewRun = false;
      em += advanceEm(run.glyphs, at, { box, line });
    }
  }
  const emPt = sizePt * box.scale;
  return parts.map((part, at) => ({
    runs: part.runs,
    xPt: xPt + part.em * emPt,
    widthPt: ((parts[at + 1]?.em ?? em) - part.em) * emPt,
    clip: part.clip,
  }));
}

/** How far the letters of a painter lean to the right by their height, as its matrices slant them; 0 without a painter. */
export function slantOf(painter: PlanPainter | undefined): number {
  const anchor = painter?.segments.find(({ isAnchor }) => isAnchor);
  const toFrame = painter === undefined ? null : invert(painter.frame);
  if (anchor === undefined || toFrame === null) {
    return 0;
  }
  const [, , c, d] = multiply(multiply(anchor.ownStartTm, anchor.ctm), toFrame);
  return d === 0 ? 0 : c / d;
}

/** The clip of a glyph of a run; undefined for a space that no glyph shows, which has none. */
type ClipFinder = (run: FitRun, glyph: FitGlyph) => Rect | null | undefined;

/** Null where all of the line is painted in the clip of its own. */
function clipFinder(
  box: TextBox,
  painter: PlanPainter,
  { line, index }: { readonly line: FitLine; readonly index: number },
): ClipFinder | null {
  const { segments } = painter;
  const hasKept = line.runs.some(({ isKept }) => isKept === true);
  const isOfOneClip = segments.every(({ clipPt }) => clipPt === undefined);
  if (isOfOneClip && (box.lines.length === 1 || !hasKept)) {
    return null;
  }
  const anchor = anchorOf(anchorsByLine(painter), index);
  const authored = hasKept ? authoredText(box, painter) : null;
  if (anchor === undefined) {
    return null;
  }
  const own = clipOf(anchor, box);
  const paintedClip = paintedClips(segments, anchor, box);
  return (run, glyph) => {
    if (run.isKept !== true) {
      const row = run.place === undefined ? undefined : authored?.rowsAt.get(run.place)?.[0];
      const place = row === undefined ? undefined : authored?.segmentOf[row];
      return place !== undefined && (run.paint === undefined || run.paint === place.paint)
        ? clipOf(place, box)
        : paintedClip(run);
    }
    const segment = authored?.segmentOf[glyph.authored ?? -1];
    if (segment === undefined) {
      return undefined;
    }
    if (segment.line === anchor.line) {
      return clipOf(segment, box);
    }
    // On another line they are among its words, and keep to what its neighbours leave it. What is cropped where it
    // stands may be cut anywhere.
    const isCropped = box.lines[segment.line]?.isCropped === true;
    return isCropped ? NOWHERE : intersection([clipOf(segment, box), own]);
  };
}

const NOWHERE: Rect = [0, 0, 0, 0];

/** What the clips leave around the operator of a segment. */
function clipOf({ clipPt, line }: PlanSegment, { lines }: TextBox): Rect | null {
  return clipPt === undefined ? (lines[line]?.clipPt ?? null) : clipPt;
}

/** The clip of set text by its paint: the anchor's, or that of whichever operators have the paint. */
function paintedClips(
  segments: readonly PlanSegment[],
  anchor: PlanSegment,
  box: TextBox,
): (run: FitRun) => Rect | null {
  const known = new Map<string | undefined, Rect | null>();
  return ({ paint, stretch }) => {
    if (paint === undefined && stretch === undefined) {
      return clipOf(anchor, box);
    }
    if (!known.has(paint)) {
      const painted = segments.filter((one) => paint === undefined || one.paint === paint);
      const onLine = painted.filter(({ line }) => line === anchor.line);
      const choice = onLine.length > 0 ? onLine : painted.length > 0 ? painted : [anchor];
      known.set(paint, intersection(choice.map((segment) => clipOf(segment, box))));
    }
    return known.get(paint) ?? null;
  };
}

function intersection(clips: readonly (Rect | null)[]): Rect | null {
  return clips.reduce<Rect | null>(
    (all, clip) =>
      all === null || clip === null
        ? (all ?? clip)
        : [
            Math.max(all[0], clip[0]),
            Math.max(all[1], clip[1]),
            Math.min(all[2], clip[2]),
            Math.min(all[3], clip[3]),
          ],
    null,
  );
}

function isSame(a: Rect | null, b: Rect | null): boolean {
  return a === b || (a !== null && b !== null && a.every((edge, i) => edge === b[i]));
}
