import { expect, test } from "vitest";
import { differInDots } from "./arabic-bodies.ts";

test.each<[string, string, string, boolean]>([
  ["another letter of one body", "\u062d", "\u062c", true],
  ["with the mark that its dots read as", "\u062d\u0651\u064e\u0651", "\u062c\u0651\u064e", true],
  ["a body with a mark for a letter that decomposes", "\u0628\u0654", "\u0626", true],
  ["the same letter, decomposed", "\u0627\u0654", "\u0623", false],
  ["marks alone", "\u062c\u0651", "\u062c", false],
  ["another body", "\u0631", "\u062c", false],
])("texts that differ in dots: %s", (_, one, other, expected) => {
  expect(differInDots(one, other)).toBe(expected);
});
