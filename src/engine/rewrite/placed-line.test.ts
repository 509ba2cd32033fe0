import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import type { TextState } from "../plan/text-state.ts";
import { lineState } from "./placed-line.ts";
import { boxOf, fitOf, FONTS, lineOf, segmentOf } from "./small-plans.test-kit.ts";

interface Case {
  readonly sizePt?: number;
  readonly authoredSizePt?: number;
  readonly shown?: Partial<TextState>;
  readonly tm?: Matrix;
  readonly ctm?: Matrix;
  readonly frame?: Matrix;
}

/** The state of a line of text authored in 12 points of Tfs 12. */
function check({ sizePt = 12, authoredSizePt = 12, shown, tm, ctm, frame }: Case = {}) {
  const state = { ...segmentOf().shown, charSpacing: 0.6, wordSpacing: 1.2, ...shown };
  const anchor = segmentOf({
    shown: state,
    ...(tm === undefined ? {} : { ownStartTm: tm }),
    ...(ctm === undefined ? {} : { ctm }),
  });
  const painter = { segments: [anchor], frame: frame ?? ([1, 0, 0, 1, 10, 20] as const) };
  const box = boxOf(painter, { trackingEm: 0.05, wordSpacingEm: 0.1 });
  const line = lineOf("Anna", { wordSpacingEm: 0.02 });
  const fit = { ...fitOf([line], sizePt), authoredSizePt };
  return lineState(box, painter, anchor, { fit, line, fonts: FONTS });
}

describe("the size of a line", () => {
  test("is exactly what the file has where it did not change", () => {
    expect(check().size).toBe(12);
    // The effective size is 12 points, however the file makes it.
    expect(check({ shown: { size: 1 }, tm: [12, 0, 0, 12, 10, 20] }).size).toBe(1);
    expect(check({ shown: { size: 12.001 } }).size).toBe(12.001);
  });

  test("gives the points of the fit where it did", () => {
    expect(check({ sizePt: 9 })).toMatchObject({ size: 9 });
    expect(check({ sizePt: 9, shown: { size: 1 }, tm: [12, 0, 0, 12, 10, 20] }).size).toBe(0.75);
    expect(check({ sizePt: 9, ctm: [0.5, 0, 0, 0.5, 0, 0], shown: { size: 24 } }).size).toBe(18);
  });

  test("is in points of the page, which may not be units of its content", () => {
    expect(check({ sizePt: 9, frame: [2, 0, 0, 2, 10, 20] }).size).toBe(18);
  });

  test("is measured across the line, so that condensed type keeps its shape", () => {
    expect(check({ sizePt: 9, tm: [0.5, 0, 0, 1, 10, 20] }).size).toBe(9);
    expect(check({ sizePt: 9, tm: [0, 1, -1, 0, 10, 20] }).size).toBe(9);
  });

  test("stays negative where the file draws its letters so", () => {
    expect(check({ sizePt: 9, shown: { size: -12 } }).size).toBe(-9);
    expect(check({ shown: { size: -12 } }).size).toBe(-12);
  });

  test("is written where the file's is not what the box was taken to have", () => {
    // 12 points by the scene, 12.5 by its matrices.
    expect(check({ shown: { size: 12.5 } }).size).toBe(12);
    expect(check({ shown: { size: 12.019 } }).size).toBe(12.019);
    expect(check({ shown: { size: 12.021 } }).size).toBe(12);
  });
});

describe("the spacing of a line", () => {
  test("is as large beside its letters as it was", () => {
    expect(check()).toMatchObject({ charSpacing: 0.6, wordSpacing: 1.2 });
    const half = check({ sizePt: 6 });
    expect(half.charSpacing).toBeCloseTo(0.3, 9);
    expect(half.wordSpacing).toBeCloseTo(0.6, 9);
  });

  test("wanted is the box's, with what justifies this line besides", () => {
    const { trackingEm, wordSpacingEm } = check();
    expect(trackingEm).toBe(0.05);
    expect(wordSpacingEm).toBeCloseTo(0.12, 9);
  });
});
