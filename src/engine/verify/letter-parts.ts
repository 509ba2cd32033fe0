/** Letters that fonts draw with the glyphs of others, which read as those. */
import { LETTER_PARTS } from "#base/letter-parts.data.ts";
import { hasSameLetters } from "./letter-keys.ts";

/** True when two texts are of the same letters and differ in what some of them are drawn with, in whatever order. */
export function differInParts(one: string, other: string): boolean {
  return !hasSameLetters(one, other) && hasSameLetters(partsOf(one), partsOf(other));
}

function partsOf(text: string): string {
  return Array.from(text, (letter) => LETTER_PARTS.get(letter) ?? letter).join("");
}
