/**
 * How far text may reach within the clip that is in force where it is shown: along the line, between the
 * edges of every clip on the way, at the heights its letters fill.
 */
import { multiply, type Rect } from "#base/geometry.ts";
import { getOrAdd } from "#base/maps.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import { type ClipRegion, clipSteps, isInShape, mergedClip } from "../../content/clip-region.ts";
import { glyphInk, isClippedGlyph, isTextInClip, shownGlyph } from "../../content/glyph-ink.ts";
import type { PageContent } from "../../content/model.ts";
import type { BoxDraft } from "./box-draft.ts";
import { type ClipFrame, isUpright } from "../lines/frame-marks.ts";
import type { TextLine } from "../lines/text-lines.ts";
import { type Direction, intoFrame } from "../runs/direction.ts";

/** Rounding of coordinates, points. */
const TOUCH_PT = 0.01;

/**
 * The rectangle that the clip leaves around a line, [start, bottom, end, top] in the frame of its direction;
 * "cropped" where the line is cut as delivered, null where no clip is in force. Narrower than the line where a
 * producer clips each of its operators to itself: new words all stand in the first one's clip.
 */
export type LineClip = Rect | "cropped" | null;

/**
 * For each line of a draft the rectangle around its letters that lies within the clip its new text is painted in: that of its first operator in paint order.
 * Sides where nothing cuts are infinite.
 */
export function lineClips(
  { lines }: Pick<BoxDraft, "lines">,
  content: PageContent,
  userUnit: number,
): readonly LineClip[] {
  return lines.map((line) => {
    const anchor = anchorOf(line);
    const clip = content.shownTexts[anchor]?.clipRegion ?? null;
    return clip !== null && !line.direction.isVertical && isCropped(line, content, userUnit)
      ? "cropped"
      : clipAround(line, anchor, { content, userUnit });
  });
}

/** For each line of a draft the clips of its operators, by their indices, that are not what `lineClips` gives for the line. */
export function operatorClips(
  { lines }: Pick<BoxDraft, "lines">,
  lineClip: readonly LineClip[],
  content: PageContent,
  userUnit: number,
): readonly ReadonlyMap<number, LineClip>[] {
  return lines.map((line, i) => {
    const own = lineClip[i] ?? null;
    const found = new Map<number, LineClip>();
    if (own === "cropped") {
      return found;
    }
    const shows = new Set(line.runs.flatMap(({ glyphs }) => glyphs.map(({ show }) => show)));
    const anchor = content.shownTexts[anchorOf(line)]?.clipRegion;
    const known = new Map<ClipRegion | null | undefined, LineClip>([[anchor, own]]);
    for (const show of shows) {
      const clip = getOrAdd(known, content.shownTexts[show]?.clipRegion, () =>
        clipAround(line, show, { content, userUnit }),
      );
      if (!isOneClip(clip, own)) {
        found.set(show, clip);
      }
    }
    return found;
  });
}

/** Points that edges of clips may differ by and be one: producers round them. */
const SAME_EDGE_PT = 0.1;

function isOneClip(a: LineClip, b: LineClip): boolean {
  return (
    a === b ||
    (Array.isArray(a) &&
      Array.isArray(b) &&
      a.every((edge, i) => edge === b[i] || Math.abs(edge - (b[i] ?? 0)) < SAME_EDGE_PT))
  );
}

/** What the clip of one operator leaves around its line; "cropped" where the operator stands outside of it. */
function clipAround(
  line: TextLine,
  show: number,
  { content, userUnit }: { readonly content: PageContent; readonly userUnit: number },
): LineClip {
  const clip = content.shownTexts[show]?.clipRegion ?? null;
  if (clip === null || line.direction.isVertical) {
    return null;
  }
  const center = centerIn(line, show, content);
  const inked = (): Heights => inkHeights(line, clip, { content, userUnit });
  let rect: Rect = [-Infinity, -Infinity, Infinity, Infinity];
  const steps = clipSteps(isUpright(line.direction) ? mergedClip(clip) : clip);
  for (const step of steps) {
    const cut = within(step, line, { rect, center, inked, direction: line.direction, userUnit });
    if (cut === null) {
      return "cropped";
    }
    rect = cut;
  }
  return rect;
}

/** The bounds that text of a page is clipped to, each once; none where all of it shares its clip. */
export function clipRectangles({ shownTexts }: PageContent): readonly ClipFrame[] {
  const found = new Map<string, ClipFrame>();
  const clips = new Set<ClipRegion | null>();
  for (const { clipRegion, operator, ctm } of shownTexts) {
    if (clips.has(clipRegion)) {
      continue;
    }
    clips.add(clipRegion);
    const [, , c, d] = multiply(operator.startTm, ctm);
    const em = Math.abs(operator.shown.size) * Math.hypot(c, d);
    if (clipRegion !== null) {
      const rect = clipRegion.bounds;
      found.set(rect.join(" "), { rect, isCell: isCell(rect, em) });
    }
  }
  return clips.size < 2 ? [] : [...found.values()];
}

/** Least height of a cell, em of its text: some producers clip each line of a paragraph to itself. */
const CELL_EM = 1.6;

/** Upright text may run along either axis. */
function isCell([x0, y0, x1, y1]: Rect, em: number): boolean {
  return Math.min(x1 - x0, y1 - y0) >= CELL_EM * em;
}

/** Index of the operator that new words of a line are painted at: its first in paint order. */
function anchorOf({ runs }: TextLine): number {
  return leastOf(runs.flatMap(({ glyphs }) => glyphs.map(({ show }) => show)));
}

/** Where the clip of the anchor is looked for along the line: its middle, or the anchor's own where others have other clips. */
function centerIn({ runs, start, end }: TextLine, anchor: number, content: PageContent): number {
  const clip = content.shownTexts[anchor]?.clipRegion;
  const glyphs = runs.flatMap((run) => run.glyphs);
  if (glyphs.every(({ show }) => content.shownTexts[show]?.clipRegion === clip)) {
    return (start + end) / 2;
  }
  const own = glyphs
    .filter(({ show }) => show === anchor)
    .flatMap((glyph) => [glyph.start, glyph.end]);
  return (leastOf(own) + mostOf(own)) / 2;
}

/** Points that ink may reach over an edge without being cut for the eye: rounding, overshoot. */
const CROP_TOLERANCE_PT = 0.1;
/**
 * So little of a letter that nobody means its crop (em): browsers snap clips to pixels and leave text where it was.
 * New words stay inside such a clip.
 */
const HAIR_EM = 0.05;

/** True when ink of the line lies outside the clip that it is shown in. */
function isCropped({ runs, style }: TextLine, content: PageContent, userUnit: number): boolean {
  const tolerance = Math.max(CROP_TOLERANCE_PT, HAIR_EM * style.sizePt) / userUnit;
  return runs.some(({ glyphs }) =>
    glyphs.some(({ show, index }) => {
      const text = content.shownTexts[show];
      const clip = text?.clipRegion ?? null;
      // Asked of the text before a glyph is made: nearly all texts stand in their clip.
      if (text === undefined || clip === null || isTextInClip(text, content)) {
        return false;
      }
      const shown = shownGlyph(content, { show, index });
      return shown !== null && isClippedGlyph(...shown, { clip, tolerance });
    }),
  );
}

/** Heights, in em from the baseline, that the letters of any font fill. */
const BAND_EM = [-0.3, 1] as const;

/** A band across a line, in the frame of its direction. */
type Heights = readonly [low: number, high: number];

/** What the letters of any font fill at a line. */
function letterHeights({ across, style }: TextLine): Heights {
  return [across + BAND_EM[0] * style.sizePt, across + BAND_EM[1] * style.sizePt];
}

/** What the line's own letters fill that stand in this clip; those of any font where their ink cannot be seen. */
function inkHeights(
  line: TextLine,
  clip: ClipRegion,
  { content, userUnit }: { readonly content: PageContent; readonly userUnit: number },
): Heights {
  const heights: number[] = [];
  for (const one of line.runs.flatMap(({ glyphs }) => glyphs)) {
    const shown = shownGlyph(content, one);
    if (shown?.[0].clipRegion === clip) {
      const ink = glyphInk(...shown);
      if (ink === null) {
        return letterHeights(line);
      }
      heights.push(
        ...ink
          .flatMap((contour) => contourInFrame(contour, { direction: line.direction, userUnit }))
          .filter((_, i) => i % 2 === 1),
      );
    }
  }
  return heights.length === 0 ? letterHeights(line) : [leastOf(heights), mostOf(heights)];
}

interface Cutting {
  readonly rect: Rect;
  /** Along the line, inside the clip. */
  readonly center: number;
  /** What the letters of the line fill. */
  readonly inked: () => Heights;
  readonly direction: Direction;
  readonly userUnit: number;
}

/**
 * The part of `rect` around the line that lies inside one step of a clip. A rectangle in the line's own frame is
 * taken as it is. In other shapes first the heights are cut, to what letters fill and where an edge passes over
 * or under them, then the ends where one stands beside them at those heights. Where an edge passes through the line from
 * below to above it, the heights are those of its own letters: it stands beside these. Null where the line is outside.
 */
function within(step: ClipRegion, line: TextLine, cutting: Cutting): Rect | null {
  const contours = step.contours()?.map((contour) => contourInFrame(contour, cutting));
  const { sizePt } = line.style;
  const middle = line.across + MIDDLE_EM * sizePt;
  const { center } = cutting;
  if (contours === undefined || !isInShape(contours, [center, middle], step)) {
    return null;
  }
  let [start, low, end, high] = cutting.rect;
  const upright = contours.length === 1 ? uprightBox(contours[0] ?? []) : null;
  if (upright !== null) {
    const [a0, c0, a1, c1] = upright;
    return [Math.max(start, a0), Math.max(low, c0), Math.min(end, a1), Math.min(high, c1)];
  }
  const [lowest, highest] = letterHeights(line);
  const band = [Math.max(low, lowest), Math.min(high, highest)] as const;
  const hair = Math.min(HAIR_EM * sizePt, (line.end - line.start) / 4);
  const heights =
    heightsBetween(contours, [line.start, line.end], { band, middle }) ??
    heightsBetween(contours, [line.start + hair, line.end - hair], { band, middle });
  const [least, most] = heights ?? cutting.inked();
  [low, high] = [Math.max(low, least), Math.min(high, most)];
  for (const [a0, , a1] of edgePieces(contours, [
    -FAR_PT,
    low + TOUCH_PT,
    FAR_PT,
    high - TOUCH_PT,
  ])) {
    if (a0 + a1 < 2 * center) {
      start = Math.max(start, a1);
    } else {
      end = Math.min(end, a0);
    }
  }
  return [start, low, end, high];
}

/** The band of heights along a line, cut where an edge passes over or under its middle; null where one passes through it. */
function heightsBetween(
  contours: readonly (readonly number[])[],
  [start, end]: readonly [number, number],
  { band, middle }: { readonly band: Heights; readonly middle: number },
): Heights | null {
  let [low, high] = band;
  for (const [, c0, , c1] of edgePieces(contours, [start, low, end, high])) {
    if (c1 <= middle) {
      low = Math.max(low, c1);
    } else if (c0 >= middle) {
      high = Math.min(high, c0);
    } else {
      return null;
    }
  }
  return [low, high];
}

/** Half the x-height, em: every letter has ink at that height or near it. */
const MIDDLE_EM = 0.25;
/** Beyond any page, points. */
const FAR_PT = 1e6;

/** The bounds of a contour that is a rectangle along the axes of the frame; null for all others. */
function uprightBox(contour: readonly number[]): Rect | null {
  const xs = contour.filter((_, i) => i % 2 === 0);
  const ys = contour.filter((_, i) => i % 2 === 1);
  const box: Rect = [leastOf(xs), leastOf(ys), mostOf(xs), mostOf(ys)];
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= TOUCH_PT;
  const isOnCorner = xs.every((x, i) => {
    const y = ys[i] ?? 0;
    return (near(x, box[0]) || near(x, box[2])) && (near(y, box[1]) || near(y, box[3]));
  });
  return contour.length === 8 && isOnCorner ? box : null;
}

function contourInFrame(
  contour: readonly number[],
  { direction, userUnit }: Pick<Cutting, "direction" | "userUnit">,
): number[] {
  const points: number[] = [];
  for (let i = 0; i + 1 < contour.length; i += 2) {
    points.push(...intoFrame(direction, [contour[i] ?? 0, contour[i + 1] ?? 0], userUnit));
  }
  return points;
}

/** Bounds of the pieces of all edges that pass through the inside of a rectangle (Liang and Barsky, 1984). */
function edgePieces(contours: readonly (readonly number[])[], box: Rect): readonly Rect[] {
  const pieces: Rect[] = [];
  for (const contour of contours) {
    let [x0, y0] = [contour.at(-2) ?? 0, contour.at(-1) ?? 0];
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const [x1, y1] = [contour[i] ?? 0, contour[i + 1] ?? 0];
      const piece = pieceWithin([x0, y0, x1, y1], box);
      if (piece !== null) {
        pieces.push(piece);
      }
      [x0, y0] = [x1, y1];
    }
  }
  return pieces;
}

function pieceWithin(
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  box: Rect,
): Rect | null {
  let [from, to] = [0, 1];
  const axes = [
    [x0, x1 - x0, box[0], box[2]],
    [y0, y1 - y0, box[1], box[3]],
  ] as const;
  for (const [at, step, low, high] of axes) {
    if (Math.abs(step) < 1e-9) {
      // On the rim is outside: an edge that only touches cuts nothing.
      if (at <= low || at >= high) {
        return null;
      }
      continue;
    }
    from = Math.max(from, Math.min((low - at) / step, (high - at) / step));
    to = Math.min(to, Math.max((low - at) / step, (high - at) / step));
  }
  if (to - from <= 1e-9) {
    return null;
  }
  const [dx, dy] = [x1 - x0, y1 - y0];
  const [ax, bx] = [x0 + from * dx, x0 + to * dx];
  const [ay, by] = [y0 + from * dy, y0 + to * dy];
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}
