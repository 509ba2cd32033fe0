/** Replacement texts over several operators, of which some glyph says nothing for itself. */
import { getOrAdd } from "#base/maps.ts";
import type { PageContent, ShownText } from "../content/model.ts";

const silent = new WeakMap<PageContent, ReadonlySet<ShownText>>();

/**
 * True for an operator whose replacement text stands for others as well and for a glyph without a text: none of them tells
 * what all of them show (Khmer letters below others, which PDF files of Chromium name nowhere else).
 */
export function hasSilentGlyphs(content: PageContent, show: ShownText): boolean {
  return (
    show.actualText !== null && getOrAdd(silent, content, () => silentShows(content)).has(show)
  );
}

/** Neighbours of one replacement text are taken for one sequence: the content keeps no identity of it. */
function silentShows({ shownTexts: shows, glyphs }: PageContent): ReadonlySet<ShownText> {
  const found = new Set<ShownText>();
  for (let from = 0; from < shows.length; ) {
    const first = shows[from];
    let to = from + 1;
    while (first !== undefined && isSameSequence(first, shows[to])) {
      to++;
    }
    const sequence = shows.slice(from, to);
    const isSilent = ({ glyphStart, glyphEnd }: ShownText): boolean =>
      glyphs.slice(glyphStart, glyphEnd).some(({ unicode, isSpace }) => !(unicode || isSpace));
    if (sequence.length > 1 && sequence.some(isSilent)) {
      sequence.forEach((show) => found.add(show));
    }
    from = to;
  }
  return found;
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
