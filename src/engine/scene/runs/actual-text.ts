/**
 * Replacement text (ISO 32000-2, 14.9.4): which operators of a page it stands for, and its text. Producers
 * write it for hyphens of line breaks and ligatures, for glyphs that no code maps to Unicode, and for words
 * of Indic and Arabic script whose glyphs are shown in another order than they are read.
 */
import { leastOf, mostOf } from "#base/numbers.ts";
import type { PageContent, ShownText } from "../../content/model.ts";
import type { Directions } from "./direction.ts";
import { newPlace, placeGlyph } from "./place-glyph.ts";
import type { OperatorStyle } from "./text-style.ts";
import type { RunGlyph, TextRun } from "./text-run.ts";

export interface ActualTexts {
  /** Index in `shownTexts` → text of a span that is around that operator alone. */
  readonly texts: ReadonlyMap<number, string>;
  /** Index of each operator of a span of several → its run at the first of them, null at the others. */
  readonly runs: ReadonlyMap<number, TextRun | null>;
}

interface SpanFrame {
  /** Per text-showing operator of the page; null where nothing can be seen. */
  readonly styles: readonly (OperatorStyle | null)[];
  readonly directions: Directions;
  readonly userUnit: number;
}

/**
 * Glyphs of one span stand this close to its baseline and to one another (em): wide enough for vowel signs
 * and dots that are shown apart, too narrow for a span that a tagger laid over two lines or columns.
 */
const SHIFT_MAX = 1;
const GAP_MAX = 1;

/**
 * The replacement texts of a page. A span within one operator always counts; one over several only where
 * a glyph says nothing for itself and all stand on one line, for else the glyphs tell more.
 */
export function actualTexts(page: PageContent, frame: SpanFrame): ActualTexts {
  const texts = new Map<number, string>();
  const runs = new Map<number, TextRun | null>();
  const { shownTexts: shows } = page;
  for (let from = 0; from < shows.length; ) {
    const first = shows[from];
    // A span of a soft hyphen marks a hyphen that line breaking made (InDesign); it prints as a hyphen.
    const text = first?.actualText === "\u00ad" ? "-" : (first?.actualText ?? null);
    // Neighbouring operators of equal text and equal MCID are taken for one span: the content model keeps
    // no identity of a marked-content sequence.
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

/** One more operator of the span: spans are not nested here, the innermost text was resolved before. */
function isSameSpan(show: ShownText, other: ShownText | undefined): boolean {
  return (
    show.actualText !== null && other?.actualText === show.actualText && other.mcid === show.mcid
  );
}

/**
 * True where some visible glyph has no Unicode of its own: only then is the replacement the better source.
 */
function isMute({ glyphs }: PageContent, shows: readonly ShownText[]): boolean {
  return shows.some(({ glyphStart, glyphEnd }) =>
    glyphs
      .slice(glyphStart, glyphEnd)
      .some(({ unicode, isSpace }) => !isSpace && (unicode === null || unicode === "")),
  );
}

/**
 * The span as one run in paint order, its text at the first glyph; null when it is no single line of one
 * style.
 */
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
    // Glyphs in two styles or directions cannot be one run: they then keep the text of their own codes.
    const other = styles[show] ?? null;
    const { glyphStart = 0, glyphEnd = 0 } = page.shownTexts[show] ?? {};
    if (other === null || !isAlike(style, other) || directions.of(other) !== direction) {
      return null;
    }
    for (let at = glyphStart; at < glyphEnd; at++) {
      placeGlyph(page.glyphs, at, { style: other, direction, userUnit }, place);
      const { start, end, across, isSpace } = place;
      const index = at - glyphStart;
      // All text stands at the first glyph, "" at the others: what follows counts text, not glyphs.
      glyphs.push({ show, index, start, end, isSpace, text: glyphs.length === 0 ? text : "" });
      heights.push(across);
    }
  }
  // Marks above and below have heights of their own; the baseline is the height that most glyphs share.
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
    // The run is edited as a whole, so nothing of how its pen got there is of use.
    order: from,
    usesActualText: true,
    pen: null,
    duplicates: [],
  };
}

/**
 * May the two stand in one replaced run? As `sameStyle` of runs, but for exact sizes: a span is made by one
 * program in one go.
 */
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

/**
 * The value that most others are near to, in steps of `reach`; the first such, so that the result does not
 * depend on the order of a sort.
 */
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

/**
 * True where no gap along the baseline is wider than `gap` points; by position, since such glyphs are often
 * shown out of order.
 */
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
