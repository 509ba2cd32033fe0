import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { readCff } from "./cff.ts";
import type { FontProgram } from "./font-program.ts";
import { cffSample, charstringNumbers as n, uint16s } from "../pdf-font/font-samples.ts";
import { openFontProgram } from "./open-program.ts";

const GLYPHS = [
  { name: ".notdef", outline: "empty" },
  { name: "Adieresis", outline: "square" },
  { name: "blank", outline: "empty" },
] as const;

function check(bytes: Uint8Array): FontProgram | null {
  return openFontProgram(bytes);
}

test("a bare CFF with names: names, custom encoding, ink, advance", () => {
  const program = check(cffSample(GLYPHS));
  expect(program?.kind).toBe("cff");
  expect([0, 1, 2].map((gid) => program?.nameOfGid(gid))).toEqual([
    ".notdef",
    "Adieresis",
    "blank",
  ]);
  expect(program?.gidOfName("Adieresis")).toBe(1);
  expect([...(program?.encoding ?? [])]).toEqual([
    [65, 1],
    [66, 2],
  ]);
  expect([0, 1, 2, 3].map((gid) => program?.hasOutline(gid))).toEqual([false, true, false, false]);
  expect(program?.glyphBounds(1)).toEqual([0, 0, 500, 500]);
  expect(program?.advance(1)).toBe(600);
  expect(program?.gidOfCid).toBeNull();
});

test("a CFF keyed by CID maps CIDs and has neither names nor encoding", () => {
  const program = check(cffSample(GLYPHS, [40, 700]));
  expect([0, 40, 700, 41].map((cid) => program?.gidOfCid?.(cid) ?? null)).toEqual([0, 1, 2, null]);
  expect(program?.encoding).toBeNull();
  expect(program?.nameOfGid(1)).toBeNull();
  expect([1, 2].map((gid) => program?.hasOutline(gid))).toEqual([true, false]);
});

test.each([
  ["named", cffSample(GLYPHS)],
  ["by CID", cffSample(GLYPHS, [40, 700])],
])("%s: any cut or overwritten byte gives a font or null, never an error", (_, bytes) => {
  for (let at = 0; at < bytes.length; at++) {
    for (const damaged of [bytes.subarray(0, at), bytes.map((b, i) => (i === at ? b ^ 0xff : b))]) {
      const program = check(damaged);
      for (let gid = 0; gid < 4; gid++) {
        const bounds = program?.hasOutline(gid) === true ? program.glyphBounds(gid) : null;
        expect(bounds?.every(Number.isFinite) ?? true).toBe(true);
        program?.nameOfGid(gid);
      }
      expect((program?.encoding?.size ?? 0) <= 512).toBe(true);
    }
  }
});

type Bytes = readonly number[];

/** A font as laid out below; parts that are left out are not there. */
interface Parts {
  readonly charstrings: readonly Bytes[];
  readonly charset?: Bytes;
  readonly encoding?: Bytes;
  readonly strings?: readonly string[];
  readonly globals?: readonly Bytes[];
  readonly subrs?: readonly Bytes[];
  /** Entries of the Private DICT. */
  readonly own?: Bytes;
  /** Further entries of the Top DICT. */
  readonly top?: Bytes;
  /** Of a font keyed by CID: Font DICTs' own entries, and which glyph has which. */
  readonly fonts?: readonly { readonly own: Bytes; readonly dict: Bytes }[];
  readonly select?: Bytes;
}

const index = (items: readonly Bytes[]): Uint8Array => {
  const ends = items.reduce((at: number[], item) => [...at, (at.at(-1) ?? 1) + item.length], [1]);
  return items.length === 0
    ? uint16s(0)
    : concatBytes([
        uint16s(items.length),
        Uint8Array.of(2),
        uint16s(...ends),
        Uint8Array.from(items.flat()),
      ]);
};
/** A DICT integer of five bytes, so that lengths do not depend on places. */
const long = (value: number): Bytes => [
  29,
  ...uint16s(Math.floor(value / 0x1_0000), value & 0xffff),
];

/** Header, INDEXes, then charset, encoding, charstrings, the Private DICT with its subroutines, Font DICTs and their selection. */
function cffOf(parts: Parts): Uint8Array {
  const {
    charstrings,
    charset,
    encoding,
    strings = [],
    globals = [],
    subrs,
    own = [],
    top = [],
    fonts,
    select,
  } = parts;
  const privateDict = subrs === undefined ? own : [...own, ...long(own.length + 6), 19];
  const privates = (fonts ?? []).map((font) => Uint8Array.from(font.own));
  const topOf = (at: Readonly<Record<string, number>>): Bytes => [
    ...(fonts === undefined ? [] : [...n(391, 392, 0), 12, 30]),
    ...top,
    ...(charset === undefined ? [] : [...long(at["charset"] ?? 0), 15]),
    ...(encoding === undefined ? [] : [...long(at["encoding"] ?? 0), 16]),
    ...long(at["charstrings"] ?? 0),
    17,
    ...(fonts === undefined
      ? [...long(privateDict.length), ...long(at["private"] ?? 0), 18]
      : [...long(at["fonts"] ?? 0), 12, 36]),
    ...(select === undefined ? [] : [...long(at["select"] ?? 0), 12, 37]),
  ];
  const head = (dict: Bytes): Uint8Array =>
    concatBytes([
      Uint8Array.of(1, 0, 4, 2),
      index([[...latin1Bytes("F")]]),
      index([dict]),
      index(strings.map((text) => [...latin1Bytes(text)])),
      index(globals),
    ]);
  const body: [string, Uint8Array][] = [
    ["charset", Uint8Array.from(charset ?? [])],
    ["encoding", Uint8Array.from(encoding ?? [])],
    ["charstrings", index(charstrings)],
    [
      "private",
      concatBytes([
        Uint8Array.from(privateDict),
        subrs === undefined ? new Uint8Array() : index(subrs),
      ]),
    ],
    ...privates.map((data, i): [string, Uint8Array] => [`private${i}`, data]),
  ];
  const places: Record<string, number> = {};
  let at = head(topOf({})).length;
  const place = (name: string, data: Uint8Array): Uint8Array => {
    places[name] = at;
    at += data.length;
    return data;
  };
  const laid = body.map(([name, data]) => place(name, data));
  const dicts = (fonts ?? []).map(({ own: entries, dict }, i) => [
    ...dict,
    ...long(entries.length),
    ...long(places[`private${i}`] ?? 0),
    18,
  ]);
  laid.push(place("fonts", index(dicts)), place("select", Uint8Array.from(select ?? [])));
  return concatBytes([head(topOf(places)), ...laid]);
}

/** A square of this size from the origin, with a width before it where one is given. */
const square = (size: number, ...width: Bytes): Bytes => [
  ...n(...width, 0, 0),
  21,
  ...n(size, size, -size),
  6,
  14,
];
const NOTDEF: Bytes = [14];
const three = [NOTDEF, square(10), square(20), square(30)];

describe("names of glyphs (5176, 13)", () => {
  const names = (parts: Omit<Parts, "charstrings">): unknown => {
    const program = readCff(cffOf({ charstrings: three, ...parts }));
    return [1, 2, 3].map((gid) => program?.nameOfGid(gid));
  };
  const strings = ["Eins", "Zwei"];

  test.each<[string, Omit<Parts, "charstrings">, readonly string[]]>([
    ["no charset: the ISO Adobe one", {}, ["space", "exclam", "quotedbl"]],
    ["the Expert one", { top: [...n(1), 15] }, ["space", "exclamsmall", "Hungarumlautsmall"]],
    [
      "the Expert Subset one",
      { top: [...n(2), 15] },
      ["space", "dollaroldstyle", "dollarsuperior"],
    ],
    [
      "format 0: each by itself",
      { charset: [0, ...uint16s(34, 392, 391)], strings },
      ["A", "Zwei", "Eins"],
    ],
    [
      "format 1: ranges with a byte of further ones",
      { charset: [1, ...uint16s(34), 1, ...uint16s(391), 0], strings },
      ["A", "B", "Eins"],
    ],
    [
      "format 2: ranges with two bytes",
      { charset: [2, ...uint16s(34, 1, 391, 5)], strings },
      ["A", "B", "Eins"],
    ],
    [
      "a string that the font does not have",
      { charset: [0, ...uint16s(34, 390, 395)], strings },
      ["A", "Semibold", ""],
    ],
  ])("%s", (_, parts, expected) => {
    expect(names(parts)).toEqual(expected);
  });

  test("a name given twice means the first glyph", () => {
    const program = readCff(cffOf({ charstrings: three, charset: [0, ...uint16s(34, 34, 35)] }));
    expect([program?.gidOfName("A"), program?.gidOfName("B"), program?.gidOfName("C")]).toEqual([
      1,
      3,
      null,
    ]);
    expect([program?.nameOfGid(2), program?.nameOfGid(4)]).toEqual(["A", null]);
  });
});

describe("the encoding (5176, 12)", () => {
  const charset = [0, ...uint16s(34, 35, 36)];
  const codes = (parts: Omit<Parts, "charstrings">): unknown => {
    const program = readCff(cffOf({ charstrings: three, charset, ...parts }));
    return Object.fromEntries(program?.encoding ?? []);
  };

  test.each<[string, Omit<Parts, "charstrings">, Readonly<Record<number, number>>]>([
    ["none: the standard one", {}, { 65: 1, 66: 2, 67: 3 }],
    [
      "the Expert one",
      { top: [...n(1), 16], charset: [0, ...uint16s(229, 230, 231)] },
      { 33: 1, 34: 2, 36: 3 },
    ],
    ["format 0: a code for each glyph", { encoding: [0, 3, 70, 80, 90] }, { 70: 1, 80: 2, 90: 3 }],
    ["format 1: ranges of codes", { encoding: [1, 2, 70, 1, 90, 0] }, { 70: 1, 71: 2, 90: 3 }],
    ["more codes than glyphs", { encoding: [1, 1, 70, 9] }, { 70: 1, 71: 2, 72: 3 }],
    [
      "supplements: further codes by name",
      { encoding: [0x80, 1, 70, 2, 100, ...uint16s(34), 101, ...uint16s(36)] },
      { 70: 1, 100: 1, 101: 3 },
    ],
    [
      "supplements behind ranges",
      { encoding: [0x81, 1, 70, 1, 1, 100, ...uint16s(36)] },
      { 70: 1, 71: 2, 100: 3 },
    ],
    [
      "a supplement of a glyph that is not there",
      { encoding: [0x80, 1, 70, 1, 100, ...uint16s(60)] },
      { 70: 1 },
    ],
  ])("%s", (_, parts, expected) => {
    expect(codes(parts)).toEqual(expected);
  });
});

describe("widths (5177, 4.1)", () => {
  const advances = (own: Bytes, ...charstrings: readonly Bytes[]): unknown => {
    const program = readCff(cffOf({ charstrings: [NOTDEF, ...charstrings], own }));
    return charstrings.map((_, i) => program?.advance(i + 1));
  };
  const both = [...n(500), 20, ...n(600), 21];

  test.each<[string, Bytes, Bytes, number]>([
    ["none stated: the default", both, square(10), 500],
    ["a difference from the nominal one", both, square(10, -50), 550],
    ["a difference of 0", both, square(10, 0), 600],
    ["no default: 0", [], square(10), 0],
    ["no nominal one: the width itself", [], square(10, 444), 444],
    ["before endchar alone", both, [...n(20), 14], 620],
    ["before a stem", both, [...n(20, 1, 2), 1, 14], 620],
    ["before a mask that ends an implied stem", both, [...n(20, 1, 2), 19, 0, 14], 620],
    ["before hmoveto", both, [...n(20, 1), 22, 14], 620],
    ["before vmoveto", both, [...n(20, 1), 4, 14], 620],
    ["of the first operator alone", both, [...n(1, 2), 21, ...n(20, 1, 2), 21, 14], 500],
  ])("%s", (_, own, charstring, expected) => {
    expect(advances(own, charstring)).toEqual([expected]);
  });

  test("a glyph that is not there has none", () => {
    expect(readCff(cffOf({ charstrings: three }))?.advance(9)).toBeNull();
  });
});

describe("subroutines (5177, 4.7)", () => {
  const size = (parts: Omit<Parts, "charstrings">, number: number, operator: number): unknown =>
    readCff(cffOf({ charstrings: [NOTDEF, [...n(number), operator, 14]], ...parts }))?.glyphBounds(
      1,
    );
  const line = (length: number): Bytes => [...n(length), 6, 11];
  const many = (count: number): readonly Bytes[] =>
    Array.from({ length: count }, (_, i) => line((i % 100) + 1));

  test.each<[string, Omit<Parts, "charstrings">, number, number, unknown]>([
    [
      "the font's own, the first being -107",
      { subrs: [line(10), line(20)] },
      -106,
      10,
      [0, 0, 20, 0],
    ],
    ["those of all fonts", { globals: [line(10), line(20)] }, -107, 29, [0, 0, 10, 0]],
    ["from 1240 on the first is -1131", { subrs: many(1240) }, -1130, 10, [0, 0, 2, 0]],
    ["up to 1239 it is not", { subrs: many(1239) }, -106, 10, [0, 0, 2, 0]],
    ["one beyond the last", { subrs: [line(10)] }, -106, 10, null],
    ["one before the first", { subrs: [line(10)] }, -108, 10, null],
    ["none at all", {}, -107, 10, null],
  ])("%s", (_, parts, ...[number, operator, expected]) => {
    expect(size(parts, number, operator)).toEqual(expected);
  });
});

describe("accented letters of endchar (5177, appendix C)", () => {
  const A = square(100);
  const acute = square(20);
  // SIDs of A and acute; StandardEncoding has them at 65 and 194.
  const charset = [0, ...uint16s(34, 125, 200)];
  const accented = (...args: Bytes): FontProgram | null =>
    readCff(cffOf({ charstrings: [NOTDEF, A, acute, [...n(...args), 14]], charset }));

  test("are base and accent, the accent moved", () => {
    const program = accented(40, 150, 65, 194);
    expect(program?.glyphBounds(3)).toEqual([0, 0, 100, 170]);
    expect(program?.outline(3)?.map((contour) => contour.slice(0, 2))).toEqual([
      [0, 0],
      [40, 150],
    ]);
    expect([program?.hasOutline(3), program?.advance(3)]).toEqual([true, 0]);
    expect(accented(77, 40, 150, 65, 194)?.advance(3)).toBe(77);
  });

  test.each<[string, Bytes]>([
    ["base", [0, 0, 66, 194]],
    ["accent", [0, 0, 65, 193]],
  ])("without their %s are unreadable", (_, args) => {
    const program = accented(...args);
    expect([program?.glyphBounds(3), program?.outline(3)]).toEqual([null, null]);
  });
});

describe("the matrix", () => {
  /** 0.0005 as a DICT writes it: nibbles 5 e- 4 end. */
  const HALF: Bytes = [30, 0x5c, 0x4f];
  const ZERO: Bytes = n(0);
  const matrix = (scale: Bytes): Bytes => [...scale, ...n(0, 0), ...scale, ...n(0, 0), 12, 7];

  test.each<[string, Bytes, number]>([
    ["none: a thousand units an em", [], 10],
    ["two thousand units an em", matrix(HALF), 5],
    ["0 counts as none", matrix(ZERO), 10],
  ])("%s", (_, top, side) => {
    const program = readCff(cffOf({ charstrings: three, top, own: [...n(600), 20] }));
    expect(program?.glyphBounds(1)?.[2]).toBeCloseTo(side, 9);
    expect(program?.outline(1)?.[0]?.[2]).toBeCloseTo(side, 9);
    expect(program?.advance(1)).toBeCloseTo(60 * side, 9);
  });
});

describe("fonts keyed by CID (5176, 18 and 19)", () => {
  const charset = [0, ...uint16s(5, 6, 7)];
  const fonts = [
    { own: [...n(500), 20], dict: [] },
    { own: [...n(700), 20], dict: [] },
  ];
  const advances = (parts: Partial<Parts>): unknown => {
    const program = readCff(
      cffOf({ charstrings: three, charset, fonts, strings: ["Adobe", "Identity"], ...parts }),
    );
    return [0, 1, 2, 3].map((gid) => program?.advance(gid));
  };

  test.each<[string, Partial<Parts>, readonly (number | null)[]]>([
    ["none: the first Font DICT for all", {}, [500, 500, 500, 500]],
    ["format 0: a byte for each", { select: [0, 0, 1, 0, 1] }, [500, 700, 500, 700]],
    [
      "format 3: ranges up to the next one",
      { select: [3, ...uint16s(2, 0), 0, ...uint16s(2), 1, ...uint16s(4)] },
      [500, 500, 700, 700],
    ],
    ["a Font DICT that is not there", { select: [0, 0, 2, 0, 1] }, [500, null, 500, 700]],
    [
      "ranges that do not ascend end the table",
      { select: [3, ...uint16s(2, 0), 1, ...uint16s(3), 1, ...uint16s(2)] },
      [700, 700, 700, 500],
    ],
  ])("the selection: %s", (_, parts, expected) => {
    expect(advances(parts)).toEqual(expected);
  });

  test("CIDs by the charset; without one, in order", () => {
    const cids = (parts: Partial<Parts>): unknown => {
      const program = readCff(cffOf({ charstrings: three, fonts, ...parts }));
      return [0, 1, 5, 7].map((cid) => program?.gidOfCid?.(cid));
    };
    expect(cids({ charset })).toEqual([0, null, 1, 3]);
    expect(cids({})).toEqual([0, 1, null, null]);
  });

  test("both matrices given are multiplied, as renderers do", () => {
    const HALF: Bytes = [30, 0x5c, 0x4f];
    const TWO = n(2);
    const matrix = (scale: Bytes): Bytes => [...scale, ...n(0, 0), ...scale, ...n(0, 0), 12, 7];
    const side = (top: Bytes, dict: Bytes): number | undefined =>
      readCff(cffOf({ charstrings: three, charset, fonts: [{ own: [], dict }], top }))?.glyphBounds(
        1,
      )?.[2];
    expect(side([], matrix(HALF))).toBeCloseTo(5, 9);
    expect(side(matrix(HALF), [])).toBeCloseTo(5, 9);
    expect(side(matrix(TWO), matrix(HALF))).toBeCloseTo(10, 9);
  });
});

test.each<[string, Uint8Array]>([
  ["another major version", cffOf({ charstrings: three }).with(0, 2)],
  ["a header shorter than four bytes", cffOf({ charstrings: three }).with(2, 3)],
  ["no charstrings", cffOf({ charstrings: [] })],
  ["no bytes", new Uint8Array()],
])("%s is no program", (_, bytes) => {
  expect(readCff(bytes)).toBeNull();
});

test("slant, fixed pitch and the type of charstrings are the Top DICT's", () => {
  const top = [...n(-12), 12, 2, ...n(1), 12, 1];
  const program = readCff(cffOf({ charstrings: three, top }));
  expect(program?.metrics).toMatchObject({ italicAngle: -12, isFixedPitch: true });
  expect(program?.outlinesReadable).toBe(true);
  const plain = readCff(cffOf({ charstrings: three }));
  expect(plain?.metrics).toMatchObject({ italicAngle: null, isFixedPitch: null });
  expect(readCff(cffOf({ charstrings: three, top: [...n(1), 12, 6] }))?.outlinesReadable).toBe(
    false,
  );
});
