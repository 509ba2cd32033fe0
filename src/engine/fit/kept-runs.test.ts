import { describe, expect, test } from "vitest";
import type { PlanGlyphs, PlanPainter, PlanSegment } from "../plan/plan.ts";
import { authoredText } from "./authored-glyphs.ts";
import { boxOf } from "./boxes.test-kit.ts";
import { keptRuns } from "./kept-runs.ts";
import { isKnown, type KeptRange } from "./kept-text.ts";

const SEGMENT: PlanSegment = {
  unit: "page:0",
  uses: [0],
  operator: 1,
  name: "TJ",
  span: { start: 0, end: 0 },
  glyphStart: 0,
  glyphEnd: 6,
  head: "",
  own: "",
  tail: "",
  shown: {
    fontName: "F1",
    size: 10,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    render: 0,
  },
  font: "7",
  ctm: [1, 0, 0, 1, 0, 0],
  lm: [1, 0, 0, 1, 0, 0],
  ownStartTm: [1, 0, 0, 1, 0, 0],
  ownEndTm: [1, 0, 0, 1, 30, 0],
  penIsUsed: false,
  line: 0,
  isAnchor: true,
  replacement: null,
  spacingOperands: null,
};

/** "To offer": a gap for the space, one glyph for "ff". */
const GLYPHS: PlanGlyphs = {
  starts: [0, 1, 3, 4, 6, 7],
  ends: [1, 2, 4, 6, 7, 8],
  codes: [84, 111, 111, 1, 101, 114],
  lengths: [1, 1, 1, 1, 1, 1],
  widths: [600, 500, 500, 580, 450, 350],
  xs: [0, 580, 1400, 1900, 2480, 2930],
  ys: [0, 0, 0, 0, 0, 0],
};
const PAINTER: PlanPainter = { segments: [SEGMENT], frame: [1, 0, 0, 1, 0, 0], glyphs: GLYPHS };

function runsOf(range: KeptRange, text: string, freesSpaces = false) {
  const authored = authoredText(boxOf("To offer"), PAINTER);
  expect(authored).not.toBeNull();
  return authored === null ? [] : keptRuns(range, text, null, { authored, range, freesSpaces });
}

describe("glyphs shown again", () => {
  test("with their codes, ligatures and distances; a gap is a space without a glyph", () => {
    const [run] = runsOf({ start: 0, end: 8, authored: 0 }, "To offer");
    expect(run?.glyphs.map(({ code, text, advance }) => [code, text, advance])).toEqual([
      [84, "T", 580],
      [111, "o", 500],
      [0, " ", 320],
      [111, "o", 500],
      [1, "ff", 580],
      [101, "e", 450],
      [114, "r", 350],
    ]);
    expect(run?.glyphs[2]?.codeLength).toBe(0);
    expect(run?.shaper.font).toEqual({ kind: "embedded", key: "7", resourceName: "F1" });
  });

  test("a part of them, elsewhere in the text; the last one is as wide as its font says", () => {
    const [run] = runsOf({ start: 4, end: 6, authored: 0 }, "Hey To");
    expect(run?.glyphs.map(({ code, cluster, advance }) => [code, cluster, advance])).toEqual([
      [84, 4, 580],
      [111, 5, 500],
    ]);
    expect([run?.start, run?.end, run?.isKept]).toEqual([4, 6, true]);
  });

  test("the last one is as wide as its own horizontal scale makes it, in em of the box", () => {
    const narrow = { ...PAINTER, segments: [{ ...SEGMENT, stretch: 0.8 }] };
    const authored = authoredText(boxOf("To offer"), narrow);
    const range = { start: 0, end: 2, authored: 0 };
    const [run] =
      authored === null ? [] : keptRuns(range, "To", null, { authored, range, freesSpaces: false });
    expect(run?.glyphs.map(({ advance }) => advance)).toEqual([580, 400]);
  });

  test("a space that stays before a value leads to where the authored one began", () => {
    // The gap of "To offer" as a glyph of its own, 250 wide, from which the next letter stands 320 away.
    const glyphs: PlanGlyphs = {
      starts: [0, 1, 2, 3],
      ends: [1, 2, 3, 4],
      codes: [84, 111, 32, 111],
      lengths: [1, 1, 1, 1],
      widths: [600, 500, 250, 500],
      xs: [0, 580, 1080, 1400],
      ys: [0, 0, 0, 0],
    };
    const painter = { ...PAINTER, segments: [{ ...SEGMENT, glyphEnd: 4 }], glyphs };
    const authored = authoredText(boxOf("To o"), painter);
    const range = { start: 0, end: 3, authored: 0 };
    const kept = { authored, range, freesSpaces: false };
    const [run] =
      kept.authored === null
        ? []
        : keptRuns(range, "To me", null, { ...kept, authored: kept.authored });
    expect(run?.glyphs.map(({ advance }) => advance)).toEqual([580, 500, 320]);
  });

  // A worksheet of grade-dashboard: "رقمياً بـ", its vowel sign raised and moved back by an operator of its own.
  test("a mark of another setting stands beside its letter in text from right to left as well", () => {
    // "ا", its mark 100 before it, a space and "ب": from right to left.
    const glyphs: PlanGlyphs = {
      starts: [0, 1, 2, 3],
      ends: [1, 2, 3, 4],
      codes: [65, 66, 32, 67],
      lengths: [1, 1, 1, 1],
      widths: [300, 0, 250, 400],
      xs: [650, 550, 400, 0],
      ys: [0, 200, 0, 0],
    };
    const mark = { ...SEGMENT, glyphStart: 1, glyphEnd: 2, shown: { ...SEGMENT.shown, rise: 2 } };
    const segments = [
      { ...SEGMENT, glyphEnd: 1 },
      mark,
      { ...SEGMENT, glyphStart: 2, glyphEnd: 4 },
    ];
    const text = "\u0627\u064b \u0628";
    const [letter, sign] = [
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ];
    const box = boxOf(text);
    const [style] = box.runs;
    const runs = [letter, sign, { start: 2, end: 4 }].map((range) => ({ ...style!, ...range }));
    const authored = authoredText({ ...box, runs }, { ...PAINTER, segments, glyphs });
    const range = { start: 0, end: 4, authored: 0 };
    const levels = new Uint8Array(4).fill(1);
    const kept =
      authored === null
        ? []
        : keptRuns(range, text, levels, { authored, range, freesSpaces: false });
    expect(kept.map((run) => run.glyphs.map(({ code, advance }) => [code, advance]))).toEqual([
      [[65, 300]],
      [[66, 100]],
      [
        [67, 400],
        [32, 150],
      ],
    ]);
  });

  test("a blank that the text leaves out says nothing of the letter behind it", () => {
    // "* S", where a tab is shown as two spaces, the second under the letter.
    const glyphs: PlanGlyphs = {
      starts: [0, 1, 2, 2],
      ends: [1, 2, 2, 3],
      codes: [42, 32, 32, 83],
      lengths: [1, 1, 1, 1],
      widths: [500, 250, 250, 500],
      xs: [0, 500, 1500, 1500],
      ys: [0, 0, 0, 0],
    };
    const painter = { ...PAINTER, segments: [{ ...SEGMENT, glyphEnd: 4 }], glyphs };
    const authored = authoredText(boxOf("* S"), painter);
    const range = { start: 0, end: 3, authored: 0 };
    const [run] =
      authored === null
        ? []
        : keptRuns(range, "* S", null, { authored, range, freesSpaces: false });
    expect(run?.glyphs.map(({ code, text, advance }) => [code, text, advance])).toEqual([
      [42, "*", 500],
      [32, " ", 1000],
      [32, "", 0],
      [83, "S", 500],
    ]);
  });

  test("spaces of justified text are the line's", () => {
    const [run] = runsOf({ start: 0, end: 8, authored: 0 }, "To offer", true);
    expect(run?.glyphs[2]?.advance).toBe(250);
  });

  test("a ligature is not cut in two", () => {
    const authored = authoredText(boxOf("To offer"), PAINTER);
    const known = [
      { start: 0, end: 8, authored: 0 },
      { start: 0, end: 2, authored: 3 },
      { start: 0, end: 5, authored: 3 },
    ].map((range) => authored !== null && isKnown(authored, range));
    expect(known).toEqual([true, false, true]);
  });

  test.each([
    ["no glyphs are planned", { segments: [SEGMENT], frame: PAINTER.frame }],
    ["rows and segments disagree", { ...PAINTER, segments: [{ ...SEGMENT, glyphEnd: 5 }] }],
  ] as const)("nothing is kept where %s", (_name, painter) => {
    expect(authoredText(boxOf("To offer"), painter)).toBeNull();
  });
});
