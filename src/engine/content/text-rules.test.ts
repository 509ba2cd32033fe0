import { describe, expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import type { Mark } from "./model.ts";
import { RuleMarks, type RuledLine } from "./text-rules.ts";

const UPRIGHT = [1, 0, 0, 1, 0, 0] as const;

/** A filled rectangle. */
function markAt(bbox: Rect): Mark {
  const path = {} as unknown as Mark["path"];
  return { bbox, path, isRectangle: true, kind: "fill", strokeWidthPt: null } as unknown as Mark;
}

/** "ab cd" in 10 points, 5 each, from x = 100 on. */
function lineAt(baseline: number, toFrame: RuledLine["toFrame"] = UPRIGHT): RuledLine {
  const glyphs = ["a", "b", "c", "d"].map((text, i) => {
    const start = 100 + 5 * i + (i > 1 ? 5 : 0);
    return { start, end: start + 5, text };
  });
  return { toFrame, em: 10, baseline, glyphs };
}

describe("the rules of a line", () => {
  test.each<[string, Rect, readonly (readonly [number, number])[]]>([
    ["an underline", [100, 198, 125, 198.5], [[0, 4]]],
    ["an underline of its first word", [100, 198, 110, 198.5], [[0, 2]]],
    ["a line struck through its second word", [115, 203, 125, 203.5], [[2, 4]]],
    ["a line on the baseline", [100, 199.9, 125, 200.1], []],
    ["a line over the letters", [100, 208, 125, 208.5], []],
    ["a thick bar", [100, 196, 125, 199], []],
    ["a line that ends within a word", [100, 198, 106, 198.5], []],
    ["the border of a table", [40, 198, 400, 198.5], []],
    ["an upright line through it", [112, 150, 112.5, 250], []],
  ])("%s", (_, bbox, found) => {
    const rules = new RuleMarks([markAt(bbox)]).rulesOf(lineAt(200));
    expect(rules.map(({ from, to }) => [from, to])).toEqual(found);
  });

  test("is found on a page turned by a quarter", () => {
    // Up the page: along is y, and up is -x.
    const toFrame = [0, -1, 1, 0, 0, 0] as const;
    const [rule] = new RuleMarks([markAt([201.5, 100, 202, 125])]).rulesOf(lineAt(-200, toFrame));
    expect(rule).toMatchObject({ from: 0, to: 4, start: 100, end: 125 });
  });

  test("is one where it is drawn in pieces", () => {
    const marks = [markAt([100, 198, 112, 198.5]), markAt([112, 198, 125, 198.5])];
    const rules = new RuleMarks(marks).rulesOf(lineAt(200));
    expect(rules.map(({ pieces }) => pieces.length)).toEqual([2]);
  });

  test("is none on a page without paths", () => {
    const letters = { ...markAt([100, 198, 125, 198.5]), path: null };
    const marks = new RuleMarks([letters]);
    expect([marks.isEmpty, marks.rulesOf(lineAt(200))]).toEqual([true, []]);
  });
});
