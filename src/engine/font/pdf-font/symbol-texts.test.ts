import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { readToUnicode } from "../encoding/to-unicode.ts";
import type { FontFace } from "./descriptor.ts";
import { fontOf } from "./pdf-font.test-kit.ts";
import { glyphNamesOf, symbolTexts } from "./symbol-texts.ts";

const faceOf = (postScriptName: string): FontFace => ({
  name: { postScriptName, subsetTag: null },
  descriptor: null,
  program: null,
  standard: null,
  isSymbolic: true,
  style: fontOf({ familyName: postScriptName }),
});

test.each([
  ["SymbolMT", "symbol"],
  ["SymbolMT-Identity-H", "symbol"],
  ["Symbol,Bold", "symbol"],
  ["StandardSymbolsPS", "symbol"],
  ["Symbola", "adobe"],
  ["SegoeUISymbol", "adobe"],
  ["OpenSymbol", "adobe"],
  ["ZapfDingbatsITC", "zapf-dingbats"],
])("names of glyphs of %s are looked up in the list %s", (name, list) => {
  expect(glyphNamesOf(faceOf(name))).toBe(list);
});

const STATED = readToUnicode(
  latin1Bytes(
    "5 beginbfchar <01> <F044> <02> <F071> <03> <0031> <04> <F0B7> <05> <F0FF> endbfchar",
  ),
);

test("private characters of Symbol are what its codes print", () => {
  const { toUnicode, hasPrivateTexts } = symbolTexts("symbol", STATED);
  expect([1, 2, 3, 4, 5, 6].map((code) => toUnicode.textOf(code))).toEqual([
    "Δ",
    "θ",
    "1",
    "•",
    "\uf0ff",
    null,
  ]);
  expect(hasPrivateTexts).toBe(true);
});

test("those of any other font are its own, and maps to letters are taken as they are", () => {
  expect(symbolTexts("adobe", STATED)).toEqual({ toUnicode: STATED, hasPrivateTexts: false });
  const plain = readToUnicode(latin1Bytes("1 beginbfchar <01> <0394> endbfchar"));
  expect(symbolTexts("symbol", plain)).toEqual({ toUnicode: plain, hasPrivateTexts: false });
});
