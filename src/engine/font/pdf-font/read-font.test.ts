import { expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { fontFactsOf } from "./font-facts.ts";
import {
  cffSample,
  documentOf,
  type SampleGlyph,
  trueTypeSample,
  type1Sample,
  uint16s,
} from "./font-samples.ts";
import type { PdfFont } from "./pdf-font.ts";
import { readPdfFont } from "./read-font.ts";

type Source = string | readonly [string, Uint8Array];

/** Object 1 is the font. */
function check(...objects: readonly Source[]): PdfFont {
  return readPdfFont(documentOf(objects), { kind: "ref", num: 1, gen: 0 }, "1");
}

function shown(font: PdfFont, ...bytes: readonly number[]): unknown[][] {
  return font
    .decode(Uint8Array.from(bytes))
    .map(({ unicode, width, gid }) => [unicode, width, gid]);
}

function covered(font: PdfFont): unknown[][] {
  return [...font.coverage].map(([character, { code, width }]) => [character, code, width]);
}

function toUnicode(...pairs: readonly string[]): Source {
  const rows = pairs.map((pair) => pair.replace(/^(\w+)=(\w+)$/, "<$1> <$2>")).join("\n");
  return ["<<>>", latin1Bytes(`${pairs.length} beginbfchar\n${rows}\nendbfchar`)];
}

const GLYPHS: readonly SampleGlyph[] = [
  { name: ".notdef", outline: "square" },
  { name: "space", outline: "empty" },
  { name: "A", outline: "square" },
  { name: "B", outline: "square" },
  { name: "udieresis", outline: "empty" },
];
const WINDOWS = { platform: 3, encoding: 1, gids: { 0x20: 1, 0x41: 2, 0x42: 3, 0xfc: 4 } };
const NONSYMBOLIC = "<</Type /FontDescriptor /FontName /X /Flags 32 /FontFile2 3 0 R>>";
const SYMBOLIC = "<</Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 3 0 R>>";

function trueTypeFont(entries: string): string {
  return `<</Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Some-BoldItalic /FontDescriptor 2 0 R ${entries}>>`;
}

const WIDTHS =
  "/FirstChar 32 /LastChar 67 /Widths [250 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 700 710 720]";

test("TrueType with an encoding: widths of the PDF, glyphs by name, no code without a glyph", () => {
  const font = check(trueTypeFont(`/Encoding /WinAnsiEncoding ${WIDTHS}`), NONSYMBOLIC, [
    "<<>>",
    trueTypeSample(GLYPHS, [WINDOWS], { fsType: 8 }),
  ]);
  expect(shown(font, 0x41, 0x20, 0x43)).toEqual([
    ["A", 700, 2],
    [" ", 250, 1],
    ["C", 720, null],
  ]);
  expect(covered(font)).toEqual([
    [" ", 32, 250],
    ["A", 65, 700],
    ["B", 66, 710],
  ]);
  expect(font).toMatchObject({
    kind: "TrueType",
    program: "truetype",
    postScriptName: "Some-BoldItalic",
    subsetTag: "ABCDEF",
    weight: 700,
    italicAngle: -12,
    fsType: 8,
    outlinesChecked: true,
    reason: null,
    capHeight: 500,
  });
});

test("word spacing applies to the one-byte code 32 only", () => {
  const font = check(trueTypeFont(`/Encoding /WinAnsiEncoding ${WIDTHS}`), NONSYMBOLIC, [
    "<<>>",
    trueTypeSample(GLYPHS, [WINDOWS]),
  ]);
  expect(font.decode(Uint8Array.of(32, 65)).map(({ isWordSpace }) => isWordSpace)).toEqual([
    true,
    false,
  ]);
});

test("a letter whose glyph is empty is not covered, nor one of width 0", () => {
  const font = check(
    trueTypeFont("/Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 252 /Widths [700 0]"),
    NONSYMBOLIC,
    ["<<>>", trueTypeSample(GLYPHS, [WINDOWS])],
  );
  expect(covered(font)).toEqual([["A", 65, 700]]);
});

test("ToUnicode and the glyph name must agree", () => {
  const font = check(
    trueTypeFont(`/Encoding /WinAnsiEncoding /ToUnicode 4 0 R ${WIDTHS}`),
    NONSYMBOLIC,
    ["<<>>", trueTypeSample(GLYPHS, [WINDOWS])],
    toUnicode("41=0041", "42=0058"),
  );
  expect(covered(font).map(([character]) => character)).toEqual([" ", "A"]);
  expect(shown(font, 0x42)).toEqual([["X", 710, 3]]);
});

test("a symbolic subset with arbitrary codes is covered by ToUnicode alone", () => {
  const symbol = { platform: 3, encoding: 0, gids: { 0xf021: 2, 0xf022: 3, 0xf023: 1 } };
  const entries = "/FirstChar 33 /LastChar 35 /Widths [700 710 250]";
  const file: Source = ["<<>>", trueTypeSample(GLYPHS, [symbol])];
  const mapped = check(
    trueTypeFont(`${entries} /ToUnicode 4 0 R`),
    SYMBOLIC,
    file,
    toUnicode("21=0041", "22=0042", "23=0020"),
  );
  expect(covered(mapped)).toEqual([
    ["A", 33, 700],
    ["B", 34, 710],
    [" ", 35, 250],
  ]);
  const unmapped = check(trueTypeFont(entries), SYMBOLIC, file);
  expect(covered(unmapped)).toEqual([]);
  expect(shown(unmapped, 0x21)).toEqual([["!", 700, 2]]);
});

test("a ToUnicode that the program's own Unicode map contradicts is not trusted", () => {
  const maps = [WINDOWS, { platform: 3, encoding: 0, gids: { 0xf021: 2, 0xf022: 3 } }];
  const font = check(
    trueTypeFont("/FirstChar 33 /LastChar 34 /Widths [700 710] /ToUnicode 4 0 R"),
    SYMBOLIC,
    ["<<>>", trueTypeSample(GLYPHS, maps)],
    toUnicode("21=0041", "22=0043"),
  );
  expect(covered(font)).toEqual([["A", 33, 700]]);
});

test("Type 1: Differences over the built-in encoding", () => {
  const file = type1Sample(GLYPHS, "256 array dup 66 /B put dup 67 /A put readonly def");
  const font = check(
    "<</Subtype /Type1 /BaseFont /Some /FontDescriptor 2 0 R /FirstChar 65 /Widths [610 620 630] /Encoding <</Differences [65 /A]>>>>",
    "<</Flags 4 /FontFile 3 0 R>>",
    ["<<>>", file],
  );
  expect(font.program).toBe("type1");
  expect(shown(font, 65, 66, 67, 68)).toEqual([
    ["A", 610, 2],
    ["B", 620, 3],
    ["A", 630, 2],
    [null, 0, null],
  ]);
  expect(covered(font)).toEqual([
    ["A", 65, 610],
    ["B", 66, 620],
  ]);
});

test("a bare CFF declared as TrueType is read for what it is", () => {
  const font = check(
    "<</Subtype /TrueType /BaseFont /Some /FontDescriptor 2 0 R /FirstChar 65 /Widths [610 620] /Encoding /WinAnsiEncoding>>",
    "<</Flags 32 /FontFile2 3 0 R>>",
    [
      "<<>>",
      cffSample([
        { name: ".notdef", outline: "empty" },
        { name: "B", outline: "square" },
      ]),
    ],
  );
  expect(font.program).toBe("cff");
  expect(covered(font)).toEqual([["B", 66, 620]]);
});

test("a plain form beats a variant of the same letter", () => {
  const glyphs: SampleGlyph[] = [
    { name: ".notdef", outline: "empty" },
    { name: "one.oldstyle", outline: "square" },
    { name: "one", outline: "square" },
  ];
  const font = check(
    "<</Subtype /Type1 /BaseFont /Some /FontDescriptor 2 0 R /FirstChar 65 /Widths [610 620]>>",
    "<</Flags 4 /FontFile3 3 0 R>>",
    ["<<>>", cffSample(glyphs)],
  );
  expect(covered(font)).toEqual([["1", 66, 620]]);
  expect(shown(font, 65)).toEqual([["1", 610, 1]]);
});

const COMPOSITE =
  "<</Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-H /DescendantFonts [2 0 R] /ToUnicode 5 0 R>>";

function cidFont(entries: string): string {
  return `<</Type /Font /Subtype /CIDFontType2 /BaseFont /Some /FontDescriptor 3 0 R ${entries}>>`;
}

const FILE2 = "<</Flags 4 /FontFile2 4 0 R>>";
const SQUARES: Source = ["<<>>", trueTypeSample(GLYPHS, [])];

test("Type 0: two-byte codes, /W, /DW where the program agrees", () => {
  const font = check(
    COMPOSITE,
    cidFont("/W [1 [250] 2 2 710] /DW 600 /CIDToGIDMap /Identity"),
    FILE2,
    SQUARES,
    toUnicode("0001=0020", "0002=0041", "0003=0042", "0004=00FC"),
  );
  expect(shown(font, 0, 2, 0, 3, 0, 1)).toEqual([
    ["A", 710, 2],
    ["B", 600, 3],
    [" ", 250, 1],
  ]);
  expect(covered(font)).toEqual([
    [" ", 1, 250],
    ["A", 2, 710],
    ["B", 3, 600],
  ]);
  expect(font.coverage.get("A")?.length).toBe(2);
});

test("Type 0: a default width the program contradicts is used but never reused", () => {
  const font = check(
    COMPOSITE,
    cidFont("/W [2 [710]]"),
    FILE2,
    SQUARES,
    toUnicode("0002=0041", "0003=0042"),
  );
  expect(shown(font, 0, 3)).toEqual([["B", 1000, 3]]);
  expect(covered(font)).toEqual([["A", 2, 710]]);
});

test("Type 0: CIDToGIDMap as a stream", () => {
  const font = check(
    COMPOSITE,
    cidFont("/W [0 [500 510 520]] /CIDToGIDMap 6 0 R"),
    FILE2,
    SQUARES,
    toUnicode("0001=0041", "0002=0042"),
    ["<<>>", uint16s(0, 2, 0)],
  );
  expect(shown(font, 0, 1, 0, 2)).toEqual([
    ["A", 510, 2],
    ["B", 520, 0],
  ]);
  expect(covered(font)).toEqual([["A", 1, 510]]);
});

test("Type 0: without ToUnicode nothing is covered, the text comes from the program", () => {
  const font = check(
    COMPOSITE,
    cidFont("/W [2 [710]]"),
    FILE2,
    ["<<>>", trueTypeSample(GLYPHS, [WINDOWS])],
    "null",
  );
  expect(shown(font, 0, 2)).toEqual([["A", 710, 2]]);
  expect(covered(font)).toEqual([]);
});

test("Type 0 over a CFF keyed by CID", () => {
  const glyphs: SampleGlyph[] = [
    { name: ".notdef", outline: "empty" },
    { name: "x", outline: "square" },
  ];
  const font = check(
    COMPOSITE,
    "<</Subtype /CIDFontType0 /BaseFont /Some /FontDescriptor 3 0 R /W [300 [444]]>>",
    "<</Flags 4 /FontFile3 4 0 R>>",
    ["<<>>", cffSample(glyphs, [300])],
    toUnicode("012C=0041", "0001=0042"),
  );
  expect(font.kind).toBe("CIDFontType0");
  expect(shown(font, 1, 0x2c)).toEqual([["A", 444, 1]]);
  expect(covered(font)).toEqual([["A", 300, 444]]);
});

test.each<[string, string, PdfFont["reason"]]>([
  ["an unknown encoding", "/Whatever", "unsupported_font"],
  ["vertical writing", "/Identity-V", null],
])("Type 0 with %s is reported, not edited", (_, encoding, reason) => {
  const font = check(
    COMPOSITE.replace("/Identity-H", encoding),
    cidFont("/W [2 [710]]"),
    FILE2,
    SQUARES,
    toUnicode("0002=0041"),
  );
  expect(font.reason).toBe(reason);
  expect(covered(font)).toEqual([]);
});

test("a predefined CJK encoding gives text and widths without any ToUnicode map", () => {
  const japanese =
    "<</Subtype /CIDFontType0 /BaseFont /Ryumin-Light /DW 1000 /W [231 [500] 264 [510]] " +
    "/CIDSystemInfo <</Registry (Adobe) /Ordering (Japan1) /Supplement 2>> /FontDescriptor 3 0 R>>";
  const texts = (encoding: string, bytes: readonly number[]): unknown =>
    check(COMPOSITE.replace("/Identity-H", encoding), japanese, "<</Flags 4>>", "null", "null")
      .decode(Uint8Array.from(bytes))
      .map(({ unicode, width }) => [unicode, width]);
  expect(texts("/90ms-RKSJ-H", [0x93, 0xfa, 0x41, 0x96, 0x7b])).toEqual([
    ["日", 1000],
    ["A", 510],
    ["本", 1000],
  ]);
  expect(texts("/UniJIS-UTF16-H", [0x65, 0xe5, 0xd8, 0x42, 0xdf, 0xb7])).toEqual([
    ["日", 1000],
    ["𠮷", 1000],
  ]);
  expect(texts("/Identity-H", [0x0c, 0xd4])).toEqual([["日", 1000]]);
});

test("vertical writing has its own advance and position vector", () => {
  const font = check(
    COMPOSITE.replace("/Identity-H", "/Identity-V"),
    cidFont("/DW 800 /W2 [3 [-900 450 870]]"),
    FILE2,
    SQUARES,
    "null",
  );
  const codes = font.decode(Uint8Array.of(0, 2, 0, 3));
  expect(codes.map(({ width, vertical }) => [width, vertical])).toEqual([
    [-1000, { vx: 400, vy: 880 }],
    [-900, { vx: 450, vy: 870 }],
  ]);
});

test("a standard font needs no widths; it prints nothing new, being absent", () => {
  const font = check("<</Subtype /Type1 /BaseFont /Helvetica-Bold>>");
  expect(shown(font, 0x41)).toEqual([["A", 722, null]]);
  expect(font).toMatchObject({ reason: null, program: null, weight: 700, outlinesChecked: false });
  expect(font.coverage.size).toBe(0);
});

test("a font without widths and program is reported only", () => {
  expect(check("<</Subtype /TrueType /BaseFont /Frutiger>>").reason).toBe("unsupported_font");
});

function type3(matrix: string, procedure: string): PdfFont {
  return check(
    `<</Subtype /Type3 /FontMatrix ${matrix} /FontBBox [0 0 600 700] /FontDescriptor 2 0 R /CharProcs <</a 3 0 R>> /Encoding <</Differences [65 /a]>> /FirstChar 65 /Widths [600]>>`,
    "<</FontName /Some-Bold /Flags 4>>",
    ["<<>>", latin1Bytes(procedure)],
  );
}

test.each<[string, string, string, readonly [PdfFont["reason"], number]]>([
  ["an ordinary face", "[.001 0 0 -.001 0 0]", "600 0 0 0 500 700 d1 0 0 m", [null, 600]],
  ["own colours", "[.001 0 0 .001 0 0]", "600 0 d0 1 0 0 rg", ["type3_font", 600]],
  ["the text's colour", "[.001 0 0 .001 0 0]", "600 0 d0 0 0 500 700 re f", [null, 600]],
  ["text inside", "[.001 0 0 .001 0 0]", "600 0 0 0 5 7 d1 BT (a) Tj ET", ["in_type3", 600]],
  ["a bitmap font", "[.02 0 0 .02 0 0]", "600 0 0 0 500 700 d1", ["type3_font", 12_000]],
  ["a slanted matrix", "[.001 0 .0002 .001 0 0]", "600 0 0 0 5 7 d1", ["type3_font", 600]],
])("Type 3, %s", (_, matrix, procedure, [reason, width]) => {
  const font = type3(matrix, procedure);
  expect(font.reason).toBe(reason);
  expect(font.decode(Uint8Array.of(65))[0]?.width).toBeCloseTo(width, 6);
  expect(font.coverage.size).toBe(0);
});

test.each<[string, readonly Source[]]>([
  ["null", ["null"]],
  ["a number", ["42"]],
  ["an empty dictionary", ["<<>>"]],
  ["a Type 0 font without descendants", ["<</Subtype /Type0 /Encoding /Identity-H>>"]],
  [
    "a descendant that is the font itself",
    ["<</Subtype /Type0 /Encoding /Identity-H /DescendantFonts [1 0 R]>>"],
  ],
  [
    "entries of the wrong kind",
    [
      "<</Subtype /TrueType /Encoding 3 /Widths /No /FirstChar (a) /ToUnicode [] /FontDescriptor 7>>",
    ],
  ],
  [
    "a CMap that uses itself",
    [
      "<</Subtype /Type0 /Encoding 2 0 R /DescendantFonts [3 0 R]>>",
      ["<</UseCMap 2 0 R>>", new Uint8Array()],
      "<</Subtype /CIDFontType2>>",
    ],
  ],
])("%s is no usable font, and no error", (_, objects) => {
  const font = check(...objects);
  expect(font.reason).toBe("unsupported_font");
  expect(font.decode(Uint8Array.of(65, 66, 67)).length).toBeGreaterThan(0);
  expect(font.coverage.size).toBe(0);
});

test("a damaged program leaves the text readable and nothing covered", () => {
  const font = check(trueTypeFont(`/Encoding /WinAnsiEncoding ${WIDTHS}`), NONSYMBOLIC, [
    "<<>>",
    concatBytes([latin1Bytes("\0\x01\0\0\0\x09"), new Uint8Array(40)]),
  ]);
  expect(shown(font, 0x41)).toEqual([["A", 700, null]]);
  expect(font).toMatchObject({ program: null, outlinesChecked: false, reason: null });
  expect(font.coverage.size).toBe(0);
});

test("the facts a plan keeps list the coverage by character", () => {
  const font = check(trueTypeFont(`/Encoding /WinAnsiEncoding ${WIDTHS}`), NONSYMBOLIC, [
    "<<>>",
    trueTypeSample(GLYPHS, [WINDOWS]),
  ]);
  const facts = fontFactsOf(font);
  expect(facts.coverage).toEqual([
    [" ", 32, 1, 250],
    ["A", 65, 1, 700],
    ["B", 66, 1, 710],
  ]);
  expect(facts).toMatchObject({ embedded: true, key: "1", subsetTag: "ABCDEF" });
  expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
});
