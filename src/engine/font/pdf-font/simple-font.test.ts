import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { isDict } from "../../pdf/objects.ts";
import { documentOf, type SampleGlyph, trueTypeSample, type1Sample } from "./font-samples.ts";
import type { PdfFont } from "./pdf-font.ts";
import { readSimpleFont } from "./simple-font.ts";

type Kind = Parameters<typeof readSimpleFont>[2];
type Source = string | readonly [string, Uint8Array];

const GLYPHS: readonly SampleGlyph[] = [
  { name: ".notdef", outline: "empty" },
  { name: "A", outline: "square" },
  { name: "B", outline: "square" },
];
const TYPE1: Source = [
  "<<>>",
  type1Sample(GLYPHS, "256 array dup 65 /A put dup 66 /B put readonly def"),
];
const EMBEDDED = "<</Flags 4/FontFile 3 0 R>>";

/** A font of these entries; object 2 is its descriptor, the others are as given. */
function fontOf(
  entries: string,
  {
    kind = "Type1",
    descriptor = "<<>>",
    others = [],
  }: { kind?: Kind; descriptor?: string; others?: readonly Source[] } = {},
): PdfFont {
  const doc = documentOf([`<<${entries}/FontDescriptor 2 0 R>>`, descriptor, ...others]);
  const dict = doc.object(1)?.value;
  return readSimpleFont(doc, isDict(dict) ? dict : doc.trailer, kind, "key");
}

const widthsOf = (font: PdfFont, ...codes: readonly number[]): readonly number[] =>
  font.decode(Uint8Array.from(codes)).map(({ width }) => width);
const textsOf = (font: PdfFont, ...codes: readonly number[]): readonly (string | null)[] =>
  font.decode(Uint8Array.from(codes)).map(({ unicode }) => unicode);

const toUnicode = (...rows: readonly string[]): Source => [
  "<<>>",
  latin1Bytes(`${rows.length} beginbfchar ${rows.join(" ")} endbfchar`),
];

describe("widths (9.6.2)", () => {
  test.each<[string, string, string, readonly number[]]>([
    // Codes 64 to 67.
    ["counted from /FirstChar", "/FirstChar 65/Widths[510 520]", "<<>>", [0, 510, 520, 0]],
    [
      "the last code is not asked",
      "/FirstChar 65/LastChar 65/Widths[510 520]",
      "<<>>",
      [0, 510, 520, 0],
    ],
    ["a first code with decimals", "/FirstChar 65.0/Widths[510 520]", "<<>>", [0, 510, 520, 0]],
    ["no first code: from 0", `/Widths[${"1 ".repeat(65)}510]`, "<<>>", [1, 510, 0, 0]],
    [
      "those not listed: /MissingWidth",
      "/FirstChar 65/Widths[510]",
      "<</MissingWidth 333>>",
      [333, 510, 333, 333],
    ],
    [
      "what is no number is 0",
      "/FirstChar 65/Widths[/A 520]",
      "<</MissingWidth 333>>",
      [333, 0, 520, 333],
    ],
    [
      "an empty list states nothing",
      "/FirstChar 65/Widths[]",
      "<</MissingWidth 333>>",
      [333, 333, 333, 333],
    ],
  ])("%s", (_, entries, descriptor, expected) => {
    expect(widthsOf(fontOf(entries, { descriptor }), 64, 65, 66, 67)).toEqual(expected);
  });

  test("a standard font's own belong to glyphs, wherever an encoding puts them", () => {
    const helvetica = "/BaseFont/Helvetica/Encoding<</Differences[65/i 66/unheardof]>>";
    expect(widthsOf(fontOf(helvetica), 65, 66, 67)).toEqual([222, 0, 722]);
    expect(widthsOf(fontOf(`${helvetica}/FirstChar 65/Widths[600]`), 65, 67)).toEqual([600, 722]);
    expect(widthsOf(fontOf(helvetica, { descriptor: "<</MissingWidth 250>>" }), 65, 66)).toEqual([
      222, 250,
    ]);
  });

  test("of the program where the PDF lists none at all, and only there", () => {
    const options = { descriptor: EMBEDDED, others: [TYPE1] };
    expect(widthsOf(fontOf("", options), 65, 67)).toEqual([600, 0]);
    expect(widthsOf(fontOf("/FirstChar 66/Widths[520]", options), 65, 66)).toEqual([0, 520]);
  });

  test.each<[string, string, string, PdfFont["reason"]]>([
    ["listed", "/BaseFont/Some/Widths[500]", "<<>>", null],
    ["of a standard font", "/BaseFont/Courier", "<<>>", null],
    ["of the program", "/BaseFont/Some", EMBEDDED, null],
    ["of nowhere: the pen would be a guess", "/BaseFont/Some", "<<>>", "unsupported_font"],
  ])("known or not: %s", (_, entries, descriptor, reason) => {
    expect(fontOf(entries, { descriptor, others: [TYPE1] }).reason).toBe(reason);
  });
});

describe("text (9.10.2)", () => {
  test.each<[string, string, Source, readonly (string | null)[]]>([
    // Codes 65 and 66.
    [
      "by ToUnicode before the name",
      "/ToUnicode 4 0 R/Encoding/WinAnsiEncoding",
      toUnicode("<41> <0058>"),
      ["X", "B"],
    ],
    [
      "by the name where it maps to nothing usable",
      "/ToUnicode 4 0 R/Encoding/WinAnsiEncoding",
      toUnicode("<41> <0000>"),
      ["A", "B"],
    ],
    [
      "several characters",
      "/ToUnicode 4 0 R/Encoding/WinAnsiEncoding",
      toUnicode("<41> <00660069>"),
      ["fi", "B"],
    ],
    [
      "a map that is no stream",
      "/ToUnicode /Identity-H/Encoding/WinAnsiEncoding",
      "null",
      ["A", "B"],
    ],
    ["by the name of a difference", "/Encoding<</Differences[65/eacute]>>", "null", ["é", "B"]],
    ["a name that says nothing", "/Encoding<</Differences[65/g17]>>", "null", [null, "B"]],
    ["by the program's names", "", "null", ["A", "B"]],
  ])("%s", (_, entries, map, expected) => {
    const font = fontOf(entries, { descriptor: EMBEDDED, others: [TYPE1, map] });
    expect(textsOf(font, 65, 66)).toEqual(expected);
  });

  test("names of Zapf Dingbats are of its own list, of any font that bears its name", () => {
    const encoding = "/Encoding<</Differences[65/a20]>>";
    expect(textsOf(fontOf(`/BaseFont/ZapfDingbats${encoding}`), 65)).toEqual(["✔"]);
    expect(textsOf(fontOf(`/BaseFont/ITCDingbatsStd${encoding}`), 65)).toEqual(["✔"]);
    expect(textsOf(fontOf(`/BaseFont/Helvetica${encoding}`), 65)).toEqual([null]);
  });
});

describe("codes", () => {
  const font = fontOf("/BaseFont/Helvetica/Encoding/WinAnsiEncoding");

  test("are a byte each, the same object for the same code", () => {
    const [first, second, third] = font.decode(Uint8Array.of(65, 32, 65));
    expect([first?.code, second?.code, first?.length]).toEqual([65, 32, 1]);
    expect(third).toBe(first);
  });

  test("32 takes word spacing, whatever it shows; no other does", () => {
    const shifted = fontOf("/BaseFont/Helvetica/Encoding<</Differences[32/A 65/space]>>");
    expect(
      shifted.decode(Uint8Array.of(32, 65)).map((code) => [code.unicode, code.isWordSpace]),
    ).toEqual([
      ["A", true],
      [" ", false],
    ]);
  });

  test("of no bytes are none", () => {
    expect(font.decode(new Uint8Array())).toEqual([]);
  });
});

describe("what can be set anew", () => {
  const covered = (font: PdfFont): readonly string[] => [...font.coverage.keys()];
  const options = { descriptor: EMBEDDED, others: [TYPE1] };

  test.each<[string, PdfFont, readonly string[]]>([
    [
      "letters with a glyph, an outline and a width",
      fontOf("/FirstChar 65/Widths[510 520]", options),
      ["A", "B"],
    ],
    [
      "none whose width the PDF does not state",
      fontOf("/FirstChar 65/Widths[510]", options),
      ["A"],
    ],
    [
      "none of a font that is not embedded",
      fontOf("/BaseFont/Helvetica/FirstChar 65/Widths[510 520]"),
      [],
    ],
    [
      "none of procedures",
      fontOf("/FirstChar 65/Widths[510 520]", { ...options, kind: "Type3" }),
      [],
    ],
  ])("%s", (_, font, expected) => {
    expect(covered(font)).toEqual(expected);
    expect(font.outlinesChecked).toBe(expected.length > 0);
  });

  test("a TrueType font through its character map", () => {
    const file = trueTypeSample(GLYPHS, [{ platform: 3, encoding: 1, gids: { 0x41: 2 } }]);
    const font = fontOf("/Encoding/WinAnsiEncoding/FirstChar 65/Widths[510 520]", {
      kind: "TrueType",
      descriptor: "<</Flags 32/FontFile2 3 0 R>>",
      others: [["<<>>", file]],
    });
    expect(font.decode(Uint8Array.of(65, 66)).map(({ gid }) => gid)).toEqual([2, null]);
    expect(covered(font)).toEqual(["A"]);
  });
});

describe("letters to be measured", () => {
  test("of a font that prints nothing new: by what its codes read as, the first code of each", () => {
    const others = [TYPE1, toUnicode("<41> <0058>", "<42> <0058>")];
    const font = fontOf("/ToUnicode 4 0 R/Widths[]", { descriptor: EMBEDDED, others });
    expect(font.coverage.size).toBe(0);
    const letter = font.letterOf("X");
    expect(letter?.outline).toEqual(font.outline(1));
    expect(letter?.advance).toBe(0);
    expect(font.letterOf("Z")).toBeNull();
  });

  test("not of a letter whose code has no glyph: .notdef is not how it is drawn", () => {
    const drawn: readonly SampleGlyph[] = [
      { name: ".notdef", outline: "square" },
      { name: "A", outline: "square" },
    ];
    const file = type1Sample(drawn, "256 array dup 65 /A put readonly def");
    const font = fontOf("/Encoding/WinAnsiEncoding/Widths[]", {
      descriptor: EMBEDDED,
      others: [["<<>>", file]],
    });
    expect(font.letterOf("A")?.outline).toEqual(font.outline(1));
    expect(font.letterOf("B")).toBeNull();
  });
});
