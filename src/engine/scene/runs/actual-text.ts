/** Replacement text (ISO 32000-2, 14.9.4): which shows of a page it speaks for, and what it says. */
import { leastOf, mostOf } from "#base/numbers.ts";
import type { PageContent, ShownText } from "../../content/model.ts";
import type { Directions } from "./direction.ts";
import { newPlace, placeGlyph } from "./place-glyph.ts";
import type { OperatorStyle } from "./text-style.ts";
import type { RunGlyph, TextRun } from "./text-run.ts";

export interface ActualTexts {
  /** Show index → text of a span that is that one show. */
  readonly texts: ReadonlyMap<number, string>;
  /** Index of each show of a span of several → its run at the first of them, null at the others. */
  readonly runs: ReadonlyMap<number, TextRun | null>;
}

interface SpanFrame {
  readonly styles: readonly (OperatorStyle | null)[];
  readonly directions: Directions;
  readonly userUnit: number;
}

/** Glyphs of one span stand this close to its baseline and to one another (em): dots and marks apart. */
const SHIFT_MAX = 1;
const GAP_MAX = 1;

/**
 * The replacement texts of a page. A span within one show always counts; one over several shows only where
 * a glyph says nothing for itself and all stand on one line, for else the glyphs tell more.
 */
export function actualTexts(page: PageContent, frame: SpanFrame): ActualTexts {
  const texts = new Map<number, string>();
  const runs = new Map<number, TextRun | null>();
  const { shownTexts: shows } = page;
  for (let from = 0; from < shows.length; ) {
    const first = shows[from];
    const text = first?.actualText === "\u00ad" ? "-" : (first?.actualText ?? null);
    let to = from + 1;
    while (first !== undefined && isSameSpan(first, shows[to])) {
      to++;
    }
    if (first !== undefined && text !== null && to === from + 1) {
      texts.set(from, text);
    } else if (text !== null && isMute(page, shows.slice(from, to))) {
      const run = spanRun(page, { from, to, text }, frame);
      for (let i = from; run !== null && i < to; i++) {
        runs.set(i, i === from ? run : null);
      }
    }
    from = to;
  }
  return { texts, runs };
}

function isSameSpan(show: ShownText, other: ShownText | undefined): boolean {
  return (
    show.actualText !== null && other?.actualText === show.actualText && other.mcid === show.mcid
  );
}

function isMute({ glyphs }: PageContent, shows: readonly ShownText[]): boolean {
  return shows.some(({ glyphStart, glyphEnd }) =>
    glyphs
      .slice(glyphStart, glyphEnd)
      .some(({ unicode, isSpace }) => !isSpace && (unicode === null || unicode === "")),
  );
}

/** The span as one run in paint order, its text at the first glyph; null when it is no single line of one style. */
function spanRun(
  page: PageContent,
  { from, to, text }: { readonly from: number; readonly to: number; readonly text: string },
  { styles, directions, userUnit }: SpanFrame,
): TextRun | null {
  const style = styles[from] ?? null;
  if (style === null || style.isOnCurve) {
    return null;
  }
  const direction = directions.of(style);
  const glyphs: RunGlyph[] = [];
  const heights: number[] = [];
  const place = newPlace();
  for (let show = from; show < to; show++) {
    const other = styles[show] ?? null;
    const { glyphStart = 0, glyphEnd = 0 } = page.shownTexts[show] ?? {};
    if (other === null || !isAlike(style, other) || directions.of(other) !== direction) {
      return null;
    }
    for (let at = glyphStart; at < glyphEnd; at++) {
      placeGlyph(page.glyphs, at, { style: other, direction, userUnit }, place);
      const { start, end, across, isSpace } = place;
      const index = at - glyphStart;
      glyphs.push({ show, index, start, end, isSpace, text: glyphs.length === 0 ? text : "" });
      heights.push(across);
    }
  }
  const across = commonest(heights, 0.02 * style.sizePt);
  const visible = glyphs.filter(({ isSpace }) => !isSpace);
  if (
    visible.length === 0 ||
    heights.some((height) => Math.abs(height - across) > SHIFT_MAX * style.sizePt) ||
    !isContiguous(visible, GAP_MAX * style.sizePt)
  ) {
    return null;
  }
  return {
    style,
    direction,
    glyphs,
    start: leastOf(visible.map(({ start, end }) => Math.min(start, end))),
    end: mostOf(visible.map(({ start, end }) => Math.max(start, end))),
    across,
    trackingEm: 0,
    order: from,
    usesActualText: true,
    pen: null,
    duplicates: [],
  };
}

function isAlike(a: OperatorStyle, b: OperatorStyle): boolean {
  return (
    a.fontKey === b.fontKey &&
    a.colorKey === b.colorKey &&
    a.sizePt === b.sizePt &&
    a.instance === b.instance &&
    a.reason === b.reason &&
    !b.isOnCurve
  );
}

/** The value that most others are near to; the first such. */
function commonest(values: readonly number[], reach: number): number {
  const counts = new Map<number, number>();
  let [best, most] = [values[0] ?? 0, 0];
  for (const value of values) {
    const key = Math.round(value / reach);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most) {
      [best, most] = [value, count];
    }
  }
  return best;
}

function isContiguous(glyphs: readonly RunGlyph[], gap: number): boolean {
  let reached = Infinity;
  for (const { start, end } of [...glyphs].sort((a, b) => a.start - b.start)) {
    if (start - reached > gap) {
      return false;
    }
    reached = reached === Infinity ? end : Math.max(reached, end);
  }
  return true;
}
