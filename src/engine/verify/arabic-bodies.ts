/** Fonts draw Arabic letters of one body with one glyph and their dots beside it; the glyph reads as the first it met. */
import { ARABIC_BODIES } from "./arabic-bodies.data.ts";

const BODIES: ReadonlyMap<string, string> = new Map(
  ARABIC_BODIES.flatMap((letters) =>
    Array.from(letters, (letter) => [letter, letters.charAt(0)] as const),
  ),
);

/** The letter that stands for all of the body of `letter`; other characters for themselves. */
export function bodyOf(letter: string): string {
  return BODIES.get(letter) ?? letter;
}

/** True when two texts differ in dots of Arabic letters, and in nothing else. */
export function differInDots(one: string, other: string): boolean {
  const bodies = (text: string): string => Array.from(text, bodyOf).join("");
  return one !== other && bodies(one) === bodies(other);
}
