import { expect, test } from "vitest";
import type { BoxDraft } from "./box-draft.ts";
import { directionOf } from "../runs/direction.ts";
import { draftOf, lineBox, textLine, typeOf } from "../small-lines.test-kit.ts";
import { withUprightRuns } from "./upright-runs.ts";

/** Down the page: along is −y, across is x. */
const DOWN = directionOf(typeOf({ isVertical: true, angleRad: (3 * Math.PI) / 2 }));

/** A column of ten squares from y = 0 down to y = −50, at x = 100. */
const COLUMN = draftOf([textLine("平成年月日平成年月日", { direction: DOWN, across: 100 })]);

/** Figures of which the middle of the type box is at (x, y). */
function figures(text: string, x: number, y: number): BoxDraft {
  const width = text.length * 5;
  return lineBox(text, { start: x - width / 2, across: y - 3 });
}

const reasons = (drafts: readonly BoxDraft[], userUnit = 1): readonly (string | null)[] =>
  withUprightRuns(drafts, userUnit).map(({ reason }) => reason);

test.each<[string, BoxDraft, boolean]>([
  ["two figures in the column", figures("12", 100, -20), true],
  ["four", figures("2024", 100, -20), true],
  ["five, a text of its own", figures("20241", 100, -20), false],
  ["two words", figures("1 2", 100, -20), false],
  ["off the axis by 0.6 em", figures("12", 106, -20), true],
  ["off it by more", figures("12", 106.1, -20), false],
  ["a caption at the head of the column", figures("12", 100, 0.1), false],
  ["one at its very foot", figures("12", 100, -50), false],
  ["one at the last square", figures("12", 100, -49.9), true],
])("%s", (_, run, isOne) => {
  const expected = isOne ? "text_object_split" : null;
  expect(reasons([COLUMN, run])).toEqual([expected, expected]);
});

test("a run on two lines is none, and only columns beside it are asked", () => {
  const two = draftOf([
    textLine("1", { start: 98, across: -20 }),
    textLine("2", { start: 98, across: -24 }),
  ]);
  expect(reasons([COLUMN, two])).toEqual([null, null]);
  const far = draftOf([textLine("平成年月日平成", { direction: DOWN, across: 300 })]);
  expect(reasons([far, COLUMN, figures("12", 100, -20)])).toEqual([
    null,
    "text_object_split",
    "text_object_split",
  ]);
});

test("places are those of the page as seen, in its own unit", () => {
  // In units of half an inch what stands at 100 pt is at 50 of user space; the frame is in points either way.
  expect(reasons([COLUMN, figures("12", 100, -20)], 2)).toEqual([
    "text_object_split",
    "text_object_split",
  ]);
});

test("what is refused already keeps its reason; pages without columns are handed back", () => {
  const refused: BoxDraft = { ...COLUMN, reason: "hidden" as BoxDraft["reason"] };
  expect(reasons([refused, figures("12", 100, -20)])).toEqual(["hidden", "text_object_split"]);
  const level = [figures("12", 100, -20)];
  expect(withUprightRuns(level, 1)).toBe(level);
});
