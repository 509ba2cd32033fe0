/** Characters that print alike: whichever of them a font has prints the others. */
import { ALIKE_LETTERS } from "./alike-letters.data.ts";

/** Character → the others that print alike, in the order of the table. */
const ALIKE: ReadonlyMap<string, readonly string[]> = new Map(
  ALIKE_LETTERS.flatMap((alike) =>
    Array.from(alike, (character) => [
      character,
      Array.from(alike).filter((other) => other !== character),
    ]),
  ),
);

/** The others; [] for nearly all characters. */
export function equalLetters(character: string): readonly string[] {
  return ALIKE.get(character) ?? [];
}
