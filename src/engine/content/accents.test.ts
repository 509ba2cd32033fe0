import { expect, test } from "vitest";
import { ACCENTS, composedText } from "./accents.ts";

test.each<[string, string, string]>([
  ["an accent behind its letter", "e\u00b4", "é"],
  ["an accent in front of it", "\u00b4e", "é"],
  ["a mark that combines already", "e\u0301", "é"],
  ["two accents on one letter", "\u00a8u\u00af", "ǖ"],
  ["a cedilla", "c\u00b8", "ç"],
  ["a letter that no accent makes another one", "x\u02c6", "x\u0302"],
  ["the accents of ASCII", "`a", "à"],
  ["several letters: the last one takes it", "\u00b4ne", "né"],
  ["an accent alone is a mark of nothing", "\u00b4", "\u0301"],
  ["letters beyond the BMP", "\u{1d400}\u02c6", "\u{1d400}\u0302"],
  ["text without any is composed too", "A\u030a", "Å"],
  ["plain text stays", "Soup", "Soup"],
  ["nothing", "", ""],
])("%s", (_, text, expected) => {
  expect(composedText(text)).toBe(expected);
});

test("every accent has a mark that combines", () => {
  for (const [accent, mark] of ACCENTS) {
    expect(mark, accent).toMatch(/^\p{M}$/u);
    expect(accent, accent).not.toMatch(/\p{M}/u);
  }
});
