/** The outlines of shown glyphs where they are painted. */
import { type Matrix, multiply, type Rect } from "#base/geometry.ts";
import { getOrAdd } from "#base/maps.ts";
import { type ClipRegion, isInClipRectangles, isWholeInClip } from "./clip-region.ts";
import { type Outline, outlineBounds } from "../font/program/glyph-outline.ts";
import type { Glyph, PageContent, ShownText } from "./model.ts";

/** A shown text of a page and its glyph of that ordinal; null where there is none. */
export function shownGlyph(
  { shownTexts, glyphs }: Pick<PageContent, "shownTexts" | "glyphs">,
  { show, index }: { readonly show: number; readonly index: number },
): readonly [text: ShownText, glyph: Glyph] | null {
  const text = shownTexts[show];
  const glyph = text && glyphs.at(text.glyphStart + index);
  return text === undefined || glyph === undefined ? null : [text, glyph];
}

/**
 * A glyph's outline in default user space; [] for one that draws nothing, null where it cannot be seen: fonts
 * that are not embedded, Type 3, and vertical writing, whose glyphs hang from another origin (9.7.4.3).
 */
export function glyphInk(show: ShownText, glyph: Pick<Glyph, "gid" | "x" | "y">): Outline | null {
  const outline = outlineOf(show, glyph);
  return outline === null ? null : placed(outline, show, glyph);
}

/** In thousandths of an em; null where it cannot be seen. */
function outlineOf({ font }: ShownText, { gid }: Pick<Glyph, "gid">): Outline | null {
  return font === null || gid === null || font.vertical ? null : font.outline(gid);
}

/** As `glyphInk`; glyphs of Type 3 fonts as the outline of their letter. */
export function letterInk(show: ShownText, glyph: Glyph): Outline | null {
  const ink = glyphInk(show, glyph);
  if (ink !== null || show.font?.kind !== "Type3" || glyph.unicode === null) {
    return ink;
  }
  const letter = show.font.letterOf(glyph.unicode);
  return letter === null ? null : placed(letter.outline, show, glyph);
}

/** An outline in thousandths of an em where a glyph stands. */
function placed(
  outline: Outline,
  { operator, ctm }: Pick<ShownText, "operator" | "ctm">,
  { x, y }: Pick<Glyph, "x" | "y">,
): Outline {
  const { size, scale } = operator.shown;
  const matrix = multiply(operator.startTm, ctm);
  const em = size / 1000;
  const xx = matrix[0] * em * scale;
  const xy = matrix[1] * em * scale;
  const yx = matrix[2] * em;
  const yy = matrix[3] * em;
  return outline.map((contour) => {
    const points: number[] = [];
    // Without points in between: a page has more corners of letters than anything else.
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const u = contour[i] ?? 0;
      const v = contour[i + 1] ?? 0;
      points.push(xx * u + yx * v + x, xy * u + yy * v + y);
    }
    return points;
  });
}

/**
 * True when a glyph's ink reaches farther than `tolerance` (points of user space) out of the clip it is shown in.
 * Where the ink cannot be seen the way of its pen at half the x-height stands for it; white space is never cut.
 */
export function isClippedGlyph(
  show: ShownText,
  glyph: Glyph,
  { clip, tolerance }: { readonly clip: ClipRegion; readonly tolerance: number },
): boolean {
  const { operator, ctm } = show;
  const matrix = multiply(operator.startTm, ctm);
  // Nearly all letters are far from every edge: their outlines are not asked for.
  const around = aroundOf(show, matrix);
  const x0 = Math.min(glyph.x, glyph.x + glyph.dx);
  const x1 = Math.max(glyph.x, glyph.x + glyph.dx);
  const y0 = Math.min(glyph.y, glyph.y + glyph.dy);
  const y1 = Math.max(glyph.y, glyph.y + glyph.dy);
  if (isInClipRectangles(clip, [x0 - around, y0 - around, x1 + around, y1 + around])) {
    return false;
  }
  // In a table each cell may be a clip, and no letter is far from its edges: their bounds are enough for most.
  const box = inkBox(show, glyph);
  if (box !== null && isInClipRectangles(clip, box)) {
    return false;
  }
  return !isWholeInClip(clip, glyphExtent(show, glyph), tolerance);
}

/** Ink lies nearer to its pen's way than this in any font, em. */
const AROUND_EM = 1.5;

/**
 * True when no glyph of a shown text stands near an edge of the clip it is shown in, as in nearly all: none of them
 * need be looked at by itself then.
 */
export function isTextInClip(show: ShownText, { glyphs }: Pick<PageContent, "glyphs">): boolean {
  return getOrAdd(textInClip, show, () => {
    const { clipRegion: clip } = show;
    const around = aroundOf(show, multiply(show.operator.startTm, show.ctm));
    const [x0, y0, x1, y1] = penRect(show, { glyphs });
    return (
      clip === null ||
      isInClipRectangles(clip, [x0 - around, y0 - around, x1 + around, y1 + around])
    );
  });
}

/** What the pen's way along the glyphs of a shown text lies in, in user space; infinite, and turned in, without glyphs. */
export function penRect(
  { glyphStart, glyphEnd }: Pick<ShownText, "glyphStart" | "glyphEnd">,
  { glyphs }: Pick<PageContent, "glyphs">,
): Rect {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  // Numbers alone: asked of every text of a page.
  for (let at = glyphStart; at < glyphEnd; at++) {
    const x = glyphs.xAt(at);
    const y = glyphs.yAt(at);
    const endX = x + glyphs.dxAt(at);
    const endY = y + glyphs.dyAt(at);
    x0 = Math.min(x0, x, endX);
    y0 = Math.min(y0, y, endY);
    x1 = Math.max(x1, x, endX);
    y1 = Math.max(y1, y, endY);
  }
  return [x0, y0, x1, y1];
}

const textInClip = new WeakMap<ShownText, boolean>();

/** How far around its pen's way the ink of a glyph is looked for, in user space. */
function aroundOf({ operator }: ShownText, [, , c, d]: Matrix): number {
  return AROUND_EM * Math.abs(operator.shown.size) * Math.hypot(c, d);
}

/** Around outlines, of which a font keeps one for each letter; null around nothing. */
const boxes = new WeakMap<Outline, Outline | null>();

/** A rectangle around a glyph's ink in default user space; null where there is none or it cannot be seen. */
function inkBox(show: ShownText, glyph: Pick<Glyph, "gid" | "x" | "y">): Rect | null {
  const outline = outlineOf(show, glyph);
  const box = outline === null ? null : getOrAdd(boxes, outline, () => boxAround(outline));
  return box === null ? null : outlineBounds(placed(box, show, glyph));
}

function boxAround(outline: Outline): Outline | null {
  const bounds = outlineBounds(outline);
  if (bounds === null) {
    return null;
  }
  const [x0, y0, x1, y1] = bounds;
  return [[x0, y0, x1, y0, x1, y1, x0, y1]];
}

function glyphExtent(show: ShownText, glyph: Glyph): Outline {
  const ink = letterInk(show, glyph);
  if (ink !== null || glyph.isSpace) {
    return ink ?? [];
  }
  const { operator, ctm } = show;
  const [, , c, d] = multiply(operator.startTm, ctm);
  const up = operator.shown.size * MIDDLE_EM;
  const [x, y] = [glyph.x + c * up, glyph.y + d * up];
  return [[x, y, x + glyph.dx, y + glyph.dy]];
}

const MIDDLE_EM = 0.25;
