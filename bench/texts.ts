/** Texts that differ with each call, of letters that the cards have or lack. */
import { FILLED, randomNumbers } from "./cards.ts";

export type Letters = "of the card" | "others";

const VOWELS = { "of the card": "aeiou", others: "aeiouäöüéåø" };
const CONSONANTS = { "of the card": "bcdfghklmnprstvwx", others: "bcdfghklmnprstvwxyzjßłžčñ" };
const CAPITALS = { "of the card": "BEHIKMPT", others: "ABCDEFGHIJKLMNOPRSTÅÖŁŽ" };

/** Each call gives three texts as long as the authored ones, in words of two to four syllables. */
export function textSource(letters: Letters, seed: number): () => readonly string[] {
  const next = randomNumbers(seed);
  const one = (from: string): string => Array.from(from)[next() % Array.from(from).length] ?? "";
  const word = (): string => {
    const syllables = Array.from(
      { length: 2 + (next() % 3) },
      () => one(CONSONANTS[letters]) + one(VOWELS[letters]),
    );
    return one(CAPITALS[letters]) + syllables.join("").slice(1);
  };
  return () =>
    FILLED.map((authored) => {
      let text = word();
      while (text.length < authored.length) {
        text += ` ${word()}`;
      }
      return text.slice(0, authored.length).trim();
    });
}
