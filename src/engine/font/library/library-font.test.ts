import { describe, expect, test } from "vitest";
import { sha256Hex } from "../../packages/hash.ts";
import { uint16s } from "../pdf-font/font-samples.ts";
import {
  type LibraryFont,
  type LibraryFontFacts,
  libraryFontFacts,
  readLibraryFont,
} from "./library-font.ts";
import {
  cmapFormat4,
  cmapTable,
  type NameRecord,
  nameTable,
  sfntOf,
  tableOf,
} from "./sfnt-tables.test-kit.ts";

/** A space and a to z, glyphs 1 to 27. */
const CMAP = cmapTable([
  3,
  1,
  cmapFormat4([
    [0x20, 0x20, 1 - 0x20],
    [0x61, 0x7a, 2 - 0x61],
  ]),
]);
const NAMES: readonly NameRecord[] = [
  [3, 1, "Some"],
  [3, 6, "Some-Regular"],
];

type Tables = Readonly<Record<string, Uint8Array | null>>;

/** Of 2000 units an em; advances are 1000 but for the space, which has 500. Tables that are null are left out. */
function fontOf(changes: Tables = {}, version?: number): LibraryFont | null {
  const tables: Tables = {
    head: tableOf(54, { 18: 2000, 36: -100, 38: -500, 40: 2400, 42: 1900 }),
    hhea: tableOf(36, { 4: 1800, 6: -400, 34: 3 }),
    hmtx: uint16s(0, 0, 500, 0, 1000, 0),
    maxp: tableOf(6, { 4: 28 }),
    cmap: CMAP,
    name: nameTable(...NAMES),
    glyf: new Uint8Array(4),
    ...changes,
  };
  const found = Object.entries(tables).flatMap(([tag, bytes]) =>
    bytes === null ? [] : [[tag, bytes] as const],
  );
  return readLibraryFont({ id: "own", bytes: sfntOf(Object.fromEntries(found), version) });
}

function factsOf(changes: Tables = {}): LibraryFontFacts {
  const font = fontOf(changes);
  if (font === null) {
    throw new Error("the font is refused");
  }
  return font.facts;
}

const os2 = (words: Readonly<Record<number, number>>): Tables => ({
  "OS/2": tableOf(96, { 0: 4, 4: 400, ...words }),
});

describe("a font that can set text", () => {
  test("has its facts in thousandths of an em", () => {
    expect(factsOf()).toMatchObject({
      id: "own",
      postScriptName: "Some-Regular",
      familyName: "Some",
      unitsPerEm: 2000,
      ascent: 900,
      descent: -200,
      bbox: [-50, -250, 1200, 950],
      meanWidth: 500,
      weight: 400,
      fsType: 0,
      outlines: "truetype",
    });
    expect(factsOf().sha256).toMatch(/^[\da-f]{64}$/u);
  });

  test("reads its file once, and its hash is that of the file", () => {
    const bytes = fontOf()?.file.bytes ?? new Uint8Array();
    let reads = 0;
    const font = readLibraryFont({
      id: "read",
      get bytes() {
        reads++;
        return bytes;
      },
    });
    expect(font?.facts.sha256).toBe(sha256Hex(bytes));
    expect(reads).toBe(1);
  });

  test("tells widths and glyphs by its map", () => {
    const font = fontOf();
    expect([" ", "a", "A"].map((letter) => font?.widthOf(letter))).toEqual([250, 500, null]);
    expect([font?.glyphOf(0x61), font?.glyphOf(0x41), font?.glyphCount]).toEqual([2, 0, 28]);
  });

  test("may have CFF outlines; those of glyf count before", () => {
    expect(factsOf({ glyf: null, "CFF ": new Uint8Array(4) }).outlines).toBe("cff");
    expect(factsOf({ "CFF ": new Uint8Array(4) }).outlines).toBe("truetype");
  });

  test("facts alone are the same", () => {
    const font = fontOf();
    expect(font && libraryFontFacts(font.file)).toEqual(font?.facts);
  });
});

test.each<[string, LibraryFont | null]>([
  ["no outlines", fontOf({ glyf: null })],
  ["no units per em", fontOf({ head: tableOf(54, {}) })],
  ["no head", fontOf({ head: null })],
  ["no map", fontOf({ cmap: null })],
  [
    "no space: a set of symbols",
    fontOf({ cmap: cmapTable([3, 1, cmapFormat4([[0x61, 0x7a, 0]])]) }),
  ],
  ["a map of symbols", fontOf({ cmap: cmapTable([3, 0, cmapFormat4([[0x20, 0x7a, 0]])]) })],
  ["another kind of file", fontOf({}, 0x774f_4646)],
])("%s: it cannot", (_, font) => {
  expect(font).toBeNull();
});

// OpenType 1.9, OS/2: the least restrictive of bits 1 to 3 counts.
test.each<[number, string, boolean]>([
  [0, "installable", true],
  [0x2, "restricted", false],
  [0x4, "preview and print", true],
  [0x8, "editable", true],
  [0x6, "restricted, and preview and print", true],
  [0xa, "restricted, and editable", true],
  [0x100, "no subsetting", false],
  [0x200, "bitmaps only", false],
  [0x104, "preview and print, no subsetting", false],
])("licence bits %d, %s: it may be embedded %s", (fsType, _, mayEmbed) => {
  const font = fontOf(os2({ 8: fsType }));
  expect(font !== null).toBe(mayEmbed);
  expect(font?.facts.fsType ?? fsType).toBe(fsType);
});

describe("heights", () => {
  test.each<[string, Readonly<Record<number, number>>, number, number]>([
    ["as stated", { 86: 1000, 88: 1400 }, 700, 500],
    // 900 of ascent: 675 and 495.
    ["0 is not stated", { 86: 0, 88: 0 }, 675, 495],
    ["negative ones are not either", { 86: -5, 88: -5 }, 675, 495],
    ["before version 2 there are none", { 0: 1, 86: 1000, 88: 1400 }, 675, 495],
    ["from version 2 on", { 0: 2, 86: 1000, 88: 1400 }, 700, 500],
  ])("%s", (_, words, capHeight, xHeight) => {
    expect(factsOf(os2(words))).toMatchObject({ capHeight, xHeight });
  });

  test("without the table they follow from the ascent", () => {
    expect(factsOf()).toMatchObject({ capHeight: 675, xHeight: 495 });
  });
});

describe("looks", () => {
  test.each<[string, Tables, Partial<LibraryFontFacts>]>([
    ["a weight", os2({ 4: 700 }), { weight: 700 }],
    ["a weight of 0", os2({ 4: 0 }), { weight: 400 }],
    ["italic by head", { head: tableOf(54, { 18: 2000, 44: 2 }) }, { isItalic: true }],
    ["bold by head is not italic", { head: tableOf(54, { 18: 2000, 44: 1 }) }, { isItalic: false }],
    ["italic by OS/2", os2({ 62: 1 }), { isItalic: true }],
    ["a slant to the right", { post: tableOf(32, { 4: -12, 6: 0 }) }, { italicAngle: -12 }],
    ["a slant of a fraction", { post: tableOf(32, { 4: -12, 6: 0x8000 }) }, { italicAngle: -11.5 }],
    ["one width", { post: tableOf(32, { 14: 1 }) }, { isFixedPitch: true }],
    ["several widths", { post: tableOf(32, {}) }, { isFixedPitch: false }],
  ])("%s", (_, tables, expected) => {
    expect(factsOf(tables)).toMatchObject(expected);
  });

  test.each<[string, Readonly<Record<number, number>>, boolean, boolean]>([
    ["PANOSE of cove serifs", { 32: 0x0202 }, true, false],
    ["PANOSE of triangle serifs", { 32: 0x020a }, true, false],
    ["PANOSE of no serifs", { 32: 0x020b }, false, false],
    ["PANOSE of no fit", { 32: 0x0201 }, false, false],
    ["PANOSE of another kind with such a style", { 32: 0x0502 }, false, false],
    ["PANOSE of handwriting", { 32: 0x0302 }, false, true],
    ["class of old style serifs", { 30: 0x0100 }, true, false],
    ["class of clarendons", { 30: 0x0400 }, true, false],
    ["class of slab serifs", { 30: 0x0500 }, true, false],
    ["class of freeform serifs", { 30: 0x0700 }, true, false],
    ["class of sans serif", { 30: 0x0800 }, false, false],
    ["class of scripts", { 30: 0x0a00 }, false, true],
    ["nothing", {}, false, false],
  ])("%s", (_, words, isSerif, isScript) => {
    expect(factsOf(os2(words))).toMatchObject({ isSerif, isScript });
  });

  test.each<[string, boolean]>([
    ["Tinos", true],
    ["Noto Serif", true],
    ["Times New", true],
    ["Some Sans Serif", false],
    ["Noto Sans", false],
    ["Serifa", false],
  ])("by the name alone: %s has serifs %s", (name, isSerif) => {
    expect(factsOf({ name: nameTable([3, 1, name]) }).isSerif).toBe(isSerif);
  });
});

test.each<[string, readonly NameRecord[], string]>([
  [
    "the typographic one",
    [
      [3, 1, "Some Light"],
      [3, 16, "Some"],
    ],
    "Some",
  ],
  ["the one of four cuts, where there is no other", [[3, 1, "Some Light"]], "Some Light"],
  ["none", [], ""],
])("the family: %s", (_, records, familyName) => {
  expect(factsOf({ name: nameTable(...records) }).familyName).toBe(familyName);
});

test("the mean width is of the small letters it has", () => {
  const cmap = cmapTable([
    3,
    1,
    cmapFormat4([
      [0x20, 0x20, 1 - 0x20],
      [0x61, 0x62, 2 - 0x61],
    ]),
  ]);
  const hmtx = uint16s(0, 0, 500, 0, 1000, 0, 2000, 0);
  expect(factsOf({ cmap, hmtx, hhea: tableOf(36, { 4: 1800, 34: 4 }) }).meanWidth).toBe(750);
  expect(
    factsOf({ cmap: cmapTable([3, 1, cmapFormat4([[0x20, 0x20, 1 - 0x20]])]) }).meanWidth,
  ).toBe(0);
});
