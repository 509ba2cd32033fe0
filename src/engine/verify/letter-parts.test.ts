import { expect, test } from "vitest";
import { differInParts } from "./letter-parts.ts";

test.each<[string, string, string, boolean]>([
  ["a letter that others draw", "\u0907\u0930\u094d", "\u0908", true],
  [
    "it among others, in their order",
    "\u093f\u0907\u0930\u094d\u0930\u094d",
    "\u0930\u094d\u0908\u093f",
    true,
  ],
  ["the same in another order", "\u093f\u0924", "\u0924\u093f", false],
  ["the same", "\u0908", "\u0908", false],
  ["a part that is missing", "\u0907", "\u0908", false],
  ["another letter", "\u0909\u0930\u094d", "\u0908", false],
])("texts that differ in what letters are drawn with: %s", (_, one, other, expected) => {
  expect(differInParts(one, other)).toBe(expected);
});
