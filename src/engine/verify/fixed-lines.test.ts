import { expect, test } from "vitest";
import type { TextSpan } from "../contract/patterns.ts";
import { linesOf, type Painter, unreadLines } from "./fixed-lines.ts";
import type { Letter } from "./letter-lines.ts";
import type { PageLetters } from "./page-letters.ts";

test.each<[string, readonly TextSpan[], number]>([
  ["one stretch", [[0, 9]], 1],
  [
    "a dish, dots and a price that stay",
    [
      [0, 3],
      [3, 4],
      [4, 9],
    ],
    1,
  ],
  [
    "a value between them",
    [
      [0, 3],
      [4, 9],
    ],
    0,
  ],
])("a line that cannot be read is fixed as a whole by %s", (_, spans, count) => {
  const line = { text: "Tea  2.00", line: 0, start: 0, letters: [], offsets: null };
  expect(unreadLines({ spans }, [line])).toHaveLength(count);
});

test("a line of letters that one replacement text speaks for is told apart by it", () => {
  const glyphs = ["i", "\ufffd", "k", "o"].map((text, i) => ({ text, from: [600 * i, 0], em: 1 }));
  const [i, sign, k, o] = glyphs;
  const letters = {
    of: () => glyphs,
    sequencesOf: () => [
      { said: "kim", glyphs: [i, sign, k] },
      { said: "o", glyphs: [o] },
    ],
  };
  const box = { lines: [{ text: "kimo", from: [0, 0], to: [2400, 0] }] };
  const painter = { box, segments: [{ line: 0 }], place: "" };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a painter as is looked at
  const [line] = linesOf(painter as unknown as Painter, letters as unknown as PageLetters);
  expect(line?.letters.map(({ text }: Letter) => text)).toEqual(["i", "\ufffd", "k", "o"]);
  expect(line?.offsets).toEqual([
    [0, 3],
    [0, 3],
    [0, 3],
    [3, 4],
  ]);
});
