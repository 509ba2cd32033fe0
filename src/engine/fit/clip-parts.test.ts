import { describe, expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import type { FitLine, FitRun } from "../contract/fit-report.ts";
import type { BoxLine, TextBox } from "../contract/scene.ts";
import { textBox } from "../contract/text-boxes.test-kit.ts";
import type { PlanGlyphs, PlanPainter, PlanSegment } from "../plan/plan.ts";
import { glyphOf, lineOf, runOf, segmentOf } from "../rewrite/small-plans.test-kit.ts";
import { clipParts, slantOf } from "./clip-parts.ts";

const [FIRST, SECOND, LOWER]: readonly Rect[] = [
  [0, -3, 20, 8],
  [20, -3, 60, 8],
  [0, -15, 60, -4],
];

const NONE: BoxLine = { text: "", from: [0, 0], to: [0, 0] };

/** "Tel. 123" in two operators, and "Fax" below it. */
const TEXT = "Tel. 123\nFax";
const TEL = segmentOf({ glyphEnd: 5 });
const NUMBER = segmentOf({ operator: 4, glyphEnd: 3, isAnchor: false });
const FAX = segmentOf({ operator: 5, glyphEnd: 3, line: 1 });

interface Case {
  readonly tel?: Partial<PlanSegment>;
  readonly number?: Partial<PlanSegment>;
  readonly lines?: readonly BoxLine[];
}

const LINES: readonly BoxLine[] = [
  { ...NONE, clipPt: FIRST ?? [0, 0, 0, 0] },
  { ...NONE, clipPt: LOWER ?? [0, 0, 0, 0] },
];

function source({ tel, number, lines = LINES }: Case): { box: TextBox; painter: PlanPainter } {
  const rows = Array.from(TEXT).flatMap((letter, i) => (letter === "\n" ? [] : [i]));
  const glyphs: PlanGlyphs = {
    starts: rows,
    ends: rows.map((i) => i + 1),
    codes: rows.map((i) => TEXT.charCodeAt(i)),
    lengths: rows.map(() => 1),
    widths: rows.map(() => 500),
    xs: rows.map((i) => 500 * i),
    ys: rows.map(() => 0),
  };
  const segments = [{ ...TEL, ...tel }, { ...NUMBER, ...number }, FAX];
  return {
    box: textBox({ text: TEXT, lines }),
    painter: { segments, glyphs, frame: [1, 0, 0, 1, 0, 0] },
  };
}

/** Rows [start, end) of the painter, shown again. */
const kept = (start: number, end: number): FitRun => ({
  ...runOf(""),
  isKept: true,
  glyphs: Array.from({ length: end - start }, (_, i) => glyphOf("x", { authored: start + i })),
});

/** The parts of a line of 10 points: letters, start, width and clip. */
function parts(runs: readonly FitRun[], given: Case = {}, index = 0) {
  const line: FitLine = lineOf("", { runs, xPt: 1, widthPt: 99 });
  return clipParts(line, index, { ...source(given), sizePt: 10 }).map((part) => [
    part.runs.reduce((count, { glyphs }) => count + glyphs.length, 0),
    part.xPt,
    part.widthPt,
    part.clip,
  ]);
}

describe("a line is painted", () => {
  test("in the clip of its own where there is one only", () => {
    expect(parts([runOf("Telephone")])).toEqual([[9, 1, 99, FIRST]]);
  });

  test("below the authored ones in that of the last", () => {
    expect(parts([runOf("more")], {}, 7)).toEqual([[4, 1, 99, LOWER]]);
  });

  test("without a plan in that of its ordinal", () => {
    const { box } = source({});
    const [part] = clipParts(lineOf("x"), 1, { box, sizePt: 10 });
    expect(part?.clip).toBe(LOWER);
  });

  test("where words stay in the clips of their own operators", () => {
    expect(parts([kept(0, 5), kept(5, 8)], { number: { clipPt: SECOND ?? null } })).toEqual([
      [5, 1, 25, FIRST],
      [3, 26, 15, SECOND],
    ]);
  });

  test("where what is clipped stays beside what is not", () => {
    expect(parts([kept(0, 5), kept(5, 8)], { number: { clipPt: null } })).toEqual([
      [5, 1, 25, FIRST],
      [3, 26, 15, null],
    ]);
  });

  test("where a value stands at the place of another one", () => {
    const value = { ...runOf("12"), place: 5 };
    expect(parts([kept(0, 5), value], { number: { clipPt: SECOND ?? null } })).toEqual([
      [5, 1, 25, FIRST],
      [2, 26, 10, SECOND],
    ]);
  });

  test("in a space that no glyph shows as what stands before it", () => {
    const space: FitRun = { ...runOf(""), isKept: true, glyphs: [glyphOf(" ", { codeLength: 0 })] };
    expect(parts([kept(0, 4), space], { number: { clipPt: null } })).toEqual([[5, 1, 25, FIRST]]);
  });

  test("in a paint of its own where the file has it", () => {
    const link = { number: { paint: "blue", clipPt: SECOND ?? null }, tel: { paint: "black" } };
    expect(parts([runOf("ab", { paint: "black" }), runOf("c", { paint: "blue" })], link)).toEqual([
      [2, 1, 10, FIRST],
      [1, 11, 5, SECOND],
    ]);
    expect(parts([runOf("c", { paint: "green" })], link)).toEqual([[1, 1, 5, FIRST]]);
  });

  test("where either of two operators may show it within both", () => {
    const both = { number: { clipPt: [10, -3, 60, 8] as const } };
    expect(parts([runOf("ab", { stretch: 0.9 })], both)).toEqual([[2, 1, 10, [10, -3, 20, 8]]]);
  });

  test("where words of another line come to it within the clips of both", () => {
    expect(
      parts([kept(8, 11)], { lines: [LINES[0] ?? NONE, { ...NONE, clipPt: [5, -15, 60, 3] }] }),
    ).toEqual([[3, 1, 15, [5, -3, 20, 3]]]);
  });

  test("nowhere with words of another line that is cropped", () => {
    expect(
      parts([kept(8, 11)], { lines: [LINES[0] ?? NONE, { ...NONE, isCropped: true }] }),
    ).toEqual([[3, 1, 15, [0, 0, 0, 0]]]);
  });
});

test("letters lean as their matrices slant them", () => {
  const { painter } = source({ tel: { ownStartTm: [2, 0, 0.5, 2, 10, 20] } });
  expect(slantOf(painter)).toBe(0.25);
  expect(slantOf({ ...painter, frame: [0, 1, -1, 0, 0, 0] })).toBe(-4);
  expect(slantOf({ ...painter, segments: [] })).toBe(0);
  expect(slantOf(undefined)).toBe(0);
});
