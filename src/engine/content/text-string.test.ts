import { describe, expect, test } from "vitest";
import type { PdfValue } from "../pdf/objects.ts";
import { textOf } from "./text-string.ts";

const stringOf = (...bytes: readonly number[]): PdfValue => ({
  kind: "string",
  bytes: Uint8Array.from(bytes),
  hex: false,
});
const units = (...codes: readonly number[]): number[] =>
  codes.flatMap((code) => [code >> 8, code & 255]);

describe("PDFDocEncoding (table D.2)", () => {
  test.each<[string, readonly number[], string]>([
    ["ASCII", [0x41, 0x64, 0x61], "Ada"],
    ["Latin-1 above it", [0xc4, 0xe9, 0xff], "Äéÿ"],
    ["accents below the space", [0x18, 0x1f], "\u02d8\u02dc"],
    ["punctuation where Latin-1 has controls", [0x80, 0x84, 0x8d, 0x8e, 0x92], "•—“”™"],
    ["the Euro where Latin-1 has a hard space", [0xa0], "€"],
    ["ligatures and letters", [0x93, 0x95, 0x9e], "ﬁŁž"],
    ["line ends", [0x0a, 0x0d, 0x09], "\n\r\t"],
    ["nothing", [], ""],
    // One byte of a mark is no mark.
    ["half a byte order mark", [0xfe], "þ"],
    ["most of the mark of UTF-8", [0xef, 0xbb], "ï»"],
  ])("%s", (_, bytes, text) => {
    expect(textOf(stringOf(...bytes))).toBe(text);
  });
});

describe("UTF-16", () => {
  test.each<[string, readonly number[], string]>([
    ["big-endian", [0xfe, 0xff, ...units(0x41, 0x3b1, 0x5d0)], "Aαא"],
    ["a character beyond the first plane", [0xfe, 0xff, ...units(0xd83c, 0xdf89)], "🎉"],
    ["little-endian, as files of Windows programs have it", [0xff, 0xfe, 0x41, 0, 0xb1, 3], "Aα"],
    ["an odd byte at the end is dropped", [0xfe, 0xff, 0, 0x41, 0], "A"],
    ["the mark alone", [0xfe, 0xff], ""],
  ])("%s", (_, bytes, text) => {
    expect(textOf(stringOf(...bytes))).toBe(text);
  });

  test.each<[string, readonly number[], string]>([
    ["in front", [0x1b, 0x65, 0x6e, 0x1b, 0x41], "A"],
    ["between words of two languages", [0x41, 0x1b, 0x64, 0x65, 0x1b, 0x42], "AB"],
    ["twice", [0x1b, 0x65, 0x6e, 0x1b, 0x41, 0x1b, 0x64, 0x65, 0x1b, 0x42], "AB"],
    // A lone escape would take the rest of the text along.
    ["never closed is text", [0x41, 0x1b, 0x42], "A\u001bB"],
  ])("a language code %s is not read out (7.9.2.2.2)", (_, codes, text) => {
    expect(textOf(stringOf(0xfe, 0xff, ...units(...codes)))).toBe(text);
  });
});

test("UTF-8 by its mark, damaged bytes replaced", () => {
  expect(textOf(stringOf(0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0xe2, 0x82, 0xac))).toBe("é€");
  expect(textOf(stringOf(0xef, 0xbb, 0xbf, 0x41, 0xff))).toBe("A\ufffd");
});

test.each<[string, PdfValue]>([
  ["null", null],
  ["a number", 12],
  ["a name", { kind: "name", name: "Ada" }],
  ["a list of strings", { kind: "array", items: [stringOf(0x41)], span: { start: 0, end: 0 } }],
])("%s is no text", (_, value) => {
  expect(textOf(value)).toBeNull();
});
