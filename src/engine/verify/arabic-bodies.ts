/** Fonts draw Arabic letters of one body with one glyph and their dots beside it; the glyph reads as the first it met. */
import { ARABIC_BODIES } from "./arabic-bodies.data.ts";

const BODIES: ReadonlyMap<string, string> = new Map(
  ARABIC_BODIES.flatMap((letters) =>
    Array.from(letters, (letter) => [letter, letters.charAt(0)] as const),
  ),
);

/** The text with the letter that stands for all of its body for each; other characters for themselves. */
export function bodiesOf(text: string): string {
  return Array.from(text, (letter) => BODIES.get(letter) ?? letter).join("");
}

/**
 * True when two texts differ in dots of Arabic letters, and in nothing else but marks: dots that are drawn by themselves
 * may read as one (a U+062D with a U+0651 for a U+062C).
 */
export function differInDots(one: string, other: string): boolean {
  const [letters, others] = [withoutMarks(one), withoutMarks(other)];
  return letters !== others && bodiesOf(letters) === bodiesOf(others);
}

function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}
