import { expect, test } from "vitest";
import { blanksBetween } from "./full-width-blanks.ts";

/** Full-width, or marked by a star half as wide. */
function glyph(marked: string): { text: string; start: number; end: number } {
  const text = marked.replace("*", "");
  return { text, start: 0, end: text === marked ? 10 : 5 };
}

test.each<[string, string, number]>([
  ["む", "「", 0.5],
  ["」", "が", 0.5],
  ["」", "「", 1],
  ["」", "、", 0.5],
  ["（", "む", 0],
  ["む", "）", 0],
  ["・", "む", 0.25],
  ["む", "・", 0.25],
  // Set in its own width it has no blank half.
  ["」*", "が", 0],
  ["む", "「*", 0],
  ["A", "B", 0],
])("%s before %s: %d em", (before, after, em) => {
  expect(blanksBetween(glyph(before), glyph(after), 10)).toBe(em);
});
