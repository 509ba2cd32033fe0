import { expect, test } from "vitest";
import { glyphOffsets } from "./glyph-offsets.ts";

test.each([
  [
    "letters one by one",
    "Tea",
    ["T", "e", "a"],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ],
  [
    "a ligature stands for its letters",
    "office",
    ["o", "ffi", "c", "e"],
    [
      [0, 1],
      [1, 4],
      [4, 5],
      [5, 6],
    ],
  ],
  [
    "an accent by itself, in front of its letter or behind it, is the composed letter",
    "F\u0171 k\u00e9r",
    ["F", "u", "\u02dd", " ", "k", "\u00b4", "e", "r"],
    [
      [0, 1],
      [1, 2],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [4, 5],
      [5, 6],
    ],
  ],
  [
    "a space that no glyph shows is passed over",
    "to a",
    ["t", "o", "a"],
    [
      [0, 1],
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "a space that a glyph shows is its own",
    "a b",
    ["a", " ", "b"],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ],
  [
    "a no-break space",
    "a\u00a0b",
    ["a", "\u00a0", "b"],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ],
  [
    "a space that is said to be a no-break one",
    "a\u00a0b",
    ["a", " ", "b"],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ],
  [
    "blanks around the text stand for nothing",
    "ab",
    [" ", "a", "b", " "],
    [
      [0, 0],
      [0, 1],
      [1, 2],
      [2, 2],
    ],
  ],
  [
    "a letter and its mark are one character",
    "\u00e9t",
    ["e", "\u0301", "t"],
    [
      [0, 1],
      [0, 1],
      [1, 2],
    ],
  ],
  [
    "glyphs that read as nothing take no text of those behind them",
    "Ask it",
    ["Ask", "", "", " ", "it", ""],
    [
      [0, 3],
      [3, 3],
      [3, 3],
      [3, 4],
      [4, 6],
      [6, 6],
    ],
  ],
  [
    "a letter that stays without its mark",
    "et",
    ["e", "t"],
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    "surrogates",
    "a\u{1f600}",
    ["a", "\u{1f600}"],
    [
      [0, 1],
      [1, 3],
    ],
  ],
  [
    "from right to left glyphs stand the other way",
    "\u05d0\u05d1 \u05d2",
    ["\u05d2", " ", "\u05d1", "\u05d0"],
    [
      [3, 4],
      [2, 3],
      [1, 2],
      [0, 1],
    ],
  ],
  [
    "figures within",
    "\u05d0 12",
    ["1", "2", " ", "\u05d0"],
    [
      [2, 3],
      [3, 4],
      [1, 2],
      [0, 1],
    ],
  ],
  ["an Arabic ligature by its form", "\u0644\u0627", ["\ufefb"], [[0, 2]]],
  ["no glyphs for blanks", " ", [], []],
] as const)("%s", (_name, text, texts, expected) => {
  expect(glyphOffsets(text, texts)).toEqual(expected);
});

test.each([
  ["another letter", "Tea", ["T", "o", "a"]],
  ["letters that are missing", "Tea", ["T", "e"]],
  ["letters too many", "Te", ["T", "e", "a"]],
] as const)("nothing is known where text and glyphs do not agree: %s", (_name, text, texts) => {
  expect(glyphOffsets(text, texts)).toBeNull();
});
