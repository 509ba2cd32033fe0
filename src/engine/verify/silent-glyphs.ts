/** Replacement texts over glyphs that do not say for themselves what they show. */
import { getOrAdd } from "#base/maps.ts";
import type { Glyph, PageContent, ShownText } from "../content/model.ts";
import { differInDots } from "./arabic-bodies.ts";
import { differInParts } from "./letter-parts.ts";
import { letterOf } from "./page-reader.ts";

const asOne = new WeakMap<PageContent, ReadonlySet<ShownText>>();

/**
 * True for an operator whose replacement text stands for others as well and for a glyph without a text: none of them tells
 * what all of them show (Khmer letters below others, which PDF files of Chromium name nowhere else). So it is with a body
 * that reads as another letter of it where the mark that tells has an operator of its own (U+0626 as U+0628, U+0654).
 */
export function readsAsOne(content: PageContent, show: ShownText): boolean {
  return show.actualText !== null && getOrAdd(asOne, content, () => showsAsOne(content)).has(show);
}

/** Neighbours of one replacement text are taken for one sequence: the content keeps no identity of it. */
function showsAsOne({ shownTexts: shows, glyphs }: PageContent): ReadonlySet<ShownText> {
  const found = new Set<ShownText>();
  for (let from = 0; from < shows.length; ) {
    const first = shows[from];
    let to = from + 1;
    while (first !== undefined && isSameSequence(first, shows[to])) {
      to++;
    }
    const sequence = shows.slice(from, to);
    const own = sequence.flatMap(({ glyphStart, glyphEnd }) => glyphs.slice(glyphStart, glyphEnd));
    if (sequence.length > 1 && (own.some(isSilent) || isOtherBody(own, first?.actualText ?? ""))) {
      sequence.forEach((show) => found.add(show));
    }
    from = to;
  }
  return found;
}

function isSilent({ unicode, isSpace }: Glyph): boolean {
  return !(unicode || isSpace);
}

/** True for glyphs that read as their text but for dots; neighbours may be several sequences of it. */
function isOtherBody(glyphs: readonly Glyph[], text: string): boolean {
  const read = glyphs.map(({ unicode }) => unicode ?? "").join("");
  const [letters, own] = [lettersIn(read), lettersIn(text)];
  return own > 0 && letters % own === 0 && differInDots(read, text.repeat(letters / own));
}

function lettersIn(text: string): number {
  return text.replace(/\P{L}/gu, "").length;
}

function isSameSequence(show: ShownText, other: ShownText | undefined): boolean {
  return (
    show.actualText !== null &&
    other !== undefined &&
    other.actualText === show.actualText &&
    other.mcid === show.mcid &&
    other.doPath === show.doPath
  );
}

/**
 * True when glyphs tell what they show as well as `replacement` does. Ligatures may be mapped to private characters
 * (Chromium), letters that share a body to the first of them that was shown, those that are drawn with others to these,
 * and Han letters to the radical that looks like them (U+2EC4 for U+897F; the supplement of radicals has no
 * compatibility forms).
 */
export function isReadAs(
  glyphs: readonly Parameters<typeof letterOf>[0][],
  replacement: string,
): boolean {
  const letters = glyphs.map(letterOf).join("");
  return !(
    /[\ufffd\p{Co}\u2e80-\u2eff]/u.test(letters) ||
    differInDots(letters, replacement) ||
    differInParts(letters, replacement)
  );
}
