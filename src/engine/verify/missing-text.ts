/**
 * Words that letters no longer show. Where they stand in what is read is found out by trying: letters of one change may
 * be painted in any order, and a short word may stand inside a longer one.
 */
import { withoutLeaders } from "../contract/dot-leaders.ts";
import { isInOrder, joinsLetters, letterKey, RIGHT_TO_LEFT } from "./letter-keys.ts";
import { type Letter, textInPlace, textOf } from "./letter-lines.ts";

/** What is shown somewhere; put together when it is asked for. */
export interface ShownLetters {
  readonly came: () => readonly Letter[];
  /** The same in the original. */
  readonly was: () => readonly Letter[];
  /** What values set among it. */
  readonly values?: string;
}

/** A word and the letters that are compared. */
interface Word {
  readonly word: string;
  readonly key: string;
}

/** Words that were not found, and the text with those that were blanked. */
interface Search {
  readonly lost: readonly Word[];
  readonly rest: string;
}

/**
 * Words of `fixed` that what came does not hold as often. Of those that are not read in the original either, as its letters
 * are painted in an order of their own, every letter must be there, and no letter of a value is.
 */
export function missingText(
  fixed: string,
  { came, was, values = "" }: ShownLetters,
): readonly string[] {
  // A leader is no part of the words beside it, which are proven by themselves.
  const wanted = withoutLeaders(fixed)
    .split(/\s+/u)
    .flatMap((word): readonly Word[] => {
      // Letters that nothing maps cannot be looked for.
      const key = word.includes("\ufffd") ? "" : letterKey(word);
      return key === "" ? [] : [{ word, key }];
    });
  // Where every word is a value nothing is looked for.
  const now = wanted.length === 0 ? { lost: [], rest: "" } : searchLetters(wanted, came());
  if (now.lost.length === 0) {
    return [];
  }
  const before = searchLetters(wanted, was());
  const unread = new Set(
    before.lost
      .filter(({ key }) => withoutParts(before.rest, Array.from(key)) !== null)
      .map(({ word }) => word),
  );
  // Letters of values are none of theirs.
  let rest = Array.from(letterKey(values)).reduce(
    (left, letter) => withoutParts(left, [letter]) ?? left,
    now.rest,
  );
  const lost = now.lost.filter(({ word, key }) => {
    const without = unread.has(word) ? withoutParts(rest, Array.from(key)) : null;
    rest = without ?? rest;
    return without === null;
  });
  return lost.map(({ word }) => word);
}

/**
 * The search that finds most. Letters of one change stand together, before others of their line that nothing changed
 * ("S LTD ERVEWISE"): they are read as they came and where they stand. In order a short word may take letters of a longer
 * one ("B" of "AB", which is painted first): then the longest are looked for first.
 */
function searchLetters(wanted: readonly Word[], letters: readonly Letter[]): Search {
  const longest = wanted.toSorted((a, b) => b.key.length - a.key.length);
  let best: Search | null = null;
  for (const read of [textOf, textInPlace]) {
    const text = letterKey(read(letters));
    for (const order of [wanted, longest]) {
      const found = searchText(order, text);
      best = best === null || found.lost.length < best.lost.length ? found : best;
      if (best.lost.length === 0) {
        return best;
      }
    }
  }
  return best ?? { lost: wanted, rest: "" };
}

/**
 * Looks for words in their order where they are in it. Letters of words that are read in no order are looked for in what
 * is left: before, they would be taken from those that are.
 */
function searchText(wanted: readonly Word[], text: string): Search {
  let rest = text;
  let at = 0;
  const unordered = wanted.filter(({ word, key }) => {
    const ahead = rest.indexOf(key, at);
    const found = ahead < 0 ? foundIn(rest, word, key) : ahead;
    if (found >= 0) {
      rest = blanked(rest, found, key.length);
      at = found;
    }
    return found < 0;
  });
  const hasBoth = RIGHT_TO_LEFT.test(text);
  const lost = unordered.filter(({ key }) => {
    const without = hasBoth ? withoutParts(rest, partsAmongRtl(key)) : null;
    rest = without ?? rest;
    return without === null;
  });
  return { lost, rest };
}

/**
 * What of a word stands together in lines that are read from the right: none of their own letters, but each number and
 * what is between numbers ("1/font" is set as "font/1" there, UAX #9).
 */
function partsAmongRtl(key: string): readonly string[] {
  return RIGHT_TO_LEFT.test(key) ? Array.from(key) : (key.match(/\p{N}+|\P{N}+/gu) ?? []);
}

/** Where the letters of a word begin, joined ones in any order; -1 where they do not stand. */
function foundIn(text: string, word: string, key: string): number {
  const found = text.indexOf(key);
  if (found >= 0 || !joinsLetters(word)) {
    return found;
  }
  const starts = Array.from({ length: Math.max(0, text.length - key.length + 1) }, (_, at) => at);
  return starts.find((at) => isInOrder(text.slice(at, at + key.length), word)) ?? -1;
}

/**
 * The text without the parts of a word, wherever they stand: where one change holds lines of both directions their
 * order cannot be told. Null where one is missing.
 */
function withoutParts(text: string, parts: readonly string[]): string | null {
  let rest = text;
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at < 0) {
      return null;
    }
    rest = blanked(rest, at, part.length);
  }
  return rest;
}

/** What was found is not found again. */
function blanked(text: string, at: number, length: number): string {
  return `${text.slice(0, at)} ${text.slice(at + length)}`;
}
