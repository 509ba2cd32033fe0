import { expect, test } from "vitest";
import type { Letter } from "./letter-lines.ts";
import { type FixedWord, matchFixedWords } from "./word-pairs.ts";

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
  matchFixedWords(words, came, (word, among) => {
    found.push(among);
    return among.length === word.length ? among : null;
  });
  expect(found).toHaveLength(lines);
  expect(found[7]).toEqual(came.slice(14, 16));
  expect(asked.times).toBeLessThan(20 * came.length);
});
