import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { Matrix } from "#base/geometry.ts";
import type { Glyph, TextElement, TextShowingOperator } from "../content/model.ts";
import type { PdfFont } from "../font/pdf-font/pdf-font.ts";
import { type GlyphRange, type Tile, tileOperator } from "./tile-operator.ts";

/** One byte a code, 500 wide; the space is a word space. */
const FONT = {
  vertical: false,
  decode: (bytes: Uint8Array) =>
    Array.from(bytes, (code) => ({ code, length: 1, width: 500, isWordSpace: code === 32 })),
} as unknown as PdfFont;

interface Given {
  readonly shown?: Partial<TextShowingOperator["shown"]>;
  readonly endX?: number;
  readonly endY?: number;
  readonly tm?: Matrix;
  readonly font?: PdfFont;
}

/** Cuts "[(ab) 100 (cd)] TJ" and the like; the operand's strings have no escapes. */
function tile(
  source: string,
  ranges: readonly GlyphRange[],
  given: Given = {},
): readonly Tile[] | null {
  const elements: TextElement[] = [];
  const glyphs: Glyph[] = [];
  for (const match of source.matchAll(/\(([^)]*)\)|-?[\d.]+/g)) {
    const span = { start: match.index, end: match.index + match[0].length };
    const text = match[1];
    if (text === undefined) {
      elements.push({ kind: "number", span, value: Number(match[0]) });
      continue;
    }
    Array.from(text, (_, offset) =>
      glyphs.push({ element: elements.length, offset, length: 1 } as unknown as Glyph),
    );
    elements.push({ kind: "string", span, bytes: latin1Bytes(text) });
  }
  const { shown, endX, endY, tm = [1, 0, 0, 1, 10, 20], font = FONT } = given;
  const width = elements.reduce(
    (sum, one) => sum + (one.kind === "number" ? -one.value : one.bytes.length * 500),
    0,
  );
  const [a, b, c, d, e, f] = tm;
  const operator = {
    elements,
    shown: { size: 10, charSpacing: 0, wordSpacing: 0, scale: 1, ...shown },
    startTm: tm,
    endTm: [a, b, c, d, endX ?? e + (width / 100) * a, endY ?? f + (width / 100) * b],
  } as unknown as TextShowingOperator;
  return tileOperator(
    { operator, font, glyphAt: (ordinal) => glyphs[ordinal] },
    ranges,
    latin1Bytes(source),
  );
}
const range = (glyphStart: number, glyphEnd: number): GlyphRange => ({ glyphStart, glyphEnd });
const texts = (tiles: readonly Tile[] | null): readonly (readonly string[])[] | undefined =>
  tiles?.map(({ head, own, tail }) => [head, own, tail]);

describe("an operand is cut", () => {
  test.each<[string, string, readonly GlyphRange[], readonly (readonly string[])[]]>([
    ["nowhere", "(abcd)", [range(0, 4)], [["", "(abcd)", ""]]],
    ["in the middle of a string", "(abcd)", [range(1, 3)], [["<61>", "<6263>", "<64>"]]],
    ["at its beginning", "(abcd)", [range(0, 1)], [["", "<61>", "<626364>"]]],
    ["at its end", "(abcd)", [range(3, 4)], [["<616263>", "<64>", ""]]],
    ["between strings", "(ab) 100 (cd)", [range(0, 2)], [["", "(ab)", "100 (cd)"]]],
    ["behind a number", "(ab) 100 (cd)", [range(2, 4)], [["(ab) 100", "(cd)", ""]]],
    ["around a number", "(ab) 1.50 (cd)", [range(1, 3)], [["<61>", "<62> 1.50 <63>", "<64>"]]],
    [
      "before the first and behind the last number",
      "5 (ab) 6",
      [range(0, 2)],
      [["5", "(ab)", "6"]],
    ],
    ["around an empty string", "(a) () (b)", [range(0, 2)], [["", "(a) (b)", ""]]],
    [
      "into two",
      "(ab) 100 (cd)",
      [range(0, 1), range(3, 4)],
      [
        ["", "<61>", ""],
        ["<62> 100 <63>", "<64>", ""],
      ],
    ],
    [
      "into neighbours",
      "(ab)",
      [range(0, 1), range(1, 2)],
      [
        ["", "<61>", ""],
        ["", "<62>", ""],
      ],
    ],
    ["not at all", "(ab)", [], []],
  ])("%s", (_, source, ranges, expected) => expect(texts(tile(source, ranges))).toEqual(expected));
});

describe("the pen", () => {
  const ends = (tiles: readonly Tile[] | null): readonly (readonly number[])[] | undefined =>
    tiles?.map(({ ownStartTm, ownEndTm }) => [
      ownStartTm[4],
      ownStartTm[5],
      ownEndTm[4],
      ownEndTm[5],
    ]);

  test("is that before and behind the range", () => {
    expect(ends(tile("(ab) 100 (cd)", [range(1, 3)]))).toEqual([[15, 20, 24, 20]]);
    expect(ends(tile("(ab) 100 (cd)", [range(0, 1), range(2, 4)]))).toEqual([
      [10, 20, 15, 20],
      [19, 20, 29, 20],
    ]);
  });

  test("goes along the matrix", () => {
    expect(ends(tile("(ab)", [range(1, 2)], { tm: [0, 2, -2, 0, 10, 20] }))).toEqual([
      [10, 30, 10, 40],
    ]);
  });

  test("takes spacing and scale", () => {
    const shown = { charSpacing: 1, wordSpacing: 2, scale: 0.5 };
    // A letter is (5 + 1) / 2, a space 1 more.
    expect(ends(tile("(a b)", [range(1, 2)], { shown, endX: 20 }))).toEqual([[13, 20, 17, 20]]);
  });

  test("of vertical writing goes down, without the scale", () => {
    const font = { ...FONT, vertical: true } as PdfFont;
    const shown = { scale: 0.5 };
    const down = tile("(ab)", [range(1, 2)], { font, shown, endX: 10, endY: 30 });
    expect(ends(down)).toEqual([[10, 25, 10, 30]]);
    expect(tile("(ab)", [range(1, 2)], { font, shown })).toBeNull();
  });

  test("that is not where the interpreter left it is not trusted", () => {
    expect(tile("(ab)", [range(0, 1)], { endX: 20.00005 })).not.toBeNull();
    expect(tile("(ab)", [range(0, 1)], { endX: 20.001 })).toBeNull();
    expect(tile("(ab)", [range(0, 1)], { endX: 19.999 })).toBeNull();
  });

  test("of glyphs that are not there is none", () => {
    expect(tile("(ab)", [range(1, 3)])).toBeNull();
    expect(tile("(ab)", [range(2, 3)])).toBeNull();
  });
});
