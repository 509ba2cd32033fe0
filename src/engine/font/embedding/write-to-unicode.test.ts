import { expect, test } from "vitest";
import { toUnicodeCMap } from "./write-to-unicode.ts";

test("codes are written in order, ligatures and characters beyond 16 bits in UTF-16", () => {
  const cmap = toUnicodeCMap(
    new Map([
      [300, "ffi"],
      [3, " "],
      [40, "𝄞"],
    ]),
  );
  expect(cmap).toContain(
    "3 beginbfchar\n<0003><0020>\n<0028><d834dd1e>\n<012c><006600660069>\nendbfchar",
  );
});

test("a block holds a hundred at most", () => {
  const texts = new Map(Array.from({ length: 250 }, (_, i) => [i + 1, "x"] as const));
  const counts = [...toUnicodeCMap(texts).matchAll(/(\d+) beginbfchar/g)].map((found) => found[1]);
  expect(counts).toEqual(["100", "100", "50"]);
});
