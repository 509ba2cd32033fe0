import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { type EncodingCMap, embeddedCMap, predefinedCMap } from "./encoding-cmap.ts";

const MIXED = `2 begincodespacerange <00> <7F> <8140> <9FFC> endcodespacerange
  2 begincidrange <20> <7E> 1 <8140> <817E> 633 endcidrange`;

function codesOf(cmap: EncodingCMap | null, bytes: readonly number[]): number[][] {
  const shown = Uint8Array.from(bytes);
  const codes: number[][] = [];
  for (let at = 0; cmap !== null && at < shown.length; ) {
    const { code, length } = cmap.next(shown, at);
    codes.push([code, length, cmap.cid(code, length)]);
    at += length;
  }
  return codes;
}

test.each<[string, EncodingCMap | null, readonly number[], number[][]]>([
  [
    "Identity-H takes two bytes",
    predefinedCMap("Identity-H"),
    [1, 2, 0, 3],
    [
      [0x102, 2, 0x102],
      [3, 2, 3],
    ],
  ],
  ["a short last code is padded", predefinedCMap("Identity-H"), [1], [[0x100, 2, 0x100]]],
  [
    "codespaces of one and two bytes",
    embeddedCMap(latin1Bytes(MIXED), null, null),
    [0x41, 0x81, 0x41, 0x20],
    [
      [0x41, 1, 34],
      [0x8141, 2, 634],
      [0x20, 1, 1],
    ],
  ],
  [
    "a second byte outside the codespace keeps the length of its first",
    embeddedCMap(latin1Bytes(MIXED), null, null),
    [0x81, 0x20, 0x41],
    [
      [0x8120, 2, 0],
      [0x41, 1, 34],
    ],
  ],
  [
    "usecmap adds what the file itself does not map",
    embeddedCMap(latin1Bytes("/Identity-H usecmap 1 begincidchar <0005> 9 endcidchar"), null, null),
    [0, 5, 0, 6],
    [
      [5, 2, 9],
      [6, 2, 6],
    ],
  ],
])("%s", (_, cmap, bytes, expected) => {
  expect(codesOf(cmap, bytes)).toEqual(expected);
});

test.each<[string, EncodingCMap | null, boolean | undefined]>([
  ["Identity-V is known", predefinedCMap("Identity-V"), true],
  ["a predefined CJK map is known", predefinedCMap("UniJIS-UTF16-H"), true],
  ["any other name is no CMap", predefinedCMap("MyMap"), undefined],
  [
    "a map on top of a predefined one is known",
    embeddedCMap(latin1Bytes(`/90ms-RKSJ-H usecmap ${MIXED}`), null, null),
    true,
  ],
  [
    "a map on top of an unheard-of one is not known",
    embeddedCMap(latin1Bytes(`/Strange usecmap ${MIXED}`), null, null),
    false,
  ],
  ["an empty map is not known", embeddedCMap(latin1Bytes(""), null, null), false],
])("%s", (_, cmap, known) => {
  expect(cmap?.known).toBe(known);
});

test("the writing mode of the stream dictionary beats the one in the file", () => {
  const bytes = latin1Bytes(`/WMode 1 def ${MIXED}`);
  expect(embeddedCMap(bytes, null, null).vertical).toBe(true);
  expect(embeddedCMap(bytes, null, 0).vertical).toBe(false);
});

test("the length of a code follows the codespaces", () => {
  const cmap = embeddedCMap(latin1Bytes(MIXED), null, null);
  expect([cmap.lengthOf(0x41), cmap.lengthOf(0x8141), cmap.lengthOf(0xffff)]).toEqual([1, 2, null]);
});

test("of a hundred thousand codespaces only the first are looked at for each code", () => {
  const spaces = "<8140> <9FFC>\n".repeat(100_000);
  const source = `100000 begincodespacerange ${spaces} endcodespacerange
    1 begincidrange <8140> <817E> 633 endcidrange`;
  const cmap = embeddedCMap(latin1Bytes(source), null, null);
  const shown = Array.from({ length: 100_000 }, () => [0x81, 0x41]).flat();
  expect(new Set(codesOf(cmap, shown).map(String))).toEqual(new Set(["33089,2,634"]));
  expect(cmap.lengthOf(0x8141)).toBe(2);
});

const space = (rows: string, more = ""): EncodingCMap =>
  embeddedCMap(latin1Bytes(`9 begincodespacerange ${rows} endcodespacerange ${more}`), null, null);

// ISO 32000-2, 9.7.6.3: each byte must lie in the range of its own place.
test.each<[string, EncodingCMap, readonly number[], readonly (readonly number[])[]]>([
  [
    "each byte has its own range",
    space("<8140> <9FFC>"),
    [0x82, 0x3f, 0x82, 0x40],
    [
      [0x823f, 2],
      [0x8240, 2],
    ],
  ],
  [
    "the shortest code that fits",
    space("<00> <FF> <0000> <FFFF>"),
    [1, 2],
    [
      [1, 1],
      [2, 1],
    ],
  ],
  [
    "three bytes",
    space("<00> <7F> <800000> <FFFFFF>"),
    [0x80, 1, 2, 5],
    [
      [0x80_0102, 3],
      [5, 1],
    ],
  ],
  ["four bytes", space("<8EA1A1A1> <8EAFFEFE>"), [0x8e, 0xa2, 0xb0, 0xc0], [[0x8ea2_b0c0, 4]]],
  [
    "no first byte fits: the shortest of all",
    space("<8140> <9FFC> <E00000> <E0FFFF>"),
    [0x20, 0x21],
    [[0x2021, 2]],
  ],
  [
    "the first byte fits the longer one",
    space("<8140> <9FFC> <E00040> <E0FFFF>"),
    [0xe0, 1, 2],
    [[0xe0_0102, 3]],
  ],
  ["a short last code is padded with zero bytes", space("<8140> <9FFC>"), [0x81], [[0x8100, 2]]],
  [
    "no codespace: lengths of the mapped codes",
    embeddedCMap(latin1Bytes("1 begincidchar <20> 5 endcidchar"), null, null),
    [0x20, 0x21],
    [
      [0x20, 1],
      [0x21, 1],
    ],
  ],
  [
    "nothing at all: two bytes",
    embeddedCMap(latin1Bytes(""), null, null),
    [1, 2, 3],
    [
      [0x102, 2],
      [0x300, 2],
    ],
  ],
])("codes: %s", (_, cmap, bytes, expected) => {
  expect(codesOf(cmap, bytes).map(([code, length]) => [code, length])).toEqual(expected);
});

test("codes of one and of two bytes are told apart", () => {
  const cmap = space("<00> <7F> <8000> <FFFF>", "2 begincidchar <20> 5 <0020> 6 endcidchar");
  expect([cmap.cid(0x20, 1), cmap.cid(0x20, 2), cmap.cid(0x21, 1), cmap.cid(0x20, 3)]).toEqual([
    5, 6, 0, 0,
  ]);
});

test("the map in use beneath: its codes where this one has none, its ranges behind, its fault handed on", () => {
  const base = space("<00> <7F>", "1 begincidrange <20> <7E> 1 endcidrange");
  const top = embeddedCMap(latin1Bytes("1 begincidchar <41> 900 endcidchar"), base, null);
  expect([0x40, 0x41, 0x42].map((code) => top.cid(code, 1))).toEqual([33, 900, 35]);
  expect(top.ranges.map(({ low, cid }) => [low, cid])).toEqual([
    [0x41, 900],
    [0x20, 1],
  ]);
  const faulty = embeddedCMap(latin1Bytes(`/Strange usecmap ${MIXED}`), null, null);
  expect(embeddedCMap(latin1Bytes(MIXED), faulty, null).known).toBe(false);
  // What the stream's dictionary leads to counts, not the name in the file.
  expect(embeddedCMap(latin1Bytes(`/Strange usecmap ${MIXED}`), base, null).known).toBe(true);
});

test("a map that maps nothing itself splits as the one beneath", () => {
  const base = space("<00> <7F> <8000> <FFFF>", "1 begincidchar <20> 5 endcidchar");
  const top = embeddedCMap(latin1Bytes(""), base, null);
  expect(codesOf(top, [0x20, 0x80, 1])).toEqual([
    [0x20, 1, 5],
    [0x8001, 2, 0],
  ]);
  expect([top.lengthOf(0x20), top.lengthOf(0x8001), top.lengthOf(0xff), top.known]).toEqual([
    1,
    2,
    null,
    true,
  ]);
});

test.each<[string, number | null]>([
  ["Identity-H", 2],
  ["Identity-V", 2],
])("%s: codes of two bytes, none beyond", (name, length) => {
  const cmap = predefinedCMap(name);
  expect([cmap?.lengthOf(0xffff), cmap?.lengthOf(0x1_0000), cmap?.vertical]).toEqual([
    length,
    null,
    name.endsWith("V"),
  ]);
});
