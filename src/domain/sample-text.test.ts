import { expect, test } from "vitest";
import { isSample } from "./sample-text.ts";

test.each([
  ["the designer's own words", { type: "text", isPlaceholder: false, defaultValue: "Ada" }, true],
  ["a placeholder's default", { type: "text", isPlaceholder: true, defaultValue: "Ada" }, false],
  [
    "words the file does not spell out",
    { type: "text", isPlaceholder: false, defaultValue: " " },
    false,
  ],
  ["a choice", { type: "selection", isPlaceholder: false, defaultValue: "Red" }, false],
] as const)("%s", (_, field, expected) => {
  expect(isSample(field)).toBe(expected);
});
