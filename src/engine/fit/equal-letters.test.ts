import { expect, test } from "vitest";
import { equalLetters } from "./equal-letters.ts";

test("what prints alike is known from either side, and no letter is its own other", () => {
  expect(equalLetters("\u00a0")).toEqual([" "]);
  expect(equalLetters(" ")).toEqual(["\u00a0"]);
  expect(equalLetters("-")).toContain("\u2010");
  expect(equalLetters("-")).not.toContain("-");
  expect(equalLetters("a")).toEqual([]);
});
