/**
 * What tells most of a face that a file has as several fonts. One of few letters, "€" or a space alone, neither proves
 * which font it is nor shows how wide its letters are; whatever stands in for the face stands in for all its fonts.
 */
import type { FontFacts } from "../plan/font-facts.ts";

/** The font with most letters; the first of equals. Null for no font. */
export function mainFontOf(members: readonly FontFacts[]): FontFacts | null {
  return members.toSorted((a, b) => b.coverage.length - a.coverage.length)[0] ?? null;
}
