/** The outlines of shown glyphs where they are painted. */
import { multiply } from "#base/geometry.ts";
import { type ClipRegion, isInClipRectangles, isWholeInClip } from "./clip-region.ts";
import type { Outline } from "../font/program/glyph-outline.ts";
import type { Glyph, ShownText } from "./model.ts";

/**
 * A glyph's outline in default user space; [] for one that draws nothing, null where it cannot be seen: fonts
 * that are not embedded, Type 3, and vertical writing, whose glyphs hang from another origin (9.7.4.3).
 */
export function glyphInk(
  { font, operator, ctm }: ShownText,
  { gid, x, y }: Pick<Glyph, "gid" | "x" | "y">,
): Outline | null {
  if (font === null || gid === null || font.vertical) {
    return null;
  }
  const outline = font.outline(gid);
  return outline === null ? null : placed(outline, { operator, ctm }, { x, y });
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
  const around = AROUND_EM * Math.abs(operator.shown.size) * Math.hypot(matrix[2], matrix[3]);
  const x0 = Math.min(glyph.x, glyph.x + glyph.dx);
  const x1 = Math.max(glyph.x, glyph.x + glyph.dx);
  const y0 = Math.min(glyph.y, glyph.y + glyph.dy);
  const y1 = Math.max(glyph.y, glyph.y + glyph.dy);
  if (isInClipRectangles(clip, [x0 - around, y0 - around, x1 + around, y1 + around])) {
    return false;
  }
  return !isWholeInClip(clip, glyphExtent(show, glyph), tolerance);
}

/** Ink lies nearer to its pen's way than this in any font, em. */
const AROUND_EM = 1.5;

function glyphExtent(show: ShownText, glyph: Glyph): Outline {
  const ink = glyphInk(show, glyph);
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
