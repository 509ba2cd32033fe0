import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { inflateBytes } from "../../packages/deflate.ts";
import type { LibraryFont, LibraryFontFacts } from "../library/library-font.ts";
import {
  createFontEmbedder,
  type EmbeddedFont,
  OBJECTS_PER_FONT,
  type UsedGlyph,
} from "./embed-font.ts";

const FACTS = {
  id: "own",
  sha256: "ab",
  postScriptName: "Some-Regular",
  familyName: "Some",
  weight: 400,
  italicAngle: 0,
  isItalic: false,
  isSerif: false,
  isFixedPitch: false,
  isScript: false,
  unitsPerEm: 1000,
  ascent: 900,
  descent: -200,
  capHeight: 700,
  xHeight: 500,
  bbox: [-50, -250, 1200, 950],
  meanWidth: 500,
  fsType: 0,
  outlines: "truetype",
} as const satisfies LibraryFontFacts;

function fontOf(changes: Partial<LibraryFontFacts> = {}): LibraryFont {
  return {
    file: { id: "own", bytes: new Uint8Array() },
    facts: { ...FACTS, ...changes },
    widthOf: () => 500,
    glyphOf: (point) => point - 0x40,
    glyphCount: 99,
  };
}

/** Subsets that say which glyphs they are of, and how often one was asked for; null where it is told to fail. */
function subsetterOf(fails = false) {
  const asked: string[] = [];
  const subset = (_: unknown, gids: readonly number[]): Uint8Array | null => {
    asked.push(gids.join(" "));
    return fails ? null : latin1Bytes(`subset of ${gids.join(" ")}`);
  };
  return {
    asked,
    subsetter: { subset, instance: () => null } as unknown as Parameters<
      typeof createFontEmbedder
    >[0],
  };
}

const glyph = (code: number, text: string, width = 500): UsedGlyph => ({ code, width, text });
const AB: readonly UsedGlyph[] = [glyph(1, "A", 600), glyph(2, "B", 700)];

function embed(
  glyphs: readonly UsedGlyph[],
  changes: Partial<LibraryFontFacts> = {},
  first = 10,
): EmbeddedFont {
  const made = createFontEmbedder(subsetterOf().subsetter).embed(fontOf(changes), glyphs, first);
  if (made === null) {
    throw new Error("the font cannot be subset");
  }
  return made;
}

const sources = ({ objects }: EmbeddedFont): readonly string[] =>
  objects.map(({ source }) => latin1Text(source));
const unpacked = (stream: Uint8Array | undefined): string =>
  latin1Text(inflateBytes(stream ?? new Uint8Array(), 9999).value);

describe("an embedded font", () => {
  const font = embed(AB);
  const [type0 = "", descendant = "", descriptor = "", program = "", toUnicode = ""] =
    sources(font);

  test("is five objects, numbered on from the first, each leading to the next", () => {
    expect(font.objects.map(({ num }) => num)).toEqual([10, 11, 12, 13, 14]);
    expect([font.objects.length, font.fontNumber]).toEqual([OBJECTS_PER_FONT, 10]);
    expect(type0).toContain("/DescendantFonts[11 0 R]/ToUnicode 14 0 R");
    expect(descendant).toContain("/FontDescriptor 12 0 R");
    expect(descriptor).toContain("/FontFile2 13 0 R");
  });

  test("is called by a tag and its name, everywhere the same", () => {
    expect(font.baseFont).toMatch(/^[A-Z]{6}\+Some-Regular$/u);
    for (const source of [type0, descendant]) {
      expect(source).toContain(`/BaseFont/${font.baseFont}/`);
    }
    expect(descriptor).toContain(`/FontName/${font.baseFont}/`);
  });

  test("has codes that are glyph ids (9.7.4.2)", () => {
    expect(type0).toContain("/Encoding/Identity-H");
    expect(descendant).toContain("/CIDToGIDMap/Identity");
    expect(descendant).toContain("/DW 0/W[1[600 700]]");
    expect(descendant).not.toContain("/DW2");
  });

  test("holds the subset, packed, and says how long it is", () => {
    expect(program).toBe(`<</Length1 ${"subset of 1 2".length}/Filter/FlateDecode>>`);
    expect(unpacked(font.objects[3]?.stream)).toBe("subset of 1 2");
  });

  test("says what its codes read as", () => {
    expect(toUnicode).toBe("<</Filter/FlateDecode>>");
    expect(unpacked(font.objects[4]?.stream)).toContain("<0001><0041>\n<0002><0042>");
    expect([...font.texts]).toEqual([
      [1, "A"],
      [2, "B"],
    ]);
  });
});

describe("widths (9.7.4.3)", () => {
  test.each<[string, readonly UsedGlyph[], string]>([
    ["in a row", [glyph(1, "A", 5), glyph(2, "B", 6), glyph(3, "C", 7)], "/W[1[5 6 7]]"],
    ["with a gap", [glyph(1, "A", 5), glyph(3, "C", 7), glyph(4, "D", 8)], "/W[1[5] 3[7 8]]"],
    [
      "in any order of the text",
      [glyph(3, "C", 7), glyph(1, "A", 5), glyph(3, "C", 7)],
      "/W[1[5] 3[7]]",
    ],
    ["of glyph 0", [glyph(0, "", 5), glyph(1, "A", 6)], "/W[0[5 6]]"],
    ["of nothing", [], "/W[]"],
    ["with decimals", [glyph(1, "A", 5.25)], "/W[1[5.25]]"],
  ])("%s", (_, glyphs, expected) => {
    expect(sources(embed(glyphs))[1]).toContain(expected);
  });

  test("of columns go down from their place", () => {
    const [type0, descendant] = sources(
      embed([
        { ...glyph(1, "A"), column: [-1000, 250, 880] },
        { ...glyph(3, "C"), column: [-900, 200, 800] },
      ]),
    );
    expect(type0).toContain("/Encoding/Identity-V");
    expect(descendant).toContain("/DW2[880 -1000]/W2[1[-1000 250 880] 3[-900 200 800]]");
  });
});

describe("the descriptor (table 120)", () => {
  const flags = (changes: Partial<LibraryFontFacts>): string | undefined =>
    /\/Flags (\d+)/u.exec(sources(embed(AB, changes))[2] ?? "")?.[1];

  test.each<[string, Partial<LibraryFontFacts>, string]>([
    // Always symbolic: codes are glyph ids.
    ["symbolic", {}, "4"],
    ["one width", { isFixedPitch: true }, "5"],
    ["serifs", { isSerif: true }, "6"],
    ["script", { isScript: true }, "12"],
    ["italic", { isItalic: true }, "68"],
    ["all of them", { isFixedPitch: true, isSerif: true, isScript: true, isItalic: true }, "79"],
  ])("flags: %s", (_, changes, expected) => {
    expect(flags(changes)).toBe(expected);
  });

  test("figures as the font has them", () => {
    expect(sources(embed(AB))[2]).toContain(
      "/FontBBox[-50 -250 1200 950]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/XHeight 500/StemV 80",
    );
  });

  test.each<[number, string]>([
    [700, "/StemV 140"],
    [100, "/StemV 20"],
    [1, "/StemV 20"],
    [900, "/StemV 180"],
  ])("stems of weight %d: %s", (weight, stem) => {
    expect(sources(embed(AB, { weight }))[2]).toContain(stem);
  });

  test("a slant is rounded to hundredths of a degree", () => {
    expect(sources(embed(AB, { italicAngle: -11.4567 }))[2]).toContain("/ItalicAngle -11.46/");
  });
});

describe("names", () => {
  test.each<[string, Partial<LibraryFontFacts>, string]>([
    ["only what needs no escape", { postScriptName: "So me/(Re)gul#ar" }, "SomeRegular"],
    ["the family's, where it has none", { postScriptName: "" }, "Some"],
    ["any, where nothing is left", { postScriptName: "日本", familyName: "" }, "Font"],
  ])("%s", (_, changes, expected) => {
    expect(embed(AB, changes).baseFont.slice(7)).toBe(expected);
  });

  test.each<[string, readonly UsedGlyph[], Partial<LibraryFontFacts>]>([
    ["other glyphs", [...AB, glyph(3, "C")], {}],
    ["another width", [glyph(1, "A", 601), glyph(2, "B", 700)], {}],
    ["another text of a code", [glyph(1, "Z", 600), glyph(2, "B", 700)], {}],
    ["other figures", AB, { ascent: 901 }],
  ])("the tag seals what is in it: %s", (_, glyphs, changes) => {
    expect(embed(glyphs, changes).baseFont).not.toBe(embed(AB).baseFont);
  });

  test("it does not depend on the numbers of the objects", () => {
    expect(embed(AB, {}, 77).baseFont).toBe(embed(AB).baseFont);
  });
});

describe("subsets", () => {
  test("are made once for the same glyphs of the same file, whatever the texts", () => {
    const { asked, subsetter } = subsetterOf();
    const embedder = createFontEmbedder(subsetter);
    embedder.embed(fontOf(), AB, 10);
    embedder.embed(fontOf(), AB.toReversed(), 20);
    embedder.embed(fontOf({ id: "other" }), AB, 30);
    expect(asked).toEqual(["1 2"]);
    embedder.embed(fontOf({ sha256: "cd" }), AB, 40);
    embedder.embed(fontOf(), [glyph(1, "A")], 50);
    expect(asked).toEqual(["1 2", "1 2", "1"]);
  });

  test("the one made first is forgotten when 256 others were made since", () => {
    const { asked, subsetter } = subsetterOf();
    const embedder = createFontEmbedder(subsetter);
    for (let code = 0; code < 257; code++) {
      embedder.embed(fontOf(), [glyph(code, "A")], 10);
    }
    embedder.embed(fontOf(), [glyph(256, "A")], 10);
    expect(asked).toHaveLength(257);
    embedder.embed(fontOf(), [glyph(0, "A")], 10);
    expect(asked).toHaveLength(258);
  });

  test("that fail give no font, and are tried again", () => {
    const { asked, subsetter } = subsetterOf(true);
    const embedder = createFontEmbedder(subsetter);
    expect([embedder.embed(fontOf(), AB, 10), embedder.embed(fontOf(), AB, 10)]).toEqual([
      null,
      null,
    ]);
    expect(asked).toHaveLength(2);
  });

  test("of CFF outlines without a CFF table give no font", () => {
    expect(
      createFontEmbedder(subsetterOf().subsetter).embed(fontOf({ outlines: "cff" }), AB, 10),
    ).toBeNull();
  });
});
