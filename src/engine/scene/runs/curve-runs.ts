/** Text on a curve: one run along the chord of each, enough to name it and say where it is. */
import { leastOf } from "#base/numbers.ts";
import type { Glyph, PageContent } from "../../content/model.ts";
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
  const operators = shows.map((show) => {
    const { glyphStart = 0, glyphEnd = 0 } = page.shownTexts[show] ?? {};
    const glyphs = page.glyphs
      .slice(glyphStart, glyphEnd)
      .map((glyph, index) => ({ show, index, at: glyphStart + index, glyph }));
    return inOrderOfReading(glyphs, ({ glyph }) => glyph);
  });
  const shown = inOrderOfReading(operators, ([one]) => one?.glyph).flat();
  const [first, last] = [shown[0]?.glyph, shown.at(-1)?.glyph];
  if (first === undefined || last === undefined) {
    return null;
  }
  // Chord from the first origin to the last pen: the reading direction even where the letters turn over.
  const angle = Math.atan2(last.y + last.dy - first.y, last.x + last.dx - first.x);
  const direction = directionOf({ ...style, angleRad: angle < 0 ? angle + 2 * Math.PI : angle });
  const places = shown.map(({ at }) => {
    const place = newPlace();
    placeGlyph(page.glyphs, at, { style, direction, userUnit }, place);
    return place;
  });
  // Glyphs are laid out as if the curve were stretched flat: each as wide as its own advance, gaps as
  // measured between pens. Projected onto the chord, letters of a half circle would overlap.
  let pen = places[0]?.start ?? 0;
  const placed = shown.map(({ show, index, glyph }, i) => {
    const width = Math.hypot(glyph.dx, glyph.dy) * userUnit;
    const before = shown[i - 1]?.glyph;
    if (before !== undefined) {
      const [x, y] = [glyph.x - before.x - before.dx, glyph.y - before.y - before.dy];
      pen += Math.hypot(x, y) * userUnit;
    }
    const start = pen;
    pen += width;
    const text = plainText(glyph.unicode);
    return { show, index, start, end: pen, text, isSpace: text.trim() === "" };
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

/** Glyphs, or operators by one of theirs, the last one first where they are painted backwards. */
function inOrderOfReading<T>(
  items: readonly T[],
  glyphOf: (item: T) => Glyph | undefined,
): readonly T[] {
  let onward = 0;
  let before: Glyph | undefined;
  for (const item of items) {
    const glyph = glyphOf(item);
    if (glyph !== undefined && before !== undefined) {
      onward += Math.sign((glyph.x - before.x) * before.dx + (glyph.y - before.y) * before.dy);
    }
    before = glyph ?? before;
  }
  return onward < 0 ? items.toReversed() : items;
}
