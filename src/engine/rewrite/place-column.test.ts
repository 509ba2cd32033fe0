import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import type { FitGlyph, FitLine, SettingFont } from "../contract/fit-report.ts";
import type { PlanBox, PlanSegment } from "../plan/plan.ts";
import { placeColumn } from "./place-column.ts";
import { boxOf, fitOf, FONTS, glyphOf, lineOf, runOf, segmentOf } from "./small-plans.test-kit.ts";

/** A column from (100, 500) downwards, of 10 point glyphs: x of its frame runs down, y to the right. */
const FRAME: Matrix = [0, -1, 1, 0, 100, 500];
const TM: Matrix = [1, 0, 0, 1, 100, 500];
const ANCHOR = segmentOf({
  ownStartTm: TM,
  ownEndTm: TM,
  shown: { ...segmentOf().shown, size: 10 },
});

interface Case {
  readonly anchor?: Partial<PlanSegment>;
  readonly box?: Partial<PlanBox>;
  readonly frame?: Matrix;
  readonly sizePt?: number;
}

function check(line: FitLine, { anchor = {}, box = {}, frame = FRAME, sizePt = 10 }: Case = {}) {
  const segment = { ...ANCHOR, ...anchor };
  const painter = { segments: [segment], frame };
  const fit = { ...fitOf([line], sizePt), authoredSizePt: 10 };
  return placeColumn(boxOf(painter, { vertical: true, ...box }), painter, segment, {
    fit,
    line,
    fonts: FONTS,
  });
}

/** An upright glyph that leads down by an em, its origin half its width to the left. */
const upright = (text: string, changes: Partial<FitGlyph> = {}): FitGlyph =>
  glyphOf(text, { advance: 1000, dx: -250, dy: -880, turn: "upright", ...changes });
const sideways = (text: string, changes: Partial<FitGlyph> = {}): FitGlyph =>
  glyphOf(text, { turn: "sideways", ...changes });
const column = (text: string, glyphs: readonly FitGlyph[], font?: SettingFont): FitLine =>
  lineOf(text, { runs: [runOf("", { glyphs, ...(font === undefined ? {} : { font }) })] });

const matrices = (placed: ReturnType<typeof check>) => placed.map(({ matrix }) => matrix);
const LIBRARY: SettingFont = { kind: "library", id: "lib" };

describe("upright glyphs", () => {
  test("stand one below the other, each at its own place", () => {
    const placed = check(column("日本", [upright("日"), upright("本")]));
    // 8.8 points below the top of their em, half their width left of the middle.
    expect(matrices(placed)).toEqual([
      [1, 0, 0, 1, 97.5, 491.2],
      [1, 0, 0, 1, 97.5, 481.2],
    ]);
    expect(placed.map(({ runs }) => runs[0]?.glyphs)).toEqual([
      [upright("日", { dx: 0, dy: 0 })],
      [upright("本", { dx: 0, dy: 0 })],
    ]);
  });

  test("say the column's text once, with its first glyph", () => {
    const placed = check(column("日本", [upright("日"), upright("本")]));
    expect(placed.map(({ text }) => text)).toEqual(["日本", ""]);
  });

  test("begin where the line does, and in its column", () => {
    const line = { ...column("日", [upright("日")]), xPt: 20, yPt: -15 };
    expect(matrices(check(line))).toEqual([[1, 0, 0, 1, 82.5, 471.2]]);
  });

  test("in another size have places of that size", () => {
    const line = column("日本", [upright("日"), upright("本")]);
    const placed = check(line, { sizePt: 20 });
    expect(matrices(placed)).toEqual([
      [1, 0, 0, 1, 95, 482.4],
      [1, 0, 0, 1, 95, 462.4],
    ]);
    expect(placed.map(({ size }) => size)).toEqual([20, 20]);
  });

  test("are spaced by the box's tracking, and by its word spacing behind spaces", () => {
    const glyphs = [upright("日"), upright(" "), upright("本")];
    const placed = check(column("日 本", glyphs), {
      box: { trackingEm: 0.1, wordSpacingEm: 0.2 },
    });
    expect(placed.map(({ matrix }) => matrix?.[5])).toEqual([491.2, 480.2, 467.2]);
  });

  test("of one letter move its parts without tracking between them", () => {
    const glyphs = [upright("が"), upright("", { advance: 0 }), upright("本")];
    const placed = check(column("が本", glyphs), { box: { trackingEm: 0.1 } });
    expect(placed.map(({ matrix }) => matrix?.[5])).toEqual([491.2, 480.2, 480.2]);
  });

  test("above their line by a rise are written as much lower", () => {
    const shown = { ...ANCHOR.shown, rise: 3 };
    const placed = check(column("日", [upright("日")]), { anchor: { shown } });
    expect(matrices(placed)).toEqual([[1, 0, 0, 1, 97.5, 488.2]]);
  });
});

describe("in a font written in columns", () => {
  const anchor = { leadsDown: true as const };

  test("new glyphs take the place that their font gives them itself", () => {
    const placed = check(column("日", [upright("日")], LIBRARY), { anchor });
    expect(matrices(placed)).toEqual([[1, 0, 0, 1, 100, 500]]);
    expect(placed[0]?.runs[0]?.fontName).toBe("V");
  });

  test("glyphs of the file's own font are placed by matrix, for its codes say no more", () => {
    const placed = check(column("日", [upright("日")]), { anchor });
    expect(matrices(placed)).toEqual([[1, 0, 0, 1, 97.5, 491.2]]);
    expect(placed[0]?.runs[0]?.fontName).toBe("F");
  });

  test("words on their side are set in the font of lines", () => {
    const placed = check(column("ab", [sideways("a"), sideways("b")], LIBRARY), { anchor });
    expect(placed[0]?.runs[0]?.fontName).toBe("N");
  });

  test("a column of stacked glyphs stays one of stacked glyphs", () => {
    const placed = check(column("日", [upright("日")], LIBRARY));
    expect(placed[0]?.runs[0]?.fontName).toBe("N");
    expect(matrices(placed)).toEqual([[1, 0, 0, 1, 97.5, 491.2]]);
  });
});

describe("words on their side", () => {
  test("run down in one piece, turned a quarter clockwise", () => {
    const glyphs = [sideways("a", { dy: -300 }), sideways("b", { dy: -250 })];
    const placed = check(column("ab", glyphs));
    // To the right becomes down; the baseline stands 3 points left of the column's middle.
    expect(matrices(placed)).toEqual([[-0, -1, 1, 0, 97, 500]]);
    expect(placed[0]?.runs[0]?.glyphs.map(({ dy }) => dy)).toEqual([0, 50]);
  });

  test("are parted from upright glyphs on either side", () => {
    const glyphs = [upright("日"), sideways("a"), sideways("b"), upright("本"), sideways("c")];
    const placed = check(column("日ab本c", glyphs));
    expect(placed.map(({ runs }) => runs[0]?.glyphs.map(({ text }) => text).join(""))).toEqual([
      "日",
      "ab",
      "本",
      "c",
    ]);
    expect(placed.map(({ matrix }) => matrix?.[5])).toEqual([491.2, 490, 471.2, 470]);
  });

  test("with a rise stand as much farther left", () => {
    const shown = { ...ANCHOR.shown, rise: 3 };
    const placed = check(column("a", [sideways("a")]), { anchor: { shown } });
    expect(matrices(placed)).toEqual([[-0, -1, 1, 0, 97, 500]]);
  });

  test("are spaced within by what writes them and behind by the column", () => {
    const glyphs = [sideways("a"), sideways(" "), upright("日")];
    const placed = check(column("a 日", glyphs), { box: { trackingEm: 0.1, wordSpacingEm: 0.2 } });
    expect(placed[1]?.matrix?.[5]).toBeCloseTo(500 - 14 - 8.8, 9);
    expect(placed[0]).toMatchObject({ trackingEm: 0.1, wordSpacingEm: 0.2, indent: 0 });
  });
});

test("a page whose space is not its points is written in its own space", () => {
  const ctm: Matrix = [0.5, 0, 0, 0.5, 10, 0];
  const anchor = { ctm, shown: { ...ANCHOR.shown, size: 20 } };
  const placed = check(column("日", [upright("日")]), { anchor });
  expect(matrices(placed)).toEqual([[1, 0, 0, 1, 175, 982.4]]);
  expect(placed[0]?.size).toBe(20);
});

describe("the text of glyphs that read otherwise", () => {
  const ligature = upright("ffi", { code: 70 });

  test("is stated beside them where the fill adds their font", () => {
    const [placed] = check(column("ffi", [ligature], LIBRARY));
    expect(placed?.runs[0]?.replacements).toEqual([{ start: 0, end: 1, text: "ffi" }]);
  });

  test("is not stated twice inside a sequence that states it", () => {
    const replacement = { span: { start: 0, end: 4 }, operators: [3] };
    const [placed] = check(column("ffi", [ligature], LIBRARY), { anchor: { replacement } });
    expect(placed?.runs[0]?.replacements).toEqual([]);
  });
});

test("a column without glyphs places nothing", () => {
  expect(check(column("", []))).toEqual([]);
  expect(check(lineOf("", { runs: [] }))).toEqual([]);
});
