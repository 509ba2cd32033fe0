import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { isDict } from "../../pdf/objects.ts";
import { readCompositeFont } from "./composite-font.ts";
import {
  cffSample,
  documentOf,
  type SampleGlyph,
  trueTypeSample,
  uint16s,
} from "./font-samples.ts";
import type { PdfFont } from "./pdf-font.ts";

type Source = string | readonly [string, Uint8Array];

const GLYPHS: readonly SampleGlyph[] = [
  { name: ".notdef", outline: "square" },
  { name: "space", outline: "empty" },
  { name: "A", outline: "square" },
  { name: "B", outline: "square" },
];
const TRUE_TYPE: Source = ["<<>>", trueTypeSample(GLYPHS, [])];
const stream = (source: string, dict = "<<>>"): Source => [dict, latin1Bytes(source)];
const MAPPED = stream("3 beginbfchar <0001> <0020> <0002> <0041> <0003> <0042> endbfchar");
const JAPAN = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>";

interface Sources {
  /** Entries of the font; 5 is its ToUnicode map. */
  readonly font?: string;
  /** Entries of the CIDFont. */
  readonly cid?: string;
  readonly descriptor?: string;
  readonly program?: Source;
  readonly map?: Source;
  readonly others?: readonly Source[];
}

/** Objects 1 to 5: font, CIDFont, descriptor, program and ToUnicode map; 6 and on are the others. */
function fontOf({
  font = "/Encoding/Identity-H/ToUnicode 5 0 R/DescendantFonts[2 0 R]",
  cid = "/Subtype/CIDFontType2",
  descriptor = "<</Flags 4/FontFile2 4 0 R>>",
  program = TRUE_TYPE,
  map = MAPPED,
  others = [],
}: Sources = {}): PdfFont {
  const own = `<<${cid}/FontDescriptor 3 0 R>>`;
  const doc = documentOf([`<<${font}>>`, own, descriptor, program, map, ...others]);
  const dict = doc.object(1)?.value;
  return readCompositeFont(doc, isDict(dict) ? dict : doc.trailer, "key");
}

const shown = (font: PdfFont, ...bytes: readonly number[]): readonly (readonly unknown[])[] =>
  font.decode(Uint8Array.from(bytes)).map(({ unicode, width, gid }) => [unicode, width, gid]);
const covered = (font: PdfFont): readonly string[] => [...font.coverage.keys()];

const encoded = (name: string): string =>
  `/Encoding/${name}/ToUnicode 5 0 R/DescendantFonts[2 0 R]`;

describe("the one descendant (9.7.6.1)", () => {
  test.each<[string, string, PdfFont["reason"]]>([
    ["in an array", "/DescendantFonts[2 0 R]", null],
    ["without the array, as some producers write it", "/DescendantFonts 2 0 R", null],
    ["the first of several", "/DescendantFonts[2 0 R 1 0 R]", null],
    ["none", "", "unsupported_font"],
    ["an empty array", "/DescendantFonts[]", "unsupported_font"],
    ["the font itself", "/DescendantFonts[1 0 R]", "unsupported_font"],
  ])("%s", (_, entries, reason) => {
    expect(fontOf({ font: `/Encoding/Identity-H/ToUnicode 5 0 R${entries}` }).reason).toBe(reason);
  });

  test("its /Subtype is the kind, and its name the font's", () => {
    expect(fontOf().kind).toBe("CIDFontType2");
    const font = fontOf({ cid: "/Subtype/CIDFontType0/BaseFont/ABCDEF+Inner" });
    expect([font.kind, font.postScriptName, font.subsetTag]).toEqual([
      "CIDFontType0",
      "Inner",
      "ABCDEF",
    ]);
  });
});

describe("glyphs of CIDs (9.7.4.2)", () => {
  const gids = (font: PdfFont): readonly unknown[] =>
    shown(font, 0, 1, 0, 2, 0, 9).map((code) => code[2]);
  const map: Source = ["<<>>", uint16s(0, 3, 2)];
  const keyed: Source = ["<<>>", cffSample(GLYPHS.slice(1), [2, 9])];

  test.each<[string, Sources, readonly (number | null)[]]>([
    ["none stated: the CID is the glyph, within the program", {}, [1, 2, null]],
    ["/Identity", { cid: "/Subtype/CIDFontType2/CIDToGIDMap/Identity" }, [1, 2, null]],
    [
      "a stream of words",
      { cid: "/Subtype/CIDFontType2/CIDToGIDMap 6 0 R", others: [map] },
      [3, 2, null],
    ],
    [
      "a stream is for TrueType alone",
      { cid: "/Subtype/CIDFontType0/CIDToGIDMap 6 0 R", others: [map] },
      [1, 2, null],
    ],
    [
      "a CFF keyed by CID: by its charset",
      { cid: "/Subtype/CIDFontType0", program: keyed },
      [null, 1, 2],
    ],
    [
      "a CFF with names: the CID is the glyph",
      { cid: "/Subtype/CIDFontType0", program: ["<<>>", cffSample(GLYPHS)] },
      [1, 2, null],
    ],
    ["no program", { descriptor: "<<>>" }, [null, null, null]],
  ])("%s", (_, sources, expected) => {
    expect(gids(fontOf(sources))).toEqual(expected);
  });

  test("a map with an odd last byte ends before it", () => {
    const odd: Source = ["<<>>", Uint8Array.of(0, 0, 0, 3, 0)];
    const font = fontOf({ cid: "/Subtype/CIDFontType2/CIDToGIDMap 6 0 R", others: [odd] });
    expect(gids(font)).toEqual([3, null, null]);
  });

  test("where CIDs are guesses there are none", () => {
    const others = [
      stream(
        "/Strange usecmap 1 begincodespacerange <00> <FF> endcodespacerange 1 begincidchar <41> 2 endcidchar",
      ),
    ];
    const font = fontOf({ font: "/Encoding 6 0 R/DescendantFonts[2 0 R]", others });
    expect([font.reason, shown(font, 0x41)]).toEqual(["unsupported_font", [[null, 1000, null]]]);
  });
});

describe("the encoding (9.7.5)", () => {
  const CMAP =
    "1 begincodespacerange <00> <FF> endcodespacerange 1 begincidrange <40> <42> 1 endcidrange";
  const embedded = (...others: readonly Source[]): PdfFont =>
    fontOf({
      font: "/Encoding 6 0 R/ToUnicode 5 0 R/DescendantFonts[2 0 R]",
      others,
      map: stream("1 beginbfchar <41> <0041> endbfchar"),
    });

  test("an embedded map of one-byte codes", () => {
    const font = embedded(stream(CMAP));
    expect(shown(font, 0x41, 0x42)).toEqual([
      ["A", 1000, 2],
      [null, 1000, 3],
    ]);
    expect(font.reason).toBeNull();
  });

  test("built on one that its dictionary leads to", () => {
    const top = stream(
      "1 begincidchar <42> 2 endcidchar 1 begincodespacerange <00> <FF> endcodespacerange",
      "<</UseCMap 7 0 R>>",
    );
    expect(shown(embedded(top, stream(CMAP)), 0x41, 0x42).map((code) => code[2])).toEqual([2, 2]);
  });

  test("built on one that is not there", () => {
    expect(embedded(stream(CMAP, "<</UseCMap/Unheard>>")).reason).toBe("unsupported_font");
  });

  test("built on itself", () => {
    expect(embedded(stream(CMAP, "<</UseCMap 6 0 R>>")).reason).toBe("unsupported_font");
  });

  test("its dictionary says whether it is upright", () => {
    expect(embedded(stream(CMAP, "<</WMode 1>>")).vertical).toBe(true);
    expect(embedded(stream(`/WMode 1 def ${CMAP}`, "<</WMode 0>>")).vertical).toBe(false);
  });

  test.each([
    ["a name no one knows", "/Encoding/Whatever", "unsupported_font"],
    ["no name and no stream", "/Encoding 7", "unsupported_font"],
    ["absent", "", "unsupported_font"],
  ])("%s: each byte is a code without a glyph", (_, entries, reason) => {
    const font = fontOf({ font: `${entries}/DescendantFonts[2 0 R]` });
    expect(font.reason).toBe(reason);
    expect(
      font.decode(Uint8Array.of(1, 2)).map(({ code, length, gid }) => [code, length, gid]),
    ).toEqual([
      [1, 1, null],
      [2, 1, null],
    ]);
  });
});

describe("text (9.10.2)", () => {
  const japanese = `/Subtype/CIDFontType0${JAPAN}`;
  const text = (
    name: string,
    bytes: readonly number[],
    map: Source = "null",
    cid = japanese,
  ): unknown =>
    shown(fontOf({ font: encoded(name), cid, descriptor: "<<>>", map }), ...bytes)[0]?.[0];

  test.each<[string, unknown, string | null]>([
    ["by the CMap's own codes, which are UTF-16", text("UniJIS-UTF16-H", [0x65, 0xe5]), "日"],
    ["by the collection of its CIDs", text("90ms-RKSJ-H", [0x93, 0xfa]), "日"],
    ["by the collection under Identity", text("Identity-H", [0x0c, 0xd4]), "日"],
    [
      "by ToUnicode before all",
      text("Identity-H", [0x0c, 0xd4], stream("1 beginbfchar <0CD4> <0058> endbfchar")),
      "X",
    ],
    ["a CID that the collection does not have", text("Identity-H", [0xff, 0xff]), null],
    [
      "of another registry",
      text("Identity-H", [0x0c, 0xd4], "null", japanese.replace("Adobe", "Other")),
      null,
    ],
    [
      "of Identity, which names no characters",
      text("Identity-H", [0x0c, 0xd4], "null", japanese.replace("Japan1", "Identity")),
      null,
    ],
    [
      "without a collection",
      text("Identity-H", [0x0c, 0xd4], "null", "/Subtype/CIDFontType0"),
      null,
    ],
  ])("%s", (_, found, expected) => {
    expect(found).toBe(expected);
  });

  test("by the program where nothing else tells", () => {
    const program: Source = [
      "<<>>",
      trueTypeSample(GLYPHS, [{ platform: 3, encoding: 1, gids: { 0x41: 2 } }]),
    ];
    expect(shown(fontOf({ program, map: "null" }), 0, 2, 0, 3).map((code) => code[0])).toEqual([
      "A",
      null,
    ]);
  });
});

describe("widths and places", () => {
  test("/W, then /DW, which is 1000 where absent", () => {
    const font = fontOf({ cid: "/Subtype/CIDFontType2/W[2[710]]/DW 640" });
    expect(shown(font, 0, 2, 0, 3).map((code) => code[1])).toEqual([710, 640]);
    expect(shown(fontOf(), 0, 2)[0]?.[1]).toBe(1000);
  });

  test("columns go down by /DW2 from a place half a width to the left", () => {
    const font = fontOf({
      font: encoded("Identity-V"),
      cid: "/Subtype/CIDFontType2/W[2[710]]/DW2[800 -900]",
    });
    const [code] = font.decode(Uint8Array.of(0, 2));
    expect([code?.width, code?.vertical]).toEqual([-900, { vx: 355, vy: 800 }]);
    expect(fontOf().decode(Uint8Array.of(0, 2))[0]?.vertical).toBeNull();
  });

  test("a two-byte 32 takes no word spacing (9.3.3)", () => {
    expect(fontOf().decode(Uint8Array.of(0, 32))[0]?.isWordSpace).toBe(false);
    const others = [
      stream("1 begincodespacerange <00> <FF> endcodespacerange 1 begincidchar <20> 1 endcidchar"),
    ];
    const single = fontOf({ font: "/Encoding 6 0 R/DescendantFonts[2 0 R]", others });
    expect(single.decode(Uint8Array.of(32))[0]?.isWordSpace).toBe(true);
  });
});

describe("what can be set anew", () => {
  const WIDE = "/Subtype/CIDFontType2/W[1[250 710 720]]";

  test.each<[string, Sources, readonly string[]]>([
    ["letters with a mapping, an outline and a width", { cid: WIDE }, [" ", "A", "B"]],
    [
      "none whose default width the program contradicts",
      { cid: "/Subtype/CIDFontType2/W[2[710]]" },
      ["A"],
    ],
    // The program's advances are 600.
    [
      "a default width within two thousandths of the program's",
      { cid: "/Subtype/CIDFontType2/DW 602" },
      [" ", "A", "B"],
    ],
    ["one of three is none", { cid: "/Subtype/CIDFontType2/DW 603" }, []],
    ["none without ToUnicode", { cid: WIDE, map: "null" }, []],
    [
      "none of a code beyond two bytes",
      { cid: WIDE, map: stream("1 beginbfchar <010002> <0041> endbfchar") },
      [],
    ],
    [
      "none of .notdef",
      { cid: `${WIDE}/CIDToGIDMap 6 0 R`, others: [["<<>>", uint16s(0, 0, 0, 3)]] },
      ["B"],
    ],
    ["none of columns", { cid: WIDE, font: encoded("Identity-V") }, []],
    ["none that is not embedded", { cid: WIDE, descriptor: "<<>>" }, []],
  ])("%s", (_, sources, expected) => {
    expect(covered(fontOf(sources))).toEqual(expected);
  });

  test("letters whose text the collection knows need no ToUnicode map", () => {
    // CID 34 of Japan1 is "A"; 90ms-RKSJ-H has the half-width 264 at 0x41, 90pv-RKSJ-H the proportional one.
    const keyed: Source = ["<<>>", cffSample(GLYPHS.slice(1, 3), [34])];
    const font = fontOf({
      font: "/Encoding/90pv-RKSJ-H/DescendantFonts[2 0 R]",
      cid: `/Subtype/CIDFontType0/W[34[650]]${JAPAN}`,
      program: keyed,
    });
    expect([...font.coverage]).toEqual([["A", { code: 0x41, length: 1, width: 650 }]]);
  });

  // Japanese TeX writes no ToUnicode map; a program numbered by CIDs says itself which glyph is which.
  const keyed = cffSample(GLYPHS.slice(1, 3), [34]);
  test.each<[string, Uint8Array, string, readonly string[]]>([
    ["a program keyed by CIDs", keyed, `/Subtype/CIDFontType0${JAPAN}`, ["A"]],
    ["one that is not", cffSample(GLYPHS.slice(1, 3)), `/Subtype/CIDFontType0${JAPAN}`, []],
    ["glyphs of TrueType", trueTypeSample(GLYPHS, []), `/Subtype/CIDFontType2${JAPAN}`, []],
    ["no collection", keyed, "/Subtype/CIDFontType0", []],
  ])("under Identity by the collection: %s", (_, program, cid, letters) => {
    const font = fontOf({
      font: "/Encoding/Identity-H/DescendantFonts[2 0 R]",
      cid: `${cid}/DW 650/W[1[650 650] 34[650]]`,
      program: ["<<>>", program],
    });
    expect(covered(font)).toEqual(letters);
  });
});
