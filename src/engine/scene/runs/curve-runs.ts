/** Text on a curve: one run along the chord of each, enough to name it and say where it is. */
import { leastOf } from "#base/numbers.ts";
import type { PageContent } from "../../content/model.ts";
import { directionOf } from "./direction.ts";
import { newPlace, placeGlyph, plainText } from "./place-glyph.ts";
import type { OperatorStyle } from "./text-style.ts";
import type { TextRun } from "./text-run.ts";

/**
 * Each text on a curve as one run along its chord: enough to name it and say where it is. It is never set
 * anew (its box has a reason), so widths and baseline need only be plausible.
 */
export function curveRuns(
  page: PageContent,
  styles: readonly (OperatorStyle | null)[],
  userUnit: number,
): readonly TextRun[] {
  // `withUnusualSettings` gave each curve an instance of its own, so the instance is the curve.
  const curves = new Map<string, { style: OperatorStyle; shows: number[] }>();
  for (const [index, style] of styles.entries()) {
    if (style?.isOnCurve === true) {
      const curve = curves.get(style.instance) ?? { style, shows: [] };
      curve.shows.push(index);
      curves.set(style.instance, curve);
    }
  }
  return [...curves.values()].flatMap((curve) => curveRun(page, curve, userUnit) ?? []);
}

/** One text on a curve; null where it shows no glyph. */
function curveRun(
  page: PageContent,
  { style, shows }: { readonly style: OperatorStyle; readonly shows: readonly number[] },
  userUnit: number,
): TextRun | null {
  // One glyph each: a letter on a curve is shown alone, as its matrix turns with every letter.
  const indices = shows.flatMap((index) => page.shownTexts[index]?.glyphStart ?? []);
  const glyphs = indices.flatMap((index) => page.glyphs.at(index) ?? []);
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (first === undefined || last === undefined) {
    return null;
  }
  // Chord from the first origin to the last pen: the reading direction even where the letters turn over.
  const angle = Math.atan2(last.y + last.dy - first.y, last.x + last.dx - first.x);
  const direction = directionOf({ ...style, angleRad: angle < 0 ? angle + 2 * Math.PI : angle });
  const places = indices.slice(0, glyphs.length).map((index) => {
    const place = newPlace();
    placeGlyph(page.glyphs, index, { style, direction, userUnit }, place);
    return place;
  });
  // Glyphs are laid out as if the curve were stretched flat: each as wide as its own advance, gaps as
  // measured between pens. Projected onto the chord, letters of a half circle would overlap.
  let pen = places[0]?.start ?? 0;
  const placed = glyphs.map((glyph, i) => {
    const width = Math.hypot(glyph.dx, glyph.dy) * userUnit;
    const before = glyphs[i - 1];
    if (before !== undefined) {
      const [x, y] = [glyph.x - before.x - before.dx, glyph.y - before.y - before.dy];
      pen += Math.hypot(x, y) * userUnit;
    }
    const start = pen;
    pen += width;
    const text = plainText(glyph.unicode);
    return { show: shows[i] ?? 0, index: 0, start, end: pen, text, isSpace: text.trim() === "" };
  });
  return {
    style,
    direction,
    glyphs: placed,
    start: Math.min(placed[0]?.start ?? 0, pen),
    end: Math.max(placed[0]?.start ?? 0, pen),
    // The lowest of the letters: the box then covers an arch from below.
    across: leastOf(places.map(({ across }) => across)),
    trackingEm: 0,
    order: shows[0] ?? 0,
    usesActualText: false,
    pen: null,
    duplicates: [],
  };
}
