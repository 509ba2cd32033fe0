/**
 * Which letters show a fixed word now. The letters of a short word, or a sign between values, stand in many places:
 * which of them it is follows from the words beside it.
 */
import { Bands } from "#base/bands.ts";
import type { Point } from "#base/geometry.ts";
import { addToList, countBy, getOrAdd, listsBy } from "#base/maps.ts";
import { leastOf, mostOf } from "#base/numbers.ts";
import type { Letter } from "./letter-lines.ts";
import { tolerance } from "./page-letters.ts";

/** A word of fixed text, or what is fixed of one, as it stood. */
export interface FixedWord {
  readonly letters: readonly Letter[];
  readonly text: string;
  readonly line: number;
  /** Which stretch of fixed text it stands in. */
  readonly span: number;
  /** Dots that lead to a price: there may be more or less of them. */
  readonly isLeader: boolean;
}

/** A word and the letters it is now. */
export interface FoundWord {
  readonly word: FixedWord;
  readonly now: readonly Letter[];
}

/** Signs that a blank value takes with it. */
export const JOINING = /^[\s,;/|·•–—-]+|[\s,;/|·•–—.:!?)\]»”-]+$/gu;
/** Words of fewer letters are also found within others. */
const LONG = 4;
/** Letters behind a word among which the next one begins: blanks stand between. */
const BETWEEN = 3;

type Match = (word: readonly Letter[], among: readonly Letter[]) => readonly Letter[] | null;

/** How letters are looked for among others; what is found is paired. */
export interface WordMatch {
  /** At the nearest place. */
  readonly nearest: Match;
  /** Only where they are shown at one place. */
  readonly once: Match;
}

/**
 * Pairs the words with letters that came, in the order in which they can be told: those of lines that came once; long
 * ones whose letters did, the longest first, as the letters of "your" are also those of "you"; then those that stand
 * where they stood or beside a word that was found; then the rest, but for signs, which a blank value may have taken.
 */
export function matchFixedWords(
  words: readonly FixedWord[],
  came: readonly Letter[],
  { nearest: match, once }: WordMatch,
): void {
  const found = new Map<FixedWord, readonly Letter[]>();
  const pair = (word: FixedWord, among: readonly Letter[]): boolean => {
    const now = match(word.letters, among);
    if (now !== null) {
      found.set(word, now);
    }
    return now !== null;
  };
  pairLines(words, (letters) => once(letters, came), found);
  const longestFirst = words.toSorted((a, b) => b.letters.length - a.letters.length);
  const times = countBy(words.map(({ text }) => text));
  const shown = new ShownCodes(came);
  for (const word of longestFirst) {
    if (word.letters.length >= LONG && times.get(word.text) === 1 && shown.isOnce(word.letters)) {
      pair(word, came);
      shown.take(found.get(word) ?? []);
    }
  }
  const ordinals = new Map(came.map((letter, i) => [letter, i]));
  const placed = new PlacedLetters(came, ordinals);
  const foundAt = (i: number): FoundWord | null => {
    const word = words[i];
    const now = word === undefined ? undefined : found.get(word);
    return word === undefined || now === undefined ? null : { word, now };
  };
  const isBeside = (word: FixedWord, i: number): boolean => {
    const [before, behind] = [foundAt(i - 1), foundAt(i + 1)];
    const from = Math.max(-1, ...(before?.now ?? []).map((letter) => ordinals.get(letter) ?? -1));
    return (
      pair(word, lettersAt(word.letters, placed)) ||
      [before, behind].some(
        (other) => other !== null && pair(word, lettersBeside(word, other, placed)),
      ) ||
      isLineBehind(words, i, { before, found, find: (letters) => match(letters, came) }) ||
      (from >= 0 && pair(word, came.slice(from + 1, from + 1 + word.letters.length + BETWEEN)))
    );
  };
  words.forEach((word, i) => found.has(word) || isBeside(word, i));
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i];
    if (word !== undefined && !found.has(word)) {
      isBeside(word, i);
    }
  }
  for (const [word, letters] of repeatedInOrder(
    words.filter((one) => !found.has(one)),
    came,
    new Set([...found.values()].flat()),
  )) {
    pair(word, letters);
  }
  longestFirst
    .filter((word) => !found.has(word) && word.text.replace(JOINING, "") !== "")
    .forEach((word) => pair(word, came));
}

/** Pairs the words of lines that came once. */
function pairLines(
  words: readonly FixedWord[],
  find: (letters: readonly Letter[]) => readonly Letter[] | null,
  found: Map<FixedWord, readonly Letter[]>,
): void {
  for (const line of fixedLines(words)) {
    pairWords(line, find(line.flatMap(({ letters }) => letters)), found);
  }
}

/**
 * Pairs the words of a line, from one on, by how far apart they stand, where between them and the words before stands a
 * value that may read as they do. On one line with the value they may flow into the next ones.
 */
function isLineBehind(
  words: readonly FixedWord[],
  i: number,
  {
    before,
    found,
    find,
  }: {
    readonly before: FoundWord | null;
    readonly found: Map<FixedWord, readonly Letter[]>;
    readonly find: (letters: readonly Letter[]) => readonly Letter[] | null;
  },
): boolean {
  const { line, span } = words[i] ?? {};
  const isApart = before !== null && before.word.span !== span && before.word.line !== line;
  const own = isApart ? restOfLine(words, i) : [];
  const isNew = own.length > 1 && !own.some((word) => found.has(word));
  const now = isNew ? find(own.flatMap(({ letters }) => letters)) : null;
  pairWords(own, now, found);
  return now !== null;
}

/** Notes which letters show words one behind the other; `now` null where they were not found. */
function pairWords(
  words: readonly FixedWord[],
  now: readonly Letter[] | null,
  found: Map<FixedWord, readonly Letter[]>,
): void {
  let at = 0;
  for (const word of now === null ? [] : words) {
    found.set(word, now?.slice(at, at + word.letters.length) ?? []);
    at += word.letters.length;
  }
}

/**
 * The fixed words of each line that has several stretches of them, then those of each stretch, the longest first: what
 * stands beside a value may be as far apart as it was, too.
 */
function fixedLines(words: readonly FixedWord[]): readonly (readonly FixedWord[])[] {
  const lengthOf = (line: readonly FixedWord[]): number =>
    line.reduce((sum, { letters }) => sum + letters.length, 0);
  const longestFirst = (lines: Iterable<readonly FixedWord[]>): readonly (readonly FixedWord[])[] =>
    [...lines].filter((line) => line.length > 1).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return [
    ...longestFirst(listsBy(words, ({ line }) => line).values()).filter((line) =>
      line.some(({ span }) => span !== line[0]?.span),
    ),
    ...longestFirst(listsBy(words, ({ line, span }) => `${line} ${span}`).values()),
  ];
}

/**
 * Equal words that stand there as often as they did, each with its letters: text that flows into other lines keeps its
 * order, and which of them is nearest says nothing there. Cost: linear, for each word that is repeated.
 */
function repeatedInOrder(
  words: readonly FixedWord[],
  came: readonly Letter[],
  paired: ReadonlySet<Letter>,
): readonly (readonly [FixedWord, readonly Letter[]])[] {
  const alike = new Map<string, FixedWord[]>();
  words.forEach((word) => addToList(alike, word.letters.map(keyOfLetter).join(), word));
  const repeated = [...alike.values()].filter((own) => own.length > 1);
  if (repeated.length === 0) {
    return [];
  }
  const free = came.filter((letter) => !paired.has(letter));
  const keys = free.map(keyOfLetter);
  return repeated.flatMap((own) => {
    const wanted = own[0]?.letters.map(keyOfLetter) ?? [];
    const starts: number[] = [];
    for (let i = 0; i + wanted.length <= keys.length; i++) {
      if (wanted.every((key, k) => key === keys[i + k])) {
        starts.push(i);
        i += wanted.length - 1;
      }
    }
    return starts.length === own.length
      ? own.map((word, i) => {
          const start = starts[i] ?? 0;
          return [word, free.slice(start, start + wanted.length)] as const;
        })
      : [];
  });
}

function keyOfLetter({ font, code }: Letter): string {
  return `${font?.key ?? ""} ${code}`;
}

/** The codes that came, as a text of one character for each code of a font, to be searched. */
class ShownCodes {
  readonly #came: readonly Letter[];
  readonly #characters = new Map<string, string>();
  readonly #text: string;
  readonly #taken = new Set<Letter>();

  constructor(came: readonly Letter[]) {
    this.#came = came;
    this.#text = this.#textOf(came);
  }

  /** Letters that show a word that was found. */
  take(letters: readonly Letter[]): void {
    letters.forEach((letter) => this.#taken.add(letter));
  }

  /** False for a word whose letters, one behind the other, came at several places: alone, or within other words. */
  isOnce(word: readonly Letter[]): boolean {
    const own = this.#textOf(word);
    let times = 0;
    for (let at = this.#text.indexOf(own); at >= 0; at = this.#text.indexOf(own, at + 1)) {
      const first = this.#came[at];
      times += first !== undefined && this.#taken.has(first) ? 0 : 1;
      if (times > 1) {
        return false;
      }
    }
    return true;
  }

  #textOf(letters: readonly Letter[]): string {
    return letters
      .map((letter) =>
        getOrAdd(this.#characters, keyOfLetter(letter), () =>
          String.fromCharCode(this.#characters.size),
        ),
      )
      .join("");
  }
}

/** The letters that stand where a word stood. */
function lettersAt(word: readonly Letter[], came: PlacedLetters): readonly Letter[] {
  const places = word.map(({ from }) => from);
  return came.near(places, 0).filter((letter) => {
    const { from } = letter;
    const reach = tolerance(letter);
    return places.some((place) => isWithin(from, place, reach));
  });
}

/** Letters by their heights: a box may have as many words as it has lines. */
class PlacedLetters {
  readonly #letters: readonly Letter[];
  readonly #ordinals: ReadonlyMap<Letter, number>;
  #byHeight: Bands<Letter> | null = null;

  constructor(letters: readonly Letter[], ordinals: ReadonlyMap<Letter, number>) {
    this.#letters = letters;
    this.#ordinals = ordinals;
  }

  /** In their order, all whose height is that of one of the places, but for their own tolerance and the reach. */
  near(places: readonly Point[], reach: number): readonly Letter[] {
    const heights = places.map(([, y]) => y);
    const found = (this.#byHeight ??= this.#read()).near(
      leastOf(heights) - reach,
      mostOf(heights) + reach,
    );
    const ordinalOf = (letter: Letter): number => this.#ordinals.get(letter) ?? 0;
    return [...new Set(found)].sort((a, b) => ordinalOf(a) - ordinalOf(b));
  }

  #read(): Bands<Letter> {
    const bands = new Bands<Letter>();
    for (const letter of this.#letters) {
      const [, y] = letter.from;
      bands.add(letter, y - tolerance(letter), y + tolerance(letter));
    }
    return bands;
  }
}

/** True for points at most `reach` apart. Asked of each letter for each word: most are told by one coordinate. */
function isWithin(a: Point, b: Point, reach: number): boolean {
  const dx = a[0] - b[0];
  return Math.abs(dx) <= reach && Math.hypot(dx, a[1] - b[1]) <= reach;
}

/** The letters that stand where a word does when it is as far from another as it was; [] for words of two lines. */
function lettersBeside(
  word: FixedWord,
  { word: other, now }: FoundWord,
  came: PlacedLetters,
): readonly Letter[] {
  const [was, is] = [other.letters[0], now[0]];
  if (was === undefined || is === undefined || word.line !== other.line) {
    return [];
  }
  const ratio = is.em / was.em;
  const places = word.letters.map(
    ({ from: [x, y] }): Point => [
      is.from[0] + (x - was.from[0]) * ratio,
      is.from[1] + (y - was.from[1]) * ratio,
    ],
  );
  const near = 2 * tolerance(was);
  return came
    .near(places, near)
    .filter(({ from }) => places.some((place) => isWithin(from, place, near)));
}

/** Words of one line that are on one line still must be as far apart. */
export function isSpacingKept(before: FoundWord, after: FoundWord): boolean {
  const [a, b] = [before.word.letters[0], after.word.letters[0]];
  const [c, d] = [before.now[0], after.now[0]];
  if (!a || !b || !c || !d || !isOneLine(before.word, after.word)) {
    return true;
  }
  const ratio = c.em / a.em;
  const was: Point = [(b.from[0] - a.from[0]) * ratio, (b.from[1] - a.from[1]) * ratio];
  const [dx, dy] = [d.from[0] - c.from[0] - was[0], d.from[1] - c.from[1] - was[1]];
  const length = Math.hypot(was[0], was[1]) || 1;
  const across = Math.abs(was[0] * dy - was[1] * dx) / length;
  // On another baseline the line was broken between them.
  return across > 0.3 * a.em || Math.hypot(dx, dy) <= 2 * tolerance(a);
}

/** The words from one on that stand on its line, with no value between them. */
function restOfLine(words: readonly FixedWord[], from: number): readonly FixedWord[] {
  const first = words[from];
  const end = words.findIndex(
    (word, i) => i > from && first !== undefined && !isOneLine(first, word),
  );
  return words.slice(from, end < 0 ? words.length : end);
}

function isOneLine(a: FixedWord, b: FixedWord): boolean {
  return a.line === b.line && a.span === b.span;
}
