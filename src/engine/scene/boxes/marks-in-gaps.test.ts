import { expect, test } from "vitest";
import type { ReasonCode } from "../../contract/problems.ts";
import { type Setting, lineBox, LEVEL } from "../small-lines.test-kit.ts";
import { withMarksInGaps } from "./marks-in-gaps.ts";

/** The line "4    6 Jan" at 0, of which the gap is from 5 to 25. */
const LINE = lineBox("4    6 Jan");

/** Reasons of the line and of a mark that was set as it says. */
function reasons(text: string, setting: Setting = {}): readonly (ReasonCode | null)[] {
  const mark = lineBox(text, { start: 6, across: 3, sizePt: 5, ...setting });
  return withMarksInGaps([LINE, mark]).map(({ reason }) => reason);
}

const LOCKED = ["text_object_split", "text_object_split"];
const FREE = [null, null];

test.each<[string, string, Setting, readonly (string | null)[]]>([
  ["a small mark in the gap", "th", {}, LOCKED],
  ["one on the baseline", "th", { across: 0 }, LOCKED],
  ["one a fifth of an em below it", "th", { across: -2 }, LOCKED],
  ["one lower than that", "th", { across: -2.1 }, FREE],
  ["one three quarters of an em above it", "th", { across: 7.5 }, LOCKED],
  ["one higher than that", "th", { across: 7.6 }, FREE],
  ["one of three quarters of the size", "th", { sizePt: 7.5 }, LOCKED],
  ["one that is bigger", "th", { sizePt: 7.6 }, FREE],
  ["four letters", "[th]", { sizePt: 4 }, LOCKED],
  ["a word of five", "[the]", { sizePt: 4 }, FREE],
  ["two words", "t h", { sizePt: 4 }, FREE],
  ["one before the line", "th", { start: -1 }, FREE],
  ["one at its very start", "th", { start: 0 }, FREE],
  ["one at its end", "th", { start: 46 }, FREE],
  // Letters reach into it by 0.1 em.
  ["one that the figure before it reaches into a little", "th", { start: 4 }, LOCKED],
  ["one that it reaches into by more", "th", { start: 3.9 }, FREE],
  ["one under letters", "th", { start: 36 }, FREE],
])("%s", (_, text, setting, expected) => {
  expect(reasons(text, setting)).toEqual(expected);
});

test("marks of another direction, and lines that are refused already, stay as they are", () => {
  expect(reasons("th", { direction: { ...LEVEL } })).toEqual(FREE);
  const mark = lineBox("th", { start: 6, across: 3, sizePt: 5 });
  const refused = { ...LINE, reason: "type3_font" as const };
  const unmapped = { ...mark, reason: "no_unicode" as const };
  expect(withMarksInGaps([refused, unmapped]).map(({ reason }) => reason)).toEqual([
    "type3_font",
    "text_object_split",
  ]);
});

test("a line in the strip above or below is found; boxes without marks are handed back", () => {
  for (const across of [63.9, 64, -0.1]) {
    const line = lineBox("4    6 Jan", { across });
    const mark = lineBox("th", { start: 6, across: across + 2, sizePt: 5 });
    expect(withMarksInGaps([line, mark]).map(({ reason }) => reason)).toEqual(LOCKED);
  }
  const plain = [lineBox("words of a line")];
  expect(withMarksInGaps(plain)).toBe(plain);
});
