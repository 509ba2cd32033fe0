import { expect, test } from "vitest";
import { printableRanges } from "./character-ranges.ts";

test.each<[string, readonly string[], string]>([
  ["nothing", [], ""],
  ["one letter", ["\u00FC"], "U+00FC"],
  ["runs and single letters in any order", ["c", "a", " ", "b"], "U+0020,U+0061-0063"],
  ["letters outside the BMP", ["\u{1F600}", "\u{1F601}"], "U+1F600-1F601"],
  ["texts of several letters are left out", ["fi", "f"], "U+0066"],
  ["a letter twice", ["a", "a"], "U+0061"],
])("%s", (_, characters, expected) => {
  expect(printableRanges(characters)).toBe(expected);
});

test("stays within two kilobytes and says that it was cut", () => {
  const characters = Array.from({ length: 1000 }, (_, i) => String.fromCharCode(0x100 + i * 2));
  const ranges = printableRanges(characters);
  expect(ranges.length).toBeLessThanOrEqual(2048);
  expect(ranges.endsWith(",…")).toBe(true);
});
