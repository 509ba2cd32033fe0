import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { uint16s } from "../pdf-font/font-samples.ts";
import {
  readSfntTables,
  sfntAdvance,
  sfntCharacterMap,
  sfntCharacterRanges,
  sfntFeatures,
  sfntName,
  type SfntTables,
} from "./library-sfnt.ts";
import {
  cmapFormat12,
  cmapFormat4,
  cmapTable,
  type NameRecord,
  nameTable,
  sfntOf,
  tableOf,
} from "./sfnt-tables.test-kit.ts";

function tablesOf(tables: Readonly<Record<string, Uint8Array>>): SfntTables {
  const found = readSfntTables(sfntOf(tables));
  if (found === null) {
    throw new Error("the font cannot be read");
  }
  return found;
}

describe("the directory", () => {
  const file = sfntOf({ head: Uint8Array.of(1, 2, 3, 4, 5), post: Uint8Array.of(9) });

  test.each<[string, number | string, boolean]>([
    ["TrueType", 0x0001_0000, true],
    ["CFF", 0x4f54_544f, true],
    ["Apple's TrueType", 0x7472_7565, true],
    ["a collection", 0x7474_6366, false],
    ["WOFF", 0x774f_4646, false],
    ["Type 1 in an sfnt", 0x7479_7031, false],
  ])("%s: read %s", (_, version, isRead) => {
    const bytes = file.slice();
    new DataView(bytes.buffer).setUint32(0, Number(version));
    expect(readSfntTables(bytes) !== null).toBe(isRead);
  });

  test("reads stay inside a table, whatever stands behind it", () => {
    const head = readSfntTables(file)?.get("head");
    expect([
      head?.length,
      head?.u8(4),
      head?.u8(5),
      head?.u16(3),
      head?.u16(4),
      head?.u32(1),
      head?.u32(2),
    ]).toEqual([5, 5, 0, 0x405, 0, 0x0203_0405, 0]);
    expect([head?.u8(-1), head?.u16(-1)]).toEqual([0, 0]);
    expect(
      tablesOf({ head: Uint8Array.of(0xff, 0xfe) })
        .get("head")
        ?.i16(0),
    ).toBe(-2);
  });

  test("a table that reaches past the file is left out, as if the font had none", () => {
    const cut = file.subarray(0, file.length - 4);
    expect([...(readSfntTables(cut)?.keys() ?? [])]).toEqual(["head"]);
  });

  test("no bytes are no font", () => {
    expect(readSfntTables(new Uint8Array())).toBeNull();
    expect(readSfntTables(Uint8Array.of(0, 1, 0, 0))?.size).toBe(0);
  });
});

describe("names", () => {
  test.each<[string, readonly NameRecord[], string]>([
    ["of Windows", [[3, 6, "Some-Bold"]], "Some-Bold"],
    ["of a Macintosh", [[1, 6, "Some-Bold"]], "Some-Bold"],
    [
      "of Windows before a Macintosh",
      [
        [1, 6, "Mac"],
        [3, 6, "Win"],
      ],
      "Win",
    ],
    [
      "the first of Windows",
      [
        [3, 6, "One"],
        [3, 6, "Two"],
      ],
      "One",
    ],
    [
      "the first of a Macintosh",
      [
        [1, 6, "One"],
        [1, 6, "Two"],
      ],
      "One",
    ],
    ["beyond ASCII", [[3, 6, "Schön"]], "Schön"],
    ["padded with zeros", [[1, 6, "\0Some\0\0"]], "Some"],
    ["another one", [[3, 4, "Some Bold"]], ""],
    [
      "of nothing before one of a Macintosh",
      [
        [1, 6, ""],
        [1, 6, "Two"],
      ],
      "Two",
    ],
  ])("%s", (_, records, name) => {
    expect(sfntName(tablesOf({ name: nameTable(...records) }), 6)).toBe(name);
  });

  test("of a font without a table are none", () => {
    expect(sfntName(tablesOf({ head: new Uint8Array(4) }), 6)).toBe("");
  });

  test("that lie outside their table are none", () => {
    const table = nameTable([3, 6, "Some"]);
    table.set(uint16s(9000), 4);
    expect(sfntName(tablesOf({ name: table }), 6)).toBe("");
  });
});

const LATIN = cmapFormat4([
  [0x41, 0x43, 1 - 0x41],
  [0x61, 0x61, 9 - 0x61],
]);

describe("characters", () => {
  const gids = (cmap: Uint8Array, ...codes: readonly number[]): readonly number[] =>
    codes.map(sfntCharacterMap(tablesOf({ cmap })));

  test("format 4: by what is added to the code, within its segments", () => {
    expect(gids(cmapTable([3, 1, LATIN]), 0x40, 0x41, 0x43, 0x44, 0x61, 0x62, 0xffff)).toEqual([
      0, 1, 3, 0, 9, 0, 0,
    ]);
  });

  test("format 4: by a list of glyphs, what is added to them, 0 staying 0", () => {
    // The offset counts from its own place: two segments' offsets lie between it and the list.
    const map = cmapFormat4([[0x41, 0x43, 5, 4]], [7, 0, 8]);
    expect(gids(cmapTable([3, 1, map]), 0x41, 0x42, 0x43, 0x44)).toEqual([12, 0, 13, 0]);
  });

  test("format 4: sums are of sixteen bits", () => {
    expect(gids(cmapTable([3, 1, cmapFormat4([[0xf041, 0xf041, 0x0fc0]])]), 0xf041)).toEqual([1]);
  });

  test("format 12: by groups, of any code point", () => {
    const map = cmapFormat12([
      [0x41, 0x43, 1],
      [0x61, 0x61, 9],
      [0x1_f600, 0x1_f601, 20],
    ]);
    expect(gids(cmapTable([3, 10, map]), 0x40, 0x41, 0x43, 0x44, 0x61, 0x1_f601, 0x1_f602)).toEqual(
      [0, 1, 3, 0, 9, 21, 0],
    );
  });

  test.each<[string, Uint8Array, readonly number[]]>([
    [
      "the full map before that of the BMP",
      cmapTable([3, 1, LATIN], [3, 10, cmapFormat12([[0x41, 0x41, 30]])]),
      [30, 2],
    ],
    ["of Unicode, whatever its version", cmapTable([0, 3, LATIN]), [1, 2]],
    ["of symbols: none", cmapTable([3, 0, LATIN]), [0, 0]],
    ["of a Macintosh: none", cmapTable([1, 0, LATIN]), [0, 0]],
    ["none at all", cmapTable(), [0, 0]],
  ])("maps: %s", (_, cmap, expected) => {
    expect(gids(cmap, 0x41, 0x42)).toEqual(expected);
  });

  test("a font without a map has none", () => {
    expect(sfntCharacterMap(tablesOf({}))(0x41)).toBe(0);
  });

  test("a map that states more groups than it has is read as far as it goes", () => {
    const map = cmapFormat12([[0x41, 0x41, 5]]);
    map.set(uint16s(0xffff, 0xffff), 12);
    expect(gids(cmapTable([3, 10, map]), 0x41, 0x7fff)).toEqual([5, 0]);
  });
});

describe("ranges of characters", () => {
  const ranges = (cmap: Uint8Array): unknown => sfntCharacterRanges(tablesOf({ cmap }));

  test.each<[string, Uint8Array, readonly (readonly number[])[]]>([
    [
      "of format 4, its end left out",
      cmapTable([3, 1, LATIN]),
      [
        [0x41, 0x43],
        [0x61, 0x61],
      ],
    ],
    [
      "of format 12",
      cmapTable([
        3,
        10,
        cmapFormat12([
          [0x1_f600, 0x1_f601, 1],
          [0x41, 0x42, 5],
        ]),
      ]),
      [
        [0x41, 0x42],
        [0x1_f600, 0x1_f601],
      ],
    ],
    [
      "of both, each character once",
      cmapTable([3, 1, LATIN], [3, 10, cmapFormat12([[0x42, 0x62, 1]])]),
      [
        [0x41, 0x43],
        [0x44, 0x62],
      ],
    ],
    [
      "within one another",
      cmapTable([
        3,
        10,
        cmapFormat12([
          [0x41, 0x60, 1],
          [0x45, 0x46, 1],
        ]),
      ]),
      [[0x41, 0x60]],
    ],
    [
      "up to the last code point",
      cmapTable([3, 10, cmapFormat12([[0x10_fff0, 0xffff_ffff, 1]])]),
      [[0x10_fff0, 0x10_ffff]],
    ],
    ["that run backwards", cmapTable([3, 10, cmapFormat12([[0x50, 0x41, 1]])]), []],
    [
      "a segment up to the last code of the BMP",
      cmapTable([3, 1, cmapFormat4([[0xfff0, 0xffff, 0]])]),
      [[0xfff0, 0xfffe]],
    ],
    ["of symbols", cmapTable([3, 0, LATIN]), []],
  ])("%s", (_, cmap, expected) => {
    expect(ranges(cmap)).toEqual(expected);
  });

  test("of a font without a map are none", () => {
    expect(sfntCharacterRanges(tablesOf({}))).toEqual([]);
  });
});

test("glyphs past the last advance share it", () => {
  const tables = tablesOf({ hhea: tableOf(36, { 34: 2 }), hmtx: uint16s(500, 0, 600, 0, 7, 8) });
  expect([0, 1, 2, 99, -1].map((gid) => sfntAdvance(tables, gid))).toEqual([
    500, 600, 600, 600, 500,
  ]);
  expect(sfntAdvance(tablesOf({}), 3)).toBe(0);
  expect(sfntAdvance(tablesOf({ hhea: tableOf(36, {}), hmtx: uint16s(500, 0) }), 3)).toBe(500);
});

test("features are those that GSUB lists", () => {
  const list = concatBytes([
    uint16s(2),
    latin1Bytes("liga"),
    uint16s(0),
    latin1Bytes("smcp"),
    uint16s(0),
  ]);
  const table = concatBytes([uint16s(1, 0, 0, 10, 0), list]);
  expect([...sfntFeatures(tablesOf({ GSUB: table }))]).toEqual(["liga", "smcp"]);
  expect(sfntFeatures(tablesOf({ GSUB: uint16s(1, 0, 0, 0, 0) })).size).toBe(0);
  expect(sfntFeatures(tablesOf({})).size).toBe(0);
});
