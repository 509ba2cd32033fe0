import { expect, test } from "vitest";
import type { Letter } from "./letter-lines.ts";
import { type FixedWord, matchFixedWords, type WordMatch } from "./word-pairs.ts";

/** A letter of 10 pt, and how often it is asked where it stands. */
function letterAt(x: number, y: number, asked: { times: number }): Letter {
  return {
    text: "x",
    em: 10,
    font: null,
    code: 120,
    get from() {
      asked.times++;
      return [x, y] as const;
    },
  } as unknown as Letter;
}

test("a word is looked for among the letters near its height, not among all of a column", () => {
  const lines = 400;
  const asked = { times: 0 };
  // Repeated and short: each is told by its place.
  const words = Array.from({ length: lines }, (_, line): FixedWord => {
    const letters = [0, 6].map((x) => letterAt(x, 14 * line, { times: 0 }));
    return { letters, text: "xx", line } as unknown as FixedWord;
  });
  const came = words.flatMap(({ line }) => [0, 6].map((x) => letterAt(x, 14 * line, asked)));
  const found: (readonly Letter[])[] = [];
  matchFixedWords(words, came, {
    nearest: (word, among) => {
      found.push(among);
      return among.length === word.length ? among : null;
    },
    once: () => null,
  });
  expect(found).toHaveLength(lines);
  expect(found[7]).toEqual(came.slice(14, 16));
  expect(asked.times).toBeLessThan(20 * came.length);
});

/** The letters of a word that stands at x of a line, each 5 wide. */
function wordAt(text: string, x: number, line: number, span: number): FixedWord {
  const letters = lettersAt(text, x, -12 * line);
  return { letters, text, line, span, isLeader: false };
}

function lettersAt(text: string, x: number, y: number): readonly Letter[] {
  return Array.from(text, (letter, i) => ({
    text: letter,
    em: 10,
    font: null,
    code: letter.charCodeAt(0),
    paint: "",
    box: [0, 0, 0, 0],
    from: [x + 5 * i, y],
    to: [x + 5 * i + 5, y],
  }));
}

/** The first letters of the same codes, as far apart as those of the word. */
function matchInOrder(word: readonly Letter[], among: readonly Letter[]): readonly Letter[] | null {
  const [first] = word;
  for (const start of among) {
    const found = word.flatMap(
      ({ code, from: [x, y] }) =>
        among.find(
          (one) =>
            one.code === code &&
            one.from[0] - start.from[0] === x - (first?.from[0] ?? 0) &&
            one.from[1] - start.from[1] === y - (first?.from[1] ?? 0),
        ) ?? [],
    );
    if (found.length === word.length) {
      return found;
    }
  }
  return null;
}

test("words behind a value that reads as they do are those that stand as far apart as they stood", () => {
  // The value of the second line was "31 31", too.
  const words = [wordAt("15.5", 50, 0, 0), wordAt("31", 20, 2, 1), wordAt("31", 50, 2, 1)];
  const came = [
    ...lettersAt("15.5", 52, -1),
    ...[10, 26, 42].flatMap((x) => lettersAt("31", x, -11)),
    ...[22, 52].flatMap((x) => lettersAt("31", x, -21)),
  ];
  const pairs = new Map<string, number>();
  const nearest: WordMatch["nearest"] = (word, among) => {
    const found = matchInOrder(word, among);
    found?.forEach((letter, i) => {
      pairs.set(`${word[i]?.from.join()}`, came.indexOf(letter));
    });
    return found;
  };
  matchFixedWords(words, came, { nearest, once: () => null });
  expect([...pairs.values()]).toEqual([0, 1, 2, 3, 10, 11, 12, 13]);
});

// A price list of teakboutique: "4-6 Chairs" in several rows, of which the first one went.
test("words of a line that came once are told before words that stand in several lines", () => {
  const words = ["a 4-6", "b 4-6", "c 4-6"].flatMap((row, line) =>
    row.split(" ").map((text, i) => wordAt(text, 20 + 40 * i, line, line)),
  );
  // Each line stands where the one above it stood.
  const came = words.slice(2).flatMap(({ letters }) =>
    letters.map((letter) => {
      const [x, y] = letter.from;
      return { ...letter, from: [x, y + 12] as const };
    }),
  );
  const free = new Set(came);
  const find: WordMatch["nearest"] = (word, among) => {
    const found = matchInOrder(
      word,
      among.filter((letter) => free.has(letter)),
    );
    found?.forEach((letter) => free.delete(letter));
    return found;
  };
  const lines: number[] = [];
  matchFixedWords(words.slice(2), came, {
    nearest: find,
    once: (line, among) => {
      lines.push(line.length);
      return find(line, among);
    },
  });
  expect(lines).toEqual([4, 4]);
  expect(free.size).toBe(0);
});

// A menu of asia-lili: names and prices of rows, of which all prices are alike, and some rows were set smaller.
test("words of one line are looked for together, whatever stands between them", () => {
  const words = [
    wordAt("Pilzen", 20, 0, 0),
    wordAt("20,90", 120, 0, 2),
    wordAt("20,90", 120, 1, 3),
  ];
  const looked: number[] = [];
  matchFixedWords(words, [], {
    nearest: () => null,
    once: (line) => {
      looked.push(line.length);
      return null;
    },
  });
  expect(looked).toEqual([11]);
});
