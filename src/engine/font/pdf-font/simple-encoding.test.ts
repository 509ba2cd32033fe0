import { describe, expect, test } from "vitest";
import { isDict } from "../../pdf/objects.ts";
import { type CharMap, type FontProgram, NO_METRICS } from "../program/font-program.ts";
import { type FontFace, readFace } from "./descriptor.ts";
import { documentOf } from "./font-samples.ts";
import { glyphSelector, readSimpleEncoding, type SimpleEncoding } from "./simple-encoding.ts";
import { standardFont } from "./standard-fonts.ts";

const EMPTY = documentOf([]);
const PLAIN = readFace(EMPTY, EMPTY.trailer);

/** A program of these glyphs, numbered from 0. */
function programOf(names: readonly string[], more: Partial<FontProgram> = {}): FontProgram {
  const gidOfName = (name: string): number | null => {
    const gid = names.indexOf(name);
    return gid < 0 ? null : gid;
  };
  return {
    kind: "cff",
    glyphCount: names.length,
    outlinesReadable: true,
    hasOutline: () => true,
    glyphBounds: () => null,
    outline: () => null,
    advance: () => null,
    gidOfName,
    nameOfGid: (gid) => names[gid] ?? null,
    encoding: null,
    gidOfCid: null,
    charMaps: [],
    metrics: NO_METRICS,
    ...more,
  };
}

const mapOf = (
  platform: number,
  encoding: number,
  gids: Readonly<Record<number, number>>,
): CharMap => ({
  platform,
  encoding,
  gid: (code) => gids[code] ?? 0,
  entries: () => Object.entries(gids).map(([code, gid]) => [Number(code), gid] as const),
});

const named = (postScriptName: string): Partial<FontFace> => ({
  name: { postScriptName, subsetTag: null },
  standard: standardFont(postScriptName),
});

/** The encoding of a font dictionary with this /Encoding. */
function encodingOf(source: string, face: Partial<FontFace> = {}): SimpleEncoding {
  const doc = documentOf([`<</Encoding ${source}>>`, "[66 /C]", "/D", "70"]);
  const dict = doc.object(1)?.value;
  return readSimpleEncoding(doc, isDict(dict) ? dict : doc.trailer, { ...PLAIN, ...face });
}

describe("the encoding in force (9.6.5.1)", () => {
  test.each<[string, string, readonly (string | null)[]]>([
    // Codes 65, 39, 0x80 and 0xE4.
    ["by name", "/WinAnsiEncoding", ["A", "quotesingle", "Euro", "adieresis"]],
    ["of another name", "/MacRomanEncoding", ["A", "quotesingle", "Adieresis", "perthousand"]],
    ["unknown: the standard one", "/OtherEncoding", ["A", "quoteright", null, null]],
    ["absent: the standard one", "null", ["A", "quoteright", null, null]],
    ["with a base", "<</BaseEncoding/WinAnsiEncoding>>", ["A", "quotesingle", "Euro", "adieresis"]],
    ["without a base", "<<>>", ["A", "quoteright", null, null]],
    ["with differences", "<</Differences[65/B 228/Lslash]>>", ["B", "quoteright", null, "Lslash"]],
  ])("%s", (_, source, expected) => {
    const { names } = encodingOf(source);
    expect([65, 39, 0x80, 0xe4].map((code) => names[code] ?? null)).toEqual(expected);
  });

  test.each<[string, string, boolean]>([
    ["named", "/WinAnsiEncoding", true],
    ["named in a dictionary", "<</BaseEncoding/MacRomanEncoding>>", true],
    ["of differences alone", "<</Differences[65/B]>>", false],
    ["unknown", "/OtherEncoding", false],
  ])("a base is one that the PDF names: %s", (_, source, hasBase) => {
    expect(encodingOf(source).hasBase).toBe(hasBase);
  });

  test.each<[string, string, Readonly<Record<number, string>>]>([
    ["names count on from a number", "[65/B/C 80/D]", { 65: "B", 66: "C", 80: "D" }],
    ["the last name of a code counts", "[65/B 65/C]", { 65: "C" }],
    ["names before a number count from 0", "[/B/C]", { 0: "B", 1: "C" }],
    ["a number with decimals is cut", "[65.9/B]", { 65: "B" }],
    ["codes of more than a byte are dropped", "[254/B/C/D 300/E]", { 254: "B", 255: "C" }],
    ["negative codes are dropped, and counted", "[-1/B/C]", { 0: "C" }],
    ["what is neither is passed over", "[65 (x) null/B]", { 65: "B" }],
    ["elsewhere", "2 0 R", { 66: "C" }],
    ["names and numbers elsewhere", "[4 0 R 3 0 R]", { 70: "D" }],
    ["no array", "/B", {}],
  ])("/Differences: %s", (_, source, expected) => {
    const { differences } = encodingOf(`<</Differences ${source}>>`);
    expect(Object.fromEntries(differences)).toEqual(expected);
  });

  test(".notdef takes a code away", () => {
    const { names, differences } = encodingOf("<</Differences[65/.notdef]>>");
    expect([names[65], names[66], differences.get(65)]).toEqual([null, "B", ".notdef"]);
  });

  test("differences of one font leave those of others alone", () => {
    encodingOf("<</BaseEncoding/WinAnsiEncoding/Differences[65/B]>>");
    expect(encodingOf("/WinAnsiEncoding").names[65]).toBe("A");
  });
});

describe("the encoding implied where the PDF names none", () => {
  const first = (face: Partial<FontFace>): string | null =>
    encodingOf("null", face).names[97] ?? null;

  test.each<[string, Partial<FontFace>, string | null]>([
    ["Symbol's own", named("Symbol"), "alpha"],
    ["ZapfDingbats' own", named("ZapfDingbats"), "a60"],
    ["Helvetica: the standard one", named("Helvetica"), "a"],
    ["a font of pictures that is not embedded: unknown", named("Wingdings-Regular"), null],
    [
      "a symbolic font that is not embedded: the standard one",
      { ...named("Some"), isSymbolic: true },
      "a",
    ],
    [
      "a symbolic program: unknown",
      { program: programOf([".notdef", "a"]), isSymbolic: true },
      null,
    ],
    [
      "a program of letters without an encoding of its own",
      { program: programOf([".notdef", "a"]) },
      "a",
    ],
    [
      "one of pictures by its name, which is not symbolic",
      { ...named("Wingdings"), program: programOf([".notdef"]) },
      "a",
    ],
  ])("%s", (_, face, expected) => {
    expect(first(face)).toBe(expected);
  });

  test("the program's own, .notdef left out", () => {
    const program = programOf([".notdef", "B", "C"], {
      encoding: new Map([
        [97, 2],
        [98, 0],
        [300, 1],
      ]),
    });
    const { names } = encodingOf("<</Differences[99/X]>>", { program, isSymbolic: true });
    expect([names[97], names[98], names[99], names[100], names.length]).toEqual([
      "C",
      null,
      "X",
      null,
      256,
    ]);
  });
});

/** Glyph of each code, and whether every reader must choose it. */
function selected(
  encoding: string,
  face: Partial<FontFace>,
  codes: readonly number[],
  isTrueTypeDict = true,
): readonly (readonly [number | null, boolean])[] {
  const whole = { ...PLAIN, ...face };
  const select = glyphSelector(encodingOf(encoding, face), whole, { isTrueTypeDict });
  return codes.map((code) => {
    const { gid, isPlaceholderByForm } = select(code);
    return [gid, isPlaceholderByForm];
  });
}

describe("glyphs of Type 1 and CFF programs", () => {
  const program = programOf([".notdef", "A", "B"], {
    encoding: new Map([
      [65, 2],
      [70, 1],
    ]),
  });

  test.each<[string, string, readonly (readonly [number | null, boolean])[]]>([
    [
      "by the built-in encoding where the PDF says nothing",
      "null",
      [
        [2, true],
        [null, false],
        [1, true],
      ],
    ],
    [
      "by name where it names a base",
      "/WinAnsiEncoding",
      [
        [1, true],
        [2, true],
        [null, false],
      ],
    ],
    [
      "by name where a difference is given",
      "<</Differences[65/A]>>",
      [
        [1, true],
        [null, false],
        [1, true],
      ],
    ],
    [
      "none for a name that the program lacks",
      "<</Differences[65/Z]>>",
      [
        [null, false],
        [null, false],
        [1, true],
      ],
    ],
  ])("%s", (_, encoding, expected) => {
    expect(selected(encoding, { program }, [65, 66, 70])).toEqual(expected);
  });

  test("none without a program, nor of one keyed by CID", () => {
    expect(selected("/WinAnsiEncoding", {}, [65])).toEqual([[null, false]]);
    const keyed = programOf([".notdef", "A"], { gidOfCid: (cid) => cid });
    expect(selected("/WinAnsiEncoding", { program: keyed }, [65])).toEqual([[null, false]]);
  });
});

describe("glyphs of TrueType programs (9.6.5.4)", () => {
  const names = [".notdef", "A", "B", "adieresis", "Lslash"];
  const trueType = (...charMaps: readonly CharMap[]): Partial<FontFace> => ({
    program: programOf(names, { kind: "truetype", charMaps }),
  });
  const UNICODE = mapOf(3, 1, { 0x41: 1, 0x42: 2, 0xe4: 3 });

  test.each<[string, string, Partial<FontFace>, readonly (readonly [number | null, boolean])[]]>([
    // Codes 65, 66 and 0xE4.
    [
      "with an encoding: names through the Unicode map",
      "/WinAnsiEncoding",
      trueType(UNICODE),
      [
        [1, true],
        [2, true],
        [3, true],
      ],
    ],
    [
      "with differences alone: by them too",
      "<</Differences[65/B]>>",
      trueType(UNICODE),
      [
        [2, true],
        [2, true],
        [null, false],
      ],
    ],
    [
      "names through the Macintosh map, by Macintosh codes",
      "/WinAnsiEncoding",
      trueType(mapOf(1, 0, { 65: 1, 0x8a: 3 })),
      [
        [1, true],
        [2, true],
        [3, true],
      ],
    ],
    [
      "names through the post table last",
      "/WinAnsiEncoding",
      trueType(mapOf(1, 0, {})),
      [
        [1, true],
        [2, true],
        [3, true],
      ],
    ],
    [
      "without an encoding: by the symbol map, from F000 on",
      "null",
      trueType(mapOf(3, 0, { 0xf041: 2 })),
      [
        [2, true],
        [2, false],
        [null, false],
      ],
    ],
    [
      "by the symbol map, from 0 on",
      "null",
      trueType(mapOf(3, 0, { 0x41: 2 })),
      [
        [2, true],
        [2, false],
        [null, false],
      ],
    ],
    [
      "by the symbol map, from F100 on",
      "null",
      trueType(mapOf(3, 0, { 0xf141: 2 })),
      [
        [2, true],
        [2, false],
        [null, false],
      ],
    ],
    [
      "by the symbol map, from F200 on",
      "null",
      trueType(mapOf(3, 0, { 0xf241: 2 })),
      [
        [2, true],
        [2, false],
        [null, false],
      ],
    ],
    [
      "by the Macintosh map where the symbol map has none",
      "null",
      trueType(mapOf(3, 0, {}), mapOf(1, 0, { 65: 3 })),
      [
        [3, true],
        [2, false],
        [null, false],
      ],
    ],
  ])("%s", (_, encoding, face, expected) => {
    expect(selected(encoding, face, [65, 66, 0xe4])).toEqual(expected);
  });

  test("symbolic: by code where there is one, certain only where the name leads there too", () => {
    const symbol = mapOf(3, 0, { 0xf041: 1, 0xf042: 1 });
    const face = { ...trueType(symbol, UNICODE), isSymbolic: true };
    expect(selected("/WinAnsiEncoding", face, [65, 66, 0xe4])).toEqual([
      [1, true],
      [1, false],
      [3, false],
    ]);
  });

  test("symbolic without an encoding: by code alone is certain", () => {
    const face = { ...trueType(mapOf(3, 0, { 0xf041: 2 }), UNICODE), isSymbolic: true };
    expect(selected("null", face, [65])).toEqual([[2, true]]);
  });

  test("a nonsymbolic name that leads nowhere is tried by code, which is a guess", () => {
    expect(selected("<</Differences[65/g17]>>", trueType(mapOf(1, 0, { 65: 2 })), [65])).toEqual([
      [2, false],
    ]);
  });

  test("the name of a ligature has no one code point, and is looked up as a name", () => {
    const program = programOf([".notdef", "f_i"], {
      kind: "truetype",
      charMaps: [mapOf(3, 1, { 0x66: 7 })],
    });
    expect(selected("<</Differences[65/f_i]>>", { program }, [65])).toEqual([[1, true]]);
  });

  test("characters beyond the BMP are looked up in the full map", () => {
    const full = mapOf(3, 10, { 0x1d400: 4 });
    expect(selected("<</Differences[65/u1D400]>>", trueType(full), [65])).toEqual([[4, true]]);
  });

  test("an OpenType CFF is mapped by characters under a TrueType dictionary only", () => {
    const program = programOf([".notdef", "B", "A"], { kind: "opentype-cff", charMaps: [UNICODE] });
    expect(selected("/WinAnsiEncoding", { program }, [65], true)).toEqual([[1, true]]);
    expect(selected("/WinAnsiEncoding", { program }, [65], false)).toEqual([[2, true]]);
    const unmapped = { ...program, charMaps: [] };
    expect(selected("/WinAnsiEncoding", { program: unmapped }, [65], true)).toEqual([[2, true]]);
  });
});
