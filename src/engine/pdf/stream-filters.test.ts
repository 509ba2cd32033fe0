import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { isDict, isRef, type PdfDict, type PdfValue } from "./objects.ts";
import { parseValue } from "./parse-value.ts";
import { cryptFilterName, streamFilters } from "./stream-filters.ts";

/** Objects that references lead to. */
const OBJECTS: Readonly<Record<number, string>> = {
  5: "/FlateDecode",
  6: "<</Predictor 7 0 R /Columns 4>>",
  7: "12",
  8: "[5 0 R /LZWDecode]",
  9: "/Own",
};
const valueOf = (source: string): PdfValue => parseValue(latin1Bytes(source), 0).value;
const resolve = (value: PdfValue | undefined): PdfValue =>
  isRef(value) ? valueOf(OBJECTS[value.num] ?? "null") : (value ?? null);

function dictOf(source: string): PdfDict {
  const value = valueOf(source);
  if (!isDict(value)) {
    throw new Error("no dictionary");
  }
  return value;
}

/** Each filter as "name predictor/colours/bits/columns early". */
const filters = (source: string): readonly string[] =>
  streamFilters(dictOf(source), resolve).map(({ name, predictor: p, earlyChange }) =>
    [
      name,
      p === null ? "-" : [p.predictor, p.colors, p.bitsPerComponent, p.columns].join("/"),
      earlyChange,
    ].join(" "),
  );

describe("filters", () => {
  test.each<[source: string, read: readonly string[]]>([
    ["<<>>", []],
    ["<</Filter null>>", []],
    ["<</Filter/FlateDecode>>", ["FlateDecode - 1"]],
    ["<</Filter[/ASCII85Decode/LZWDecode]>>", ["ASCII85Decode - 1", "LZWDecode - 1"]],
    // Inline images have short names.
    ["<</F/Fl/DP<</Predictor 15/Columns 3>>>>", ["Fl 15/1/8/3 1"]],
    // The long name is the one that counts.
    ["<</F/AHx/Filter/FlateDecode>>", ["FlateDecode - 1"]],
    ["<</Filter 5 0 R/DecodeParms 6 0 R>>", ["FlateDecode 12/1/8/4 1"]],
    ["<</Filter 8 0 R/DecodeParms[null<</EarlyChange 0>>]>>", ["FlateDecode - 1", "LZWDecode - 0"]],
    [
      "<</Filter[/FlateDecode/FlateDecode]/DecodeParms[6 0 R null]>>",
      ["FlateDecode 12/1/8/4 1", "FlateDecode - 1"],
    ],
    ["<</Filter[1(a)/FlateDecode]>>", ["FlateDecode - 1"]],
  ])("%s", (source, read) => {
    expect(filters(source)).toEqual(read);
  });

  test("parameters stand beside their filter, also behind one that is none", () => {
    expect(
      filters("<</Filter[null/FlateDecode]/DecodeParms[<</Predictor 2>><</Predictor 3>>]>>"),
    ).toEqual(["FlateDecode 3/1/8/1 1"]);
  });

  test.each<[parms: string, read: string]>([
    ["<</Predictor 1>>", "- 1"],
    ["<</Predictor 2/Colors 3/BitsPerComponent 16/Columns 10>>", "2/3/16/10 1"],
    ["<</Predictor 2.9/Columns 4.9>>", "2/1/8/4 1"],
    ["<</Predictor 2/Colors -1/BitsPerComponent(8)>>", "2/1/8/1 1"],
    ["<</EarlyChange 7>>", "- 1"],
    ["/Name", "- 1"],
  ])("parameters %s", (parms, read) => {
    expect(filters(`<</Filter/LZWDecode/DecodeParms ${parms}>>`)).toEqual([`LZWDecode ${read}`]);
  });

  test("sixteen are the most", () => {
    expect(filters(`<</Filter[${"/A85 ".repeat(20)}]>>`)).toHaveLength(16);
  });
});

describe("the crypt filter a stream asks for", () => {
  test.each<[source: string, name: string | null]>([
    ["<<>>", null],
    ["<</Filter/FlateDecode/DecodeParms<</Name/Own>>>>", null],
    ["<</Filter/Crypt/DecodeParms<</Name/Own>>>>", "Own"],
    ["<</Filter[/Crypt/FlateDecode]/DecodeParms[<</Name 9 0 R>>null]>>", "Own"],
    ["<</Filter[/FlateDecode/Crypt]/DecodeParms[<</Name/Other>><</Name/Own>>]>>", "Own"],
    ["<</Filter/Crypt>>", "Identity"],
    ["<</Filter[/Crypt]/DecodeParms[null]>>", "Identity"],
    ["<</Filter/Crypt/DecodeParms<</Name(Own)>>>>", "Identity"],
    // No short names here: an inline image is never encrypted by itself.
    ["<</F/Crypt/DP<</Name/Own>>>>", null],
  ])("%s", (source, name) => {
    expect(cryptFilterName(dictOf(source), resolve)).toBe(name);
  });
});
