import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import type { FitLine } from "../contract/fit-report.ts";
import type { PlanBox, PlanSegment } from "../plan/plan.ts";
import { placeBox } from "./place-box.ts";
import {
  boxOf,
  fitOf,
  FONTS,
  glyphOf,
  lineOf,
  painterOf,
  runOf,
  segmentOf,
} from "./small-plans.test-kit.ts";

/** By segment what it keeps, and the text and start of its lines. */
function placed(
  segments: readonly PlanSegment[],
  lines: readonly FitLine[],
  { sizePt = 12, box = {} }: { sizePt?: number; box?: Partial<PlanBox> } = {},
) {
  const painter = painterOf(...segments);
  const made = placeBox(boxOf(painter, box), painter, fitOf(lines, sizePt), FONTS);
  return segments.map((segment) => {
    const found = made.get(segment);
    return {
      kept: found?.kept,
      lines: found?.lines.map(({ text, matrix, indent }) => [text, matrix, indent]),
    };
  });
}
const GONE = { kept: null, lines: [] };
const at = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
const REPLACED = { span: { start: 0, end: 1 }, operators: [3] };

describe("where lines are written", () => {
  test("on the segment of their line", () => {
    const [first, second] = [segmentOf(), segmentOf({ line: 1, ownStartTm: at(10, 5) })];
    expect(placed([first, second], [lineOf("a"), lineOf("b", { yPt: -15 })])).toEqual([
      { kept: null, lines: [["a", null, 0]] },
      { kept: null, lines: [["b", null, 0]] },
    ]);
  });

  test("on the one above where there is none, on the first where there is none above", () => {
    const third = segmentOf({ line: 2, ownStartTm: at(10, -10) });
    expect(placed([segmentOf(), third], [lineOf("a"), lineOf("b", { yPt: -15 })])).toEqual([
      {
        kept: null,
        lines: [
          ["a", null, 0],
          ["b", at(10, 5), 0],
        ],
      },
      GONE,
    ]);
    expect(placed([segmentOf({ line: 1 })], [lineOf("a")])).toEqual([
      { kept: null, lines: [["a", null, 0]] },
    ]);
  });

  test("on anchors, in the order of the lines", () => {
    const [second, first] = [segmentOf({ line: 1, ownStartTm: at(10, 5) }), segmentOf()];
    const aside = segmentOf({ isAnchor: false });
    expect(placed([second, aside, first], [lineOf("a")])).toEqual([
      GONE,
      GONE,
      { kept: null, lines: [["a", null, 0]] },
    ]);
    expect(placed([aside], [lineOf("a")])).toEqual([GONE]);
  });

  test("but for those that show nothing", () => {
    expect(placed([segmentOf()], [lineOf("")])).toEqual([GONE]);
    expect(placed([segmentOf()], [lineOf("", { runs: [] })])).toEqual([GONE]);
  });
});

describe("lines that stay as authored", () => {
  const again = lineOf("Hello", { authoredLine: 0 });
  const other = segmentOf({ line: 1, ownStartTm: at(10, 5) });
  test("are kept, their text on the anchor", () => {
    const aside = segmentOf({ isAnchor: false });
    expect(placed([segmentOf(), aside], [again])).toEqual([
      { kept: "Hello", lines: [] },
      { kept: "", lines: [] },
    ]);
    expect(placed([segmentOf(), other], [again, lineOf("b", { yPt: -15 })])).toEqual([
      { kept: "Hello", lines: [] },
      { kept: null, lines: [["b", null, 0]] },
    ]);
  });

  test("are written anew where a text stands for them and another line changes", () => {
    const said = segmentOf({ replacement: REPLACED });
    expect(placed([said, other], [again, lineOf("b", { yPt: -15 })])).toEqual([
      { kept: null, lines: [["Hello", null, 0]] },
      { kept: null, lines: [["b", null, 0]] },
    ]);
    expect(placed([said], [again])).toEqual([{ kept: "Hello", lines: [] }]);
  });

  test("are written anew where no segment is of their line", () => {
    expect(placed([segmentOf()], [lineOf("x", { authoredLine: 7 }), lineOf("b")])).toMatchObject([
      {
        lines: [
          ["x", null, 0],
          ["b", null, 0],
        ],
      },
    ]);
  });
});

describe("the start of a line", () => {
  test.each<[string, Partial<PlanSegment>, Partial<FitLine>, Matrix | null, number]>([
    ["where the pen is", {}, {}, null, 0],
    ["closer than the verifier sees", {}, { xPt: 0.0009 }, null, 0],
    ["farther on the baseline", {}, { xPt: 6 }, null, 500],
    ["before it", {}, { xPt: -6 }, null, -500],
    ["at half the width", { shown: { ...segmentOf().shown, scale: 0.5 } }, { xPt: 6 }, null, 1000],
    ["aside of the baseline", {}, { xPt: 6, yPt: -1 }, at(16, 19), 0],
    ["in a column", { leadsDown: true }, { xPt: 6 }, at(16, 20), 0],
    ["raised", { shown: { ...segmentOf().shown, rise: 2 } }, {}, at(10, 18), 0],
    [
      "within a matrix",
      { ctm: [2, 0, 0, 2, 0, 0], ownStartTm: at(5, 10) },
      { yPt: -4 },
      at(5, 8),
      0,
    ],
  ])("%s", (_, ...[segment, line, matrix, indent]) => {
    const [found] = placed([segmentOf(segment)], [lineOf("a", line)]);
    const [, start, ahead] = found?.lines?.[0] ?? [];
    expect([start, ahead]).toEqual([matrix, indent]);
  });

  test("of smaller text is where its distance says, however near", () => {
    const [found] = placed([segmentOf()], [lineOf("a", { xPt: 0.009 })], { sizePt: 11.99 });
    expect(found?.lines?.[0]).toEqual(["a", null, expect.closeTo(9 / 11.99, 6)]);
  });

  test("a matrix that cannot be turned round is a mistake of the plan", () => {
    expect(() => placed([segmentOf({ ctm: [0, 0, 0, 0, 0, 0] })], [lineOf("a")])).toThrow();
    expect(() => placed([segmentOf({ ownStartTm: [0, 0, 0, 0, 0, 0] })], [lineOf("a")])).toThrow();
  });
});

describe("the state of a line", () => {
  const stateOf = (segment: Partial<PlanSegment>, sizePt: number, box: Partial<PlanBox> = {}) => {
    const own = segmentOf(segment);
    const painter = painterOf(own);
    const line = lineOf("a", { wordSpacingEm: 0.25 });
    return placeBox(boxOf(painter, box), painter, fitOf([line], sizePt), FONTS).get(own)?.lines[0];
  };
  const shown = { ...segmentOf().shown, charSpacing: 1, wordSpacing: 2 };

  test("is the authored one at the authored size", () => {
    expect(stateOf({ shown: { ...shown, size: 12.001 } }, 12)).toMatchObject({
      size: 12.001,
      charSpacing: 1,
      wordSpacing: 2,
      trackingEm: 0,
      wordSpacingEm: 0.25,
    });
  });

  test("goes with the size", () => {
    expect(stateOf({ shown }, 6)).toMatchObject({ size: 6, charSpacing: 0.5, wordSpacing: 1 });
    expect(
      stateOf({ shown: { ...shown, size: 1 }, ownStartTm: [12, 0, 0, 12, 10, 20] }, 6)?.size,
    ).toBe(0.5);
    expect(stateOf({ shown: { ...shown, size: -12 } }, 6)?.size).toBe(-6);
    // A painter in another size than the box says is set in the fit's.
    expect(stateOf({ shown: { ...shown, size: 24 } }, 12)?.size).toBe(12);
  });

  test("has the spacing of the box", () => {
    expect(stateOf({}, 12, { trackingEm: 0.1, wordSpacingEm: 0.5 })).toMatchObject({
      trackingEm: 0.1,
      wordSpacingEm: 0.75,
    });
  });
});

describe("runs", () => {
  const runsOf = (segment: Partial<PlanSegment>, line: FitLine) => {
    const own = segmentOf(segment);
    const painter = painterOf(own);
    return placeBox(boxOf(painter), painter, fitOf([line]), FONTS)
      .get(own)
      ?.lines[0]?.runs.map(({ fontName, scale, replacements }) => [
        fontName,
        scale,
        replacements.length,
      ]);
  };
  const library = { kind: "library", id: "lib" } as const;
  const odd = runOf("", { font: library, size: 0.5, glyphs: [glyphOf("x", { code: 65 })] });

  test("have their fonts' names and sizes, and what their glyphs do not say", () => {
    expect(runsOf({}, lineOf("ax", { runs: [runOf("a"), runOf(""), odd] }))).toEqual([
      ["F", 1, 0],
      ["N", 0.5, 1],
    ]);
  });

  test("say nothing themselves where a text stands for them", () => {
    expect(runsOf({ replacement: REPLACED }, lineOf("x", { runs: [odd] }))).toEqual([
      ["N", 0.5, 0],
    ]);
  });
});

describe("paints", () => {
  const red = segmentOf({ paint: "red", isAnchor: false, glyphStart: 5 });
  const black = segmentOf({ paint: "black" });
  const runs = (...paints: readonly (string | undefined)[]): FitLine =>
    lineOf("text", {
      runs: paints.map((paint) => runOf("ab", paint === undefined ? {} : { paint })),
    });

  test("split a line, which is said once", () => {
    expect(placed([black, red], [runs("black", "red")])).toEqual([
      { kept: null, lines: [["text", null, 0]] },
      { kept: null, lines: [["", null, 1000]] },
    ]);
    expect(placed([black, red], [runs("red")])).toEqual([
      GONE,
      { kept: null, lines: [["text", null, 0]] },
    ]);
  });

  test("give each piece what its glyphs show, where they follow the text", () => {
    const ownTexts = (line: FitLine) => {
      const painter = painterOf(black, red);
      const made = placeBox(boxOf(painter), painter, fitOf([line]), FONTS);
      return [black, red].map((one) => made.get(one)?.lines.map(({ ownText }) => ownText));
    };
    const line = runs("black", "red");
    expect(ownTexts({ ...line, text: "abab" })).toEqual([["ab"], ["ab"]]);
    expect(ownTexts(line)).toEqual([[undefined], [undefined]]);
    expect(ownTexts(runs(undefined))).toEqual([[undefined], []]);
  });

  test("go together where they follow each other", () => {
    expect(placed([black, red], [runs("black", "black", "red")])).toMatchObject([
      { lines: [["text", null, 0]] },
      { lines: [["", null, 2000]] },
    ]);
  });

  test("that nothing has, or that are not told, go with the anchor", () => {
    expect(placed([black, red], [runs("blue")])).toMatchObject([
      { lines: [["text", null, 0]] },
      GONE,
    ]);
    expect(placed([black, red], [runs(undefined, "red")])).toMatchObject([
      { lines: [["text", null, 0]] },
      { lines: [["", null, 1000]] },
    ]);
  });

  test("do not split what a text stands for, nor what has none", () => {
    const said = { ...black, replacement: REPLACED };
    expect(placed([said, red], [runs("black", "red")])).toMatchObject([
      { lines: [["text", null, 0]] },
      GONE,
    ]);
    expect(placed([black, red], [runs(undefined, undefined)])).toMatchObject([
      { lines: [["text", null, 0]] },
      GONE,
    ]);
  });

  test("are looked for on the line first, then on others, forward", () => {
    const below = { ...red, line: 1, ownStartTm: at(10, 5) };
    expect(placed([black, below], [runs("black", "red")])).toMatchObject([
      { lines: [["text", null, 0]] },
      { lines: [["", at(22, 20), 0]] },
    ]);
    expect(placed([black, below, red], [runs("black", "red")])).toMatchObject([
      { lines: [["text", null, 0]] },
      GONE,
      { lines: [["", null, 1000]] },
    ]);
    const last = { ...black, isAnchor: false, glyphStart: 9 };
    expect(placed([black, red, last], [runs("black", "red", "black")])).toMatchObject([
      { lines: [["text", null, 0]] },
      { lines: [["", null, 1000]] },
      { lines: [["", null, 2000]] },
    ]);
  });

  test("leave room for the spacing between them", () => {
    const box = { trackingEm: 0.1, wordSpacingEm: 0.5 };
    const spaced = lineOf("a b", {
      wordSpacingEm: 0.25,
      runs: [
        runOf("", { paint: "black", glyphs: [glyphOf("a"), glyphOf(""), glyphOf(" ")] }),
        runOf("b", { paint: "red" }),
      ],
    });
    const [, found] = placed([black, red], [spaced], { box });
    // 1.5 em of glyphs, 0.2 of two clusters, 0.75 of a word space.
    expect(found?.lines?.[0]?.[2]).toBeCloseTo(2450, 6);
  });
});

describe("columns", () => {
  const upright = (text: string, dx = 0, dy = 0) =>
    glyphOf(text, { turn: "upright", dx, dy, advance: 1000 });
  const sideways = (text: string, dy = 0) => glyphOf(text, { turn: "sideways", dy });
  const library = { kind: "library", id: "lib" } as const;
  const column = (
    glyphs: readonly ReturnType<typeof glyphOf>[],
    segment: Partial<PlanSegment> = {},
    line: Partial<FitLine> = {},
  ) => {
    const own = segmentOf(segment);
    const painter = painterOf(own);
    const runs = [runOf("", { font: library, glyphs })];
    const fit = fitOf([lineOf("column", { runs, ...line })]);
    return placeBox(boxOf(painter, { vertical: true }), painter, fit, FONTS)
      .get(own)
      ?.lines.map(({ text, matrix, runs: [run] }) => [
        text,
        // -0 is 0.
        matrix?.map((value) => value + 0),
        run?.fontName,
        run?.glyphs.map(({ text: letter }) => letter).join(""),
      ]);
  };

  test("have upright glyphs one by one, words on their side whole", () => {
    expect(column([upright("A"), sideways("b"), sideways("c"), upright("D")])).toEqual([
      ["column", at(10, 20), "N", "A"],
      ["", [0, -1, 1, 0, 22, 20], "N", "bc"],
      ["", at(34, 20), "N", "D"],
    ]);
  });

  test("set upright glyphs aside by their offsets, along their own axes", () => {
    expect(column([upright("A", -500, -800)])).toEqual([["column", at(19.6, 14), "N", "A"]]);
    expect(column([sideways("b", 100)])).toEqual([["column", [0, -1, 1, 0, 10, 21.2], "N", "b"]]);
  });

  test("leave it to a font that leads down", () => {
    expect(column([upright("A", -500, -800)], { leadsDown: true })).toEqual([
      ["column", at(10, 20), "V", "A"],
    ]);
    expect(column([sideways("b")], { leadsDown: true })?.[0]?.[2]).toBe("N");
  });

  test("begin where their line does, raised as it was", () => {
    expect(column([upright("A")], {}, { xPt: 5, yPt: -3 })?.[0]?.[1]).toEqual(at(15, 17));
    const raised = { shown: { ...segmentOf().shown, rise: 2 } };
    expect(column([upright("A")], raised)?.[0]?.[1]).toEqual(at(10, 18));
  });
});
