import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import type { Outline } from "../font/program/glyph-outline.ts";
import { type ClipRegion, clipCorners, clipRectangle, clipText } from "./clip-region.ts";
import { glyphInk, isClippedGlyph, isTextInClip, letterInk } from "./glyph-ink.ts";
import type { Glyph, ShownText } from "./model.ts";

/** A square of half an em on the baseline. */
const SQUARE: Outline = [[0, 0, 500, 0, 500, 500, 0, 500]];

interface Shown {
  readonly size?: number;
  readonly scale?: number;
  readonly tm?: Matrix;
  readonly ctm?: Matrix;
  readonly vertical?: boolean;
  readonly kind?: string;
  /** Of glyph 1. */
  readonly outline?: Outline | null;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

function shown({
  size = 10,
  scale = 1,
  tm = IDENTITY,
  ctm = IDENTITY,
  vertical = false,
  kind = "TrueType",
  outline = SQUARE,
}: Shown = {}): ShownText {
  const font = {
    kind,
    vertical,
    outline: (gid: number) => (gid === 1 ? outline : null),
    letterOf: (text: string) => (text === "A" ? { outline: SQUARE, advance: 500 } : null),
  };
  return { font, ctm, operator: { shown: { size, scale }, startTm: tm } } as unknown as ShownText;
}

const glyph = (changes: Partial<Glyph> = {}): Glyph => ({
  shownText: 0,
  element: 0,
  offset: 0,
  length: 1,
  code: 65,
  unicode: "A",
  gid: 1,
  width: 500,
  x: 100,
  y: 200,
  dx: 5,
  dy: 0,
  isSpace: false,
  ...changes,
});

describe("the ink of a glyph", () => {
  test.each<[string, Shown, readonly number[]]>([
    ["at its size, from its origin", {}, [100, 200, 105, 200, 105, 205, 100, 205]],
    ["scaled across only", { scale: 0.5 }, [100, 200, 102.5, 200, 102.5, 205, 100, 205]],
    ["a size below 0 turns it over", { size: -10 }, [100, 200, 95, 200, 95, 195, 100, 195]],
    ["by the text matrix", { tm: [2, 0, 0, 3, 70, 80] }, [100, 200, 110, 200, 110, 215, 100, 215]],
    [
      "by the matrix around, which acts after it",
      { tm: [2, 0, 0, 1, 0, 0], ctm: [0, 1, -1, 0, 0, 0] },
      [100, 200, 100, 210, 95, 210, 95, 200],
    ],
    ["slanted", { tm: [1, 0, 1, 1, 0, 0] }, [100, 200, 105, 200, 110, 205, 105, 205]],
  ])("%s", (_, of, expected) => {
    expect(glyphInk(shown(of), glyph())).toEqual([expected]);
  });

  test.each<[string, ShownText, Partial<Glyph>]>([
    ["no font", { ...shown(), font: null }, {}],
    ["no glyph", shown(), { gid: null }],
    ["a glyph that the program does not have", shown(), { gid: 2 }],
    ["a column, whose glyphs hang from another origin", shown({ vertical: true }), {}],
  ])("%s: it cannot be seen", (_, show, changes) => {
    expect(glyphInk(show, glyph(changes))).toBeNull();
  });

  test("of a glyph that draws nothing is nothing", () => {
    expect(glyphInk(shown({ outline: [] }), glyph())).toEqual([]);
  });

  test("of a Type 3 font is that of the letter it stands for", () => {
    const type3 = shown({ kind: "Type3", outline: null });
    expect(letterInk(type3, glyph())).toEqual(glyphInk(shown(), glyph()));
    expect(letterInk(type3, glyph({ unicode: "B" }))).toBeNull();
    expect(letterInk(type3, glyph({ unicode: null }))).toBeNull();
    expect(letterInk(shown({ outline: null }), glyph())).toBeNull();
  });
});

describe("a glyph is cut by its clip", () => {
  const box = (x0: number, y0: number, x1: number, y1: number): ClipRegion =>
    clipRectangle(null, [x0, y0, x1, y1]);
  // The ink is 100 to 105 across and 200 to 205 up.
  test.each<[string, ClipRegion, boolean]>([
    ["far inside", box(0, 0, 999, 999), false],
    ["just inside", box(100, 200, 105, 205), false],
    ["within the tolerance", box(100.05, 200, 105, 205), false],
    ["beyond it on the left", box(100.2, 0, 999, 999), true],
    ["beyond it on the right", box(0, 0, 104.8, 999), true],
    ["beyond it below", box(0, 200.2, 999, 999), true],
    ["beyond it above", box(0, 0, 999, 204.8), true],
    ["outside", box(0, 0, 10, 10), true],
    [
      "by a shape that it lies in",
      clipCorners(
        null,
        [0, 0, 300, 400],
        [
          [150, 0],
          [300, 200],
          [150, 400],
          [0, 200],
        ],
      ),
      false,
    ],
    [
      "by a shape in whose bounds alone it lies",
      clipCorners(
        null,
        [90, 190, 110, 210],
        [
          [100, 190],
          [110, 200],
          [100, 210],
          [90, 200],
        ],
      ),
      false,
    ],
    [
      "by a shape that cuts its corner",
      clipCorners(
        null,
        [90, 190, 108, 208],
        [
          [99, 190],
          [108, 199],
          [99, 208],
          [90, 199],
        ],
      ),
      true,
    ],
    ["by letters, of which nothing is known", clipText(null, [0, 0, 999, 999]), true],
  ])("%s: %s", (_, clip, isCut) => {
    expect(isClippedGlyph(shown(), glyph(), { clip, tolerance: 0.1 })).toBe(isCut);
  });

  test("a letter of a Type 3 font is cut where its ink is", () => {
    const type3 = shown({ kind: "Type3", outline: null });
    // Its pen goes 10 points on, its ink 5.
    const wide = glyph({ dx: 10 });
    expect(isClippedGlyph(type3, wide, { clip: box(100, 0, 105, 999), tolerance: 0.1 })).toBe(
      false,
    );
    expect(isClippedGlyph(type3, wide, { clip: box(100, 0, 104, 999), tolerance: 0.1 })).toBe(true);
  });

  test("a space is never cut", () => {
    const clip = box(0, 0, 10, 10);
    expect(
      isClippedGlyph(shown({ outline: null }), glyph({ isSpace: true }), { clip, tolerance: 0.1 }),
    ).toBe(false);
  });

  test("without ink to be seen its pen at half the height of small letters stands for it", () => {
    const of = (clip: ClipRegion): boolean =>
      isClippedGlyph(shown({ outline: null }), glyph(), { clip, tolerance: 0.1 });
    // 2.5 pt above the baseline, from 100 to 105.
    expect([
      of(box(100, 202, 105, 203)),
      of(box(101, 202, 105, 203)),
      of(box(100, 202, 104, 203)),
      of(box(100, 203, 105, 210)),
    ]).toEqual([false, true, true, true]);
  });

  test("a font's letters are looked at where the font is, however often they are shown", () => {
    const show = shown();
    const clip = box(100, 0, 999, 999);
    const cut = (x: number): boolean =>
      isClippedGlyph(show, glyph({ x }), { clip, tolerance: 0.1 });
    expect([cut(100), cut(99), cut(101)]).toEqual([false, true, false]);
  });
});

describe("a whole text lies within its clip", () => {
  /** Two glyphs of ten points from 100 and from 110, both 5 points on; 15 points around them are looked at. */
  const isIn = (bounds: readonly [number, number, number, number] | null): boolean => {
    const xs = [100, 110];
    const at = (values: readonly number[]) => (i: number) => values[i] ?? Number.NaN;
    const glyphs = { xAt: at(xs), yAt: at([200, 200]), dxAt: at([5, 5]), dyAt: at([0, 0]) };
    const clipRegion = bounds === null ? null : clipRectangle(null, [...bounds]);
    const show = { ...shown(), clipRegion, glyphStart: 0, glyphEnd: 2 };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only places are asked for
    return isTextInClip(show, { glyphs } as never);
  };

  test("where nothing clips", () => {
    expect(isIn(null)).toBe(true);
  });

  test("where it is far from every edge", () => {
    expect(isIn([85, 185, 130, 215])).toBe(true);
    expect([
      isIn([86, 185, 130, 215]),
      isIn([85, 186, 130, 215]),
      isIn([85, 185, 129, 215]),
      isIn([85, 185, 130, 214]),
    ]).toEqual([false, false, false, false]);
  });
});
