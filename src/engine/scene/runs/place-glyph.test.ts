import { expect, test } from "vitest";
import { plainText } from "./place-glyph.ts";

test.each<[string, string | null, string]>([
  ["a letter", "a", "a"],
  ["a ligature", "ffi", "ffi"],
  ["nothing", null, "\ufffd"],
  ["an empty mapping", "", "\ufffd"],
  ["a soft hyphen", "\u00ad", "-"],
  ["a control character", "\u0007", "\ufffd"],
  ["a control character in a text", "a\u007fb", "a\ufffdb"],
  // A line has no tabs and no breaks; what is mapped to them shows a gap.
  ["a tab", "\t", " "],
  ["a line feed", "\n", " "],
  ["a line separator", "\u2028", " "],
  ["a line feed in a text", "a\nb", "a\ufffdb"],
  ["a space of another width", "\u2003", "\u2003"],
])("%s reads as it prints", (_, unicode, expected) => {
  expect(plainText(unicode)).toBe(expected);
});
