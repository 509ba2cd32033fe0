import { describe, expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import type { FitGlyph, FitLine, FitRun, SettingFont } from "../contract/fit-report.ts";
import type { BoxLine } from "../contract/scene.ts";
import { textBox } from "../contract/text-boxes.test-kit.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import { glyphOf, lineOf, painterOf, runOf, segmentOf } from "../rewrite/small-plans.test-kit.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import { type InkOf, inkOfFonts, movedIntoClip, isClipped } from "./clip-lines.ts";

/** Ink of letters, thousandths of an em: x as wide as its pen, f reaching over both ends, i with white at both, a space without any. */
const INK: Readonly<Record<string, Rect | null>> = {
  x: [0, 0, 500, 450],
  f: [-100, -200, 650, 750],
  i: [60, 0, 440, 700],
  " ": null,
};
const inkOf: InkOf = (_, { code }) => INK[String.fromCharCode(code)] ?? null;

interface Case {
  readonly clip?: Rect;
  readonly clips?: readonly (Rect | null)[];
  readonly scale?: number;
  readonly sizePt?: number;
  /** How far its letters lean. */
  readonly slant?: number;
}

const letter = (code: number): Pick<FitGlyph, "code" | "width"> => ({ code, width: 500 });

/** Whether lines of 10 points are cut by the clip of theirs, from 0 to 20 along and from -3 to 8 across. */
function check(lines: readonly FitLine[], changes: Case = {}): boolean {
  const { scale = 1, sizePt = 10, slant = 0 } = changes;
  const painter = painterOf(segmentOf({ ownStartTm: [1, 0, slant, 1, 0, 0] }));
  const box = textBox({ lines: linesIn(changes), scale });
  return isClipped(lines, { box, sizePt, inkOf, painter });
}

function linesIn({ clip = [0, -3, 20, 8], clips = [clip] }: Case): readonly BoxLine[] {
  return clips.map((clipPt) => ({
    text: "",
    from: [0, 0],
    to: [0, 0],
    ...(clipPt === null ? {} : { clipPt }),
  }));
}

/** Each letter is 5 points wide. */
const written = (text: string, changes: Partial<FitLine> = {}): FitLine =>
  lineOf(text, { widthPt: 5 * text.length, ...changes });

describe("ink is cut", () => {
  test.each<[string, FitLine]>([
    ["at the end of a line that is too long", written("xxxxx")],
    ["at its start", written("x", { xPt: -0.1 })],
    ["above", written("x", { yPt: 4 })],
    ["below", written("x", { yPt: -3.1 })],
    ["where the last letter hangs over", written("xxxf")],
    ["where the first letter hangs over", written("f")],
    [
      "where a mark reaches over its letter",
      written("x", {
        runs: [{ ...runOf(""), glyphs: [glyphOf("x"), glyphOf("x", { advance: 0, dx: -700 })] }],
      }),
    ],
    ["where a letter reaches deeper than the others", written("xfx", { yPt: -1.2 })],
    ["where a letter reaches higher than the others", written("xfx", { yPt: 1 })],
  ])("%s", (_, line) => {
    expect(check([line])).toBe(true);
  });
});

test("ink is cut where the last letter leans over the edge", () => {
  expect(check([written("xxxx")], { slant: 0.2 })).toBe(true);
});

describe("ink is not cut", () => {
  test.each<[string, FitLine]>([
    ["within", written("xxxx")],
    ["where it misses by what is rounding", written("xxxx", { xPt: 0.015 })],
    ["where it misses so above", written("x", { yPt: 3.515 })],
    ["where it misses so below", written("x", { yPt: -3.015 })],
    ["where only white stands outside", written("    ", { xPt: 99 })],
    ["of nothing", written("")],
    ["of a line that its own operators show", written("xxxxxxxxx", { authoredLine: 0 })],
  ])("%s", (_, line) => {
    expect(check([line])).toBe(false);
  });

  test("where letters lean away from the edge", () => {
    expect(check([written("xxxx")], { slant: -0.2, clip: [-2, -3, 20, 8] })).toBe(false);
  });

  test("where nothing clips", () => {
    expect(check([written("xxxxxxxxx")], { clips: [null] })).toBe(false);
  });

  test("of a letter that hangs over inside the line", () => {
    expect(check([written("xfx")])).toBe(false);
  });

  test.each([
    ["after", (mark: FitGlyph) => [glyphOf("x"), glyphOf("x"), glyphOf("x"), glyphOf("x"), mark]],
    ["before", (mark: FitGlyph) => [mark, glyphOf("x"), glyphOf("x"), glyphOf("x"), glyphOf("x")]],
  ])("of a mark %s the letter that it stands over", (place, glyphs) => {
    const dx = place === "after" ? -500 : 0;
    const mark = glyphOf("x", { advance: 0, width: 0, dx });
    const line = written("xxxx", { runs: [{ ...runOf(""), glyphs: glyphs(mark) }] });
    expect(check([line])).toBe(false);
  });
});

describe("a line is moved into its clip", () => {
  const movedTo = (line: FitLine, changes: Case = {}): number | undefined =>
    movedIntoClip([line], { box: textBox({ lines: linesIn(changes) }), sizePt: 10, inkOf })[0]?.xPt;

  test.each<[string, FitLine, number]>([
    ["where its first letter hangs over", written("f"), 1],
    ["where it begins before the edge and its letter does not", written("i", { xPt: -0.4 }), -0.4],
    ["where it begins a little before the edge", written("x", { xPt: -0.4 }), 0],
    ["where its last letter hangs over", written("xf", { xPt: 10 }), 8.5],
  ])("%s", (_, line, expected) => {
    expect(movedTo(line)).toBeCloseTo(expected);
  });

  test.each<[string, FitLine]>([
    ["that is inside", written("xx", { xPt: 3 })],
    ["that is too long for it", written("fxxx")],
    ["that is farther out than letters hang over", written("x", { xPt: -4 })],
    ["that shows authored words", written("f", { runs: [{ ...runOf("f"), isKept: true }] })],
    ["that its own operators show", written("f", { authoredLine: 0 })],
  ])("not one %s", (_, line) => {
    expect(movedTo(line)).toBe(line.xPt);
  });
});

describe("ink is measured", () => {
  test("in the size of the line", () => {
    expect(check([written("x", { yPt: 5 })], { sizePt: 5 })).toBe(false);
    expect(check([written("x", { yPt: 5, sizePt: 10 })], { sizePt: 5 })).toBe(true);
  });

  test("in the size and at the height of its run", () => {
    const raised = (size: number, dy: number) =>
      written("x", { runs: [{ ...runOf("x"), size, glyphs: [glyphOf("x", { dy })] }] });
    expect(check([raised(1, 300)])).toBe(false);
    expect(check([raised(1, 400)])).toBe(true);
    expect(check([raised(0.5, 400)])).toBe(false);
    expect(check([raised(1, -400)])).toBe(true);
  });

  test("along condensed type, where hanging letters hang less far", () => {
    const clip: Rect = [-0.6, -3, 20, 8];
    expect(check([written("f")], { clip })).toBe(true);
    expect(check([written("f")], { clip, scale: 0.5 })).toBe(false);
  });

  test("of small letters at the ends hangs less far", () => {
    const small = (size: number) => written("f", { runs: [{ ...runOf("f"), size }] });
    expect(check([small(0.5)], { clip: [-0.6, -3, 20, 8] })).toBe(false);
    expect(check([small(1)], { clip: [-0.6, -3, 20, 8] })).toBe(true);
  });

  test("not of a space that no glyph shows", () => {
    const empty = (text: string): FitGlyph => glyphOf(text, { codeLength: 0 });
    const line = (...runs: readonly FitRun[]) => written("  ", { runs, xPt: 99 });
    expect(check([line({ ...runOf(""), glyphs: [empty("f")] })])).toBe(false);
    const ends = { ...runOf(""), glyphs: [empty("f"), glyphOf("x"), empty("f")] };
    expect(check([written("xxx", { runs: [ends] })])).toBe(false);
  });
});

describe("lines of a box", () => {
  test("are held each to its own clip", () => {
    const wide: Rect = [0, -3, 100, 8];
    const lines = [written("xxxxxx"), written("x")];
    expect(check(lines, { clips: [wide, [0, -3, 20, 8]] })).toBe(false);
    expect(check(lines.toReversed(), { clips: [wide, [0, -3, 20, 8]] })).toBe(true);
  });

  test("below the authored ones are held to the last one's", () => {
    const clips: readonly Rect[] = [
      [0, -3, 100, 8],
      [0, -3, 20, 8],
    ];
    expect(check([written("x"), written("x"), written("xxxxx")], { clips })).toBe(true);
    expect(check([written("x"), written("x"), written("xxxx")], { clips })).toBe(false);
  });
});

describe("the ink of fonts", () => {
  const embedded: SettingFont = { kind: "embedded", key: "7", resourceName: "F" };
  const library: SettingFont = { kind: "library", id: "lib" };
  const fontWith = (changes: Partial<FontFacts>) =>
    new Map([["7", factsOf("7", { ascent: 900, descent: -300, ...changes })]]);
  const paragraphIn = (font: SettingFont, ink?: (code: number) => Rect | null) => ({
    text: "",
    runs: [
      {
        text: "",
        start: 0,
        end: 0,
        script: "Latn",
        level: 0,
        role: "shop" as const,
        limitedFont: null,
        glyphs: [],
        shaper: {
          font,
          postScriptName: "",
          shape: () => ({ glyphs: [], uncovered: [] }),
          hyphen: () => null,
          ...(ink === undefined ? {} : { inkOf: ink }),
        },
      },
    ],
  });

  test("of the file is what their facts tell, by code", () => {
    const of = inkOfFonts(
      [],
      fontWith({
        bounds: [
          [97, [1, 2, 3, 4]],
          [32, null],
        ],
      }),
    );
    expect(of(embedded, letter(97))).toEqual([1, 2, 3, 4]);
    expect(of(embedded, letter(32))).toBeNull();
  });

  test("of the file, where nothing tells, is as wide as their pens go, as high and deep as letters may be", () => {
    const of = inkOfFonts([], fontWith({ bounds: [[97, [1, 2, 3, 4]]] }));
    expect(of(embedded, letter(98))).toEqual([0, -300, 500, 900]);
    expect(inkOfFonts([], fontWith({}))(embedded, letter(97))).toEqual([0, -300, 500, 900]);
    expect(inkOfFonts([], new Map())(embedded, letter(97))).toEqual([0, -250, 500, 1000]);
  });

  test("of a full font is what shapes it, and none where that does not tell", () => {
    const paragraphs = [paragraphIn(library, (code) => [code, 0, 0, 0]), paragraphIn(embedded)];
    expect(inkOfFonts(paragraphs, new Map())(library, letter(7))).toEqual([7, 0, 0, 0]);
    expect(inkOfFonts([paragraphIn(library)], new Map())(library, letter(7))).toBeNull();
    expect(inkOfFonts([], new Map())(library, letter(7))).toBeNull();
  });
});
