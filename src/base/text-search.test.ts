import { expect, test } from "vitest";
import { isFound, searchParts } from "./text-search.ts";

test.each<[string, string, boolean]>([
  ["Crème brûlée 4,50", "creme", true],
  ["Crème brûlée 4,50", "BRÛL  4,5", true],
  ["Crème brûlée 4,50", "creme tofu", false],
  ["Ёлки", "елки", true],
  ["Any", "  ", true],
])("%j has %j: %j", (text, query, expected) => {
  expect(isFound(text, searchParts(query))).toBe(expected);
});
