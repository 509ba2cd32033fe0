import { expect, test } from "vitest";
import { isVariantName, textOfGlyphName } from "./glyph-names.ts";

test.each<[string, string | null]>([
  ["A", "A"],
  ["Lslash", "\u0141"],
  ["germandbls", "\u00DF"],
  ["f_f_i", "ffi"],
  ["fi", "\uFB01"],
  ["uni0141", "\u0141"],
  ["uni00660069", "fi"],
  ["u1F600", "\u{1F600}"],
  ["A.sc", "A"],
  ["one.oldstyle", "1"],
  ["dalethatafpatah", "\u05D3\u05B2"],
  [".notdef", null],
  ["g23", null],
  ["uniD800", null],
  ["uni00e9", null],
  ["f_unknownpart", null],
  ["a20", null],
  ["", null],
  ["uni", null],
  ["uni004", null],
  ["uni00410", null],
  ["uni0000", null],
  ["uniDFFF", null],
  ["uniE000", "\uE000"],
  ["u0041", "A"],
  ["u041", null],
  ["u0000041", null],
  ["u110000", null],
  ["u10FFFF", "\u{10FFFF}"],
  ["uD800", null],
  ["A.sc.alt", "A"],
  ["f_f.alt", "ff"],
  ["f__i", null],
  ["_f", null],
  ["uni0066_i", "fi"],
  ["Delta", "\u2206"],
  ["space", " "],
  ["nbspace", "\u00A0"],
])("%s stands for %s", (name, text) => {
  expect(textOfGlyphName(name)).toBe(text);
});

test("names of Zapf Dingbats are looked up in their own list", () => {
  expect(textOfGlyphName("a20", "zapf-dingbats")).toBe("\u2714");
  expect(textOfGlyphName("space", "zapf-dingbats")).toBe(" ");
});

test("a suffix marks a variant, a leading dot does not", () => {
  expect([isVariantName("A.sc"), isVariantName(".notdef"), isVariantName("A")]).toEqual([
    true,
    false,
    false,
  ]);
});
