import { expect, test } from "vitest";
import { runOf } from "../small-lines.test-kit.ts";
import { glyphClusters } from "./glyph-clusters.ts";

/** Text of glyphs in the order shown: [text, width, offset from the pen]. */
function read(...glyphs: readonly (readonly [string, number, number?])[]): string {
  let pen = 0;
  const placed = glyphs.map(([text, width, offset = 0], index) => {
    const start = pen + offset;
    pen += width;
    return { show: 0, index, start, end: start + width, text, isSpace: text === " " };
  });
  const run = { ...runOf(""), glyphs: placed, end: pen };
  return glyphClusters([run])
    .map(({ text }) => text)
    .join("");
}

test.each<readonly [string, readonly (readonly [string, number, number?])[], string]>([
  [
    "Thai marks at the end of their letter",
    [
      ["ร", 5],
      ["\u0e49", 0],
      ["า", 5],
    ],
    "ร้า",
  ],
  [
    "a Thai vowel with a tone over it",
    [
      ["ท", 6],
      ["\u0e35", 0],
      ["\u0e48", 0],
      ["น", 6],
    ],
    "ที่น",
  ],
  [
    "Lao marks",
    [
      ["ກ", 5],
      ["\u0eb5", 0],
      ["\u0ec8", 0],
      ["ນ", 5],
    ],
    "ກີ່ນ",
  ],
  [
    "a mark moved over the middle of its letter",
    [
      ["e", 5],
      ["\u0323", 0, -2.5],
      ["n", 5],
    ],
    "ẹn",
  ],
  [
    "a mark whose width nobody minds, at the end of its letter",
    [
      ["I", 4],
      ["\u0307", 3],
      ["K", 5, -2.6],
    ],
    "İK",
  ],
  [
    "a mark shown before its right-to-left letter",
    [
      ["\u05b8", 0, 2],
      ["ש", 5],
      ["ל", 5],
    ],
    "שָל",
  ],
  [
    "a Devanagari vowel shown before its letter",
    [
      ["\u093f", 3],
      ["ह", 6],
      ["न", 5],
    ],
    "हिन",
  ],
  [
    "the same before a half letter",
    [
      ["\u093f", 3],
      ["स\u094d", 3],
      ["थ", 6],
      ["न", 5],
    ],
    "स्थिन",
  ],
  [
    "a Khmer vowel shown before its letter",
    [
      ["\u17c1", 3],
      ["ក", 6],
    ],
    "កេ",
  ],
  [
    "a vowel sign that stands alone",
    [
      ["\u093f", 3],
      [" ", 3],
      ["ह", 6],
    ],
    "\u093f ह",
  ],
  [
    "Thai vowels that are written before",
    [
      ["เ", 4],
      ["ก", 5],
    ],
    "เก",
  ],
])("%s", (_, glyphs, text) => {
  expect(read(...glyphs).normalize("NFC")).toBe(text.normalize("NFC"));
});
