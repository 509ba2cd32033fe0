import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { isDict, type PdfDict } from "../../pdf/objects.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { documentOf } from "./font-samples.ts";
import { type3Reason, type3Scale } from "./type3.ts";

function fontOf(entries: string, procedures: readonly string[] = []): [PdfDocument, PdfDict] {
  const names = procedures.map((_, i) => `/g${i} ${i + 2} 0 R`).join("");
  const doc = documentOf([
    `<<${entries}${procedures.length === 0 ? "" : `/CharProcs<<${names}>>`}>>`,
    ...procedures.map((source) => ["<<>>", latin1Bytes(source)] as const),
  ]);
  const font = doc.object(1)?.value ?? null;
  if (!isDict(font)) {
    throw new Error("no font");
  }
  return [doc, font];
}

const reasonOf = (entries: string, ...procedures: readonly string[]): string | null =>
  type3Reason(...fontOf(entries, procedures));

const LETTER = "600 0 0 0 500 700 d1 0 0 500 700 re f";
const FACE = "/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 -200 1000 800]";

describe("another font may stand in for", () => {
  test.each<[string, string, readonly string[]]>([
    ["a typeface in another wrapping", FACE, [LETTER]],
    [
      "one that is drawn from the top",
      "/FontMatrix[.001 0 0 -.001 0 0]/FontBBox[0 0 1 1000]",
      [LETTER],
    ],
    [
      "one of units of its own",
      "/FontMatrix[.0005 0 0 .0005 0 0]/FontBBox[0 0 2000 2000]",
      [LETTER],
    ],
    [
      "one without a box, by the boxes of its glyphs",
      "/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 0 0 0]",
      [LETTER],
    ],
    ["one whose space has an empty procedure", FACE, [LETTER, ""]],
    ["one without colours behind d0", FACE, ["600 0 d0 0 0 500 700 re f"]],
    // After d1 colours are ignored (9.6.4).
    ["one whose colours do not count", FACE, ["600 0 0 0 500 700 d1 1 0 0 rg 0 0 9 9 re f"]],
  ])("%s", (_, entries, procedures) => {
    expect(reasonOf(entries, ...procedures)).toBeNull();
  });
});

describe("no other font may stand in for", () => {
  test.each<[string, string, readonly string[]]>([
    ["one without procedures", FACE, []],
    ["one without a matrix", "/FontBBox[0 0 1000 1000]", [LETTER]],
    ["one that leans", "/FontMatrix[.001 0 .0002 .001 0 0]/FontBBox[0 0 1 1000]", [LETTER]],
    ["one that is turned", "/FontMatrix[0 .001 -.001 0 0 0]/FontBBox[0 0 1 1000]", [LETTER]],
    ["one that is narrowed", "/FontMatrix[.0008 0 0 .001 0 0]/FontBBox[0 0 1 1000]", [LETTER]],
    ["one that is mirrored", "/FontMatrix[-.001 0 0 .001 0 0]/FontBBox[0 0 1 1000]", [LETTER]],
    ["pictures of a hundred em", "/FontMatrix[1 0 0 1 0 0]/FontBBox[0 0 100 100]", [LETTER]],
    [
      "marks of a hundredth of an em",
      "/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 0 10 10]",
      [LETTER],
    ],
    ["one without any box", "/FontMatrix[.001 0 0 .001 0 0]", ["600 0 d0 0 0 500 700 re f"]],
    ["coloured letters", FACE, ["600 0 d0 1 0 0 rg 0 0 500 700 re f"]],
    ["one coloured letter among others", FACE, [LETTER, "600 0 d0 /Im Do"]],
    ["letters with neither d0 nor d1", FACE, ["0 0 500 700 re f"]],
    ["letters that shade", FACE, ["600 0 d0 /S sh"]],
    ["letters that hold a picture", FACE, ["600 0 d0 BI /W 1 /H 1 /BPC 8 /CS /G ID x EI"]],
  ])("%s", (_, entries, procedures) => {
    expect(reasonOf(entries, ...procedures)).toBe("type3_font");
  });

  test("a damaged procedure makes all of them doubtful", () => {
    const [doc, font] = fontOf(`${FACE}/CharProcs<</a 9 0 R>>`);
    expect(type3Reason(doc, font)).toBe("type3_font");
  });

  test("more procedures than codes", () => {
    const many = Array.from({ length: 257 }, () => LETTER);
    expect(reasonOf(FACE, ...many.slice(1))).toBeNull();
    expect(reasonOf(FACE, ...many)).toBe("type3_font");
  });
});

describe("glyphs that show text of other fonts", () => {
  test.each([
    ["behind d1", "600 0 0 0 500 700 d1 BT /F 9 Tf (A) Tj ET"],
    ["behind d0", "600 0 d0 BT /F 9 Tf (A) Tj ET"],
    ["of no known width", "BT /F 9 Tf (A) Tj ET"],
  ])("%s are told apart: the text would be lost with the glyph", (_, procedure) => {
    expect(reasonOf(FACE, procedure)).toBe("in_type3");
    expect(reasonOf("", LETTER, procedure)).toBe("in_type3");
  });

  test("are not those with the letters in a name or string", () => {
    expect(reasonOf(FACE, "600 0 0 0 500 700 d1 /BTX gs (BT) pop 0 0 9 9 re f")).toBeNull();
  });

  test("are those too long to be looked through", () => {
    const long = `600 0 0 0 500 700 d1 ${"0 0 9 9 re f ".repeat(21_000)}`;
    expect(reasonOf(FACE, long)).toBe("in_type3");
  });
});

test.each([
  ["/FontMatrix[.001 0 0 .001 0 0]", 1],
  ["/FontMatrix[.01 0 0 .01 0 0]", 10],
  ["/FontMatrix[-.002 0 0 .002 0 0]", 2],
  ["", 1],
  ["/FontMatrix[0 0 0 0 0 0]", 1],
  ["/FontMatrix[/A]", 1],
])("widths of %j are thousandths times %d", (entries, scale) => {
  expect(type3Scale(...fontOf(entries))).toBeCloseTo(scale, 9);
});

describe("a font whose glyphs draw nothing", () => {
  const EMPTY = "600 0 0 0 500 700 d1\n";

  test.each<[string, readonly string[], string | null]>([
    ["is not seen", [EMPTY, "500 0 d0"], "invisible_text"],
    ["is a usual one where one glyph is drawn", [EMPTY, LETTER], null],
    ["may be of a space alone", [EMPTY], null],
  ])("%s", (_, procedures, expected) => {
    expect(reasonOf(FACE, ...procedures)).toBe(expected);
  });
});
