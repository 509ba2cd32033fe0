import { expect, test } from "vitest";
import { LEVEL, runOf, type Setting, textLine } from "../small-lines.test-kit.ts";
import { withOwnMarks } from "./own-marks.ts";
import { lineOf, type TextLine } from "./text-lines.ts";

/** Glyphs of no width. */
function mark(start: number, setting: Setting = {}, letters = "\u0629"): TextLine {
  const run = runOf(letters, { start, ...setting });
  const glyphs = run.glyphs.map((glyph) => ({ ...glyph, start, end: start }));
  return lineOf([{ ...run, glyphs, start, end: start }], setting.across ?? 0);
}

const word = (): TextLine => textLine("\u0645\u062f\u0631\u0633\u0647", { start: 20 });

test.each<[string, TextLine, number]>([
  ["over the line", mark(30, { across: 5 }), 1],
  ["under it", mark(30, { across: -5 }), 1],
  ["higher", mark(30, { across: 7 }), 2],
  ["before it", mark(19), 2],
  ["behind it", mark(46), 2],
  ["of another colour", mark(30, { colorKey: "red" }), 2],
  ["of another form", mark(30, { instance: "form:7#0" }), 2],
  ["of another size", mark(30, { sizePt: 11 }), 2],
  ["of another reason", mark(30, { reason: "artifact" }), 2],
  ["four of them", mark(30, {}, "\u0629\u0629\u0629\u0629"), 2],
  ["with a width", textLine("\u0629", { start: 30, across: 5, direction: LEVEL }), 2],
])("a mark of no width %s", (_, lone, count) => {
  const lines = withOwnMarks([word(), lone]);
  expect(lines).toHaveLength(count);
  expect(lines[0]?.across).toBe(0);
});

test("goes to the line whose baseline is nearest", () => {
  const far = textLine("\u0645\u062f\u0631\u0633\u0647", { start: 20, across: 8 });
  const [first, second] = withOwnMarks([far, word(), mark(30, { across: 3 })]);
  expect([first?.runs.length, second?.runs.length]).toEqual([1, 2]);
});

test("without one the lines stay as they are", () => {
  const lines = [word()];
  expect(withOwnMarks(lines)).toBe(lines);
});
