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
