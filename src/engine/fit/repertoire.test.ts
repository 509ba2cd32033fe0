import { expect, test } from "vitest";
import type { FontFacts } from "../plan/font-facts.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import type { FitFonts } from "./fonts.ts";
import { repertoireOf } from "./repertoire.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing is shaped, and nothing stands in
const NO_FONTS = { shop: [], bundled: [] } as unknown as FitFonts;

const printing = (key: string, letters: string, changes: Partial<FontFacts> = {}): FontFacts =>
  factsOf(key, {
    coverage: Array.from(letters, (letter, code) => [letter, code, 1, 500]),
    ...changes,
  });

test.each<[string, string, string]>([
  ["a hyphen of any kind", "A\u2010", "U+0020,U+002D,U+0041,U+00AD,U+2010-2011"],
  ["mu and the micro sign", "A\u00b5", "U+0020,U+0041,U+00B5,U+03BC"],
  ["no space glyph", "A", "U+0020,U+0041"],
  ["no letters", "", ""],
])("a font prints what looks like its own letters: %s", (_, letters, exact) => {
  expect(repertoireOf(printing("7", letters), NO_FONTS).exact).toBe(exact);
});

test("a font prints the letters of all fonts that are one face with it", () => {
  const face = [printing("7", "A", { face: "7" }), printing("8", "B", { face: "7" })] as const;
  const ranges = face.map((facts) => repertoireOf(facts, NO_FONTS, face).exact);
  expect(ranges).toEqual(["U+0020,U+0041-0042", "U+0020,U+0041-0042"]);
});
