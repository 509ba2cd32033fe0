import { expect, test } from "vitest";
import { type BaseEncodingName, baseEncoding, encodingOfPdfName, macOsCode } from "./encodings.ts";
import { textOfGlyphName } from "./glyph-names.ts";

test.each<[BaseEncodingName, number, string | null]>([
  ["Standard", 0x27, "quoteright"],
  ["Standard", 0xfb, "germandbls"],
  ["Standard", 0x80, null],
  ["WinAnsi", 0x80, "Euro"],
  ["WinAnsi", 0x27, "quotesingle"],
  ["WinAnsi", 0xa0, "space"],
  ["WinAnsi", 0xad, "hyphen"],
  ["WinAnsi", 0xfc, "udieresis"],
  ["MacRoman", 0x9f, "udieresis"],
  ["MacRoman", 0xca, "space"],
  ["MacExpert", 0x30, "zerooldstyle"],
  ["Symbol", 0x61, "alpha"],
  ["ZapfDingbats", 0x34, "a20"],
  ["CffExpert", 0x57, "fi"],
])("%s has at %i the glyph %s", (encoding, code, name) => {
  expect(baseEncoding(encoding)[code]).toBe(name);
});

test("every glyph of the text encodings has a text", () => {
  for (const name of ["Standard", "WinAnsi", "MacRoman"] as const) {
    const unknown = baseEncoding(name).filter(
      (glyph) => glyph !== null && textOfGlyphName(glyph) === null,
    );
    expect(unknown).toEqual([]);
  }
});

test("WinAnsi agrees with the code page for every code it shares with Latin-1", () => {
  const names = baseEncoding("WinAnsi");
  for (let code = 0xa1; code <= 0xff; code++) {
    const text = textOfGlyphName(names[code] ?? "");
    const expected = code === 0xad ? "-" : String.fromCharCode(code);
    expect(text?.normalize("NFKC")).toBe(expected.normalize("NFKC"));
  }
});

test("only the four names of the standard are encodings", () => {
  expect(encodingOfPdfName("PDFDocEncoding")).toBeNull();
  expect(encodingOfPdfName("WinAnsiEncoding")).toBe(baseEncoding("WinAnsi"));
});

test("the Macintosh character set has the names that MacRomanEncoding lacks", () => {
  expect([macOsCode("Euro"), macOsCode("udieresis"), macOsCode("Lslash")]).toEqual([
    219,
    159,
    null,
  ]);
});
