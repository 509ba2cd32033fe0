/** Letters that came, found by the code that shows them and by where they stand. */
import { addToList, getOrAdd } from "#base/maps.ts";
import { firstIndex } from "#base/search.ts";
import type { Point } from "#base/geometry.ts";
import type { Letter } from "./letter-lines.ts";

/**
 * Letters are ordered along this direction, of length 1: few lines of text run across it, so that neither a row nor
 * a column of dots stands on one spot of it.
 */
const [ALONG_X, ALONG_Y]: Point = [0.8, 0.6];

/** One letter at its spot. */
interface PlacedLetter {
  readonly letter: Letter;
  /** Where it stood in the list. */
  readonly index: number;
  readonly spot: number;
}

/** A list of prices shows thousands of letters by the one code of its dots: no search may go through all of them. */
export class LettersByCode {
  readonly #lists = new Map<string, Letter[]>();
  readonly #placed = new Map<string, readonly PlacedLetter[]>();

  constructor(letters: readonly Letter[]) {
    for (const letter of letters) {
      addToList(this.#lists, codeOf(letter), letter);
    }
  }

  /** Those of the code of a letter, in their order. */
  of(letter: Letter): readonly Letter[] {
    return this.#lists.get(codeOf(letter)) ?? [];
  }

  /** Those of them that stand within `reach` of a point, in their order. Cost: logarithmic, and linear in what is near. */
  near(letter: Letter, point: Point, reach: number): readonly Letter[] {
    const placed = getOrAdd(this.#placed, codeOf(letter), () => placedAlong(this.of(letter)));
    const spot = spotOf(point);
    const first = firstIndex(placed.length, (i) => (placed[i]?.spot ?? Infinity) >= spot - reach);
    const end = firstIndex(placed.length, (i) => (placed[i]?.spot ?? Infinity) > spot + reach);
    return placed
      .slice(first, end)
      .filter((one) => isNear(one.letter, point, reach))
      .toSorted((a, b) => a.index - b.index)
      .map((one) => one.letter);
  }
}

/** True for a letter that stands within `reach` of a point. */
export function isNear({ from: [x, y] }: Letter, point: Point, reach: number): boolean {
  return Math.hypot(x - point[0], y - point[1]) <= reach;
}

function placedAlong(letters: readonly Letter[]): readonly PlacedLetter[] {
  return letters
    .map((letter, index) => ({ letter, index, spot: spotOf(letter.from) }))
    .toSorted((a, b) => a.spot - b.spot);
}

function spotOf([x, y]: Point): number {
  return ALONG_X * x + ALONG_Y * y;
}

function codeOf({ font, code }: Letter): string {
  return `${font?.key ?? ""} ${code}`;
}
