import { describe, expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import type { Mark } from "./model.ts";
import { frameRect, RuleMarks, type RuledLine } from "./text-rules.ts";

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

/** Which glyphs of "ab cd" these marks rule, [from, to) of each rule. */
const ruled = (marks: readonly Mark[], line = lineAt(200)): readonly (readonly number[])[] =>
  new RuleMarks(marks).rulesOf(line).map(({ from, to }) => [from, to]);
const under = (x0: number, x1: number, y = 198): Mark => markAt([x0, y, x1, y + 0.5]);

describe("how far a rule may miss its words", () => {
  test.each<[string, number, number, readonly (readonly number[])[]]>([
    // 0.12 em are 1.2 pt; a space beside the words may be ruled too, 4 pt more.
    ["begun a little late", 101.1, 125, [[0, 4]]],
    ["begun too late", 101.3, 125, []],
    ["begun before, over a space", 94.9, 125, [[0, 4]]],
    ["begun too far before", 94.7, 125, []],
    ["ended a little early", 100, 123.9, [[0, 4]]],
    ["ended too early", 100, 123.7, []],
    ["ended behind, over a space", 100, 130.1, [[0, 4]]],
    ["ended too far behind", 100, 130.3, []],
    ["of the first word and the space behind it", 100, 114.9, [[0, 2]]],
    ["shorter than any rule", 100, 103.9, []],
  ])("%s", (_, x0, x1, expected) => {
    expect(ruled([under(x0, x1)])).toEqual(expected);
  });

  test("small type by a point at least", () => {
    const line = { ...lineAt(200), em: 4 };
    expect(ruled([markAt([100.9, 199.2, 125, 199.4])], line)).toEqual([[0, 4]]);
    expect(ruled([markAt([101.1, 199.2, 125, 199.4])], line)).toEqual([]);
  });
});

describe("where rules run", () => {
  // By their middle over the baseline, in em of ten points.
  test.each<[number, boolean]>([
    [-4.1, false],
    [-3.9, true],
    [-0.4, true],
    [-0.2, false],
    [0, false],
    [1.7, false],
    [1.9, true],
    [4.1, true],
    [4.3, false],
  ])("%d points over the baseline: %s", (middle, isRule) => {
    expect(ruled([markAt([100, 200 + middle - 0.1, 125, 200 + middle + 0.1])]).length > 0).toBe(
      isRule,
    );
  });

  test.each<[number, boolean]>([
    [1.5, true],
    [1.7, false],
  ])("%d points thick: %s", (thick, isRule) => {
    expect(ruled([markAt([100, 198 - thick, 125, 198])]).length > 0).toBe(isRule);
  });

  test("a stroke reaches beyond its ends by half its width", () => {
    const stroke: Mark = { ...markAt([99.5, 197.5, 110.5, 198.5]), kind: "stroke" };
    const [rule] = new RuleMarks([stroke]).rulesOf(lineAt(200));
    expect([rule?.start, rule?.end]).toEqual([100, 110]);
  });

  test.each<[string, Partial<Mark>]>([
    ["what is no rectangle", { isRectangle: false }],
    ["what is no path", { path: null }],
    ["what is higher than any rule", { bbox: [100, 0, 125, 961] }],
  ])("%s is none", (_, changes) => {
    expect(new RuleMarks([{ ...under(100, 125), ...changes }]).isEmpty).toBe(true);
  });

  test("on a line that is level with no axis nothing is told", () => {
    const [cos, sin] = [Math.cos(0.1), Math.sin(0.1)];
    expect(ruled([under(100, 125)], lineAt(200, [cos, -sin, sin, cos, 0, 0]))).toEqual([]);
    expect(ruled([under(100, 125)], { ...lineAt(200), em: 0 })).toEqual([]);
    expect(ruled([under(100, 125)], lineAt(200, [0, 0, 0, 0, 0, 0]))).toEqual([]);
    expect(ruled([under(100, 125)], { ...lineAt(200), glyphs: [] })).toEqual([]);
  });
});

describe("pieces of one rule", () => {
  test.each<[string, readonly Mark[], readonly (readonly number[])[]]>([
    ["with a gap as wide as a space", [under(100, 108), under(112, 125)], [[0, 4]]],
    [
      "with a wider gap, each by itself",
      [under(100, 110), under(115, 125)],
      [
        [0, 2],
        [2, 4],
      ],
    ],
    ["that overlap", [under(100, 114), under(111, 125)], [[0, 4]]],
    [
      "at another height, each by itself",
      [under(100, 110), under(110.5, 125, 197)],
      [
        [0, 2],
        [2, 4],
      ],
    ],
    ["in any order", [under(112, 125), under(100, 112)], [[0, 4]]],
    [
      "that begin within a word, of which one alone is a rule",
      [under(100, 110), under(113, 122)],
      [[0, 2]],
    ],
    [
      "an underline and a line struck through",
      [under(100, 125), markAt([100, 203, 125, 203.5])],
      [
        [0, 4],
        [0, 4],
      ],
    ],
    ["too short to be one", [under(100, 112), under(113, 113.5)], [[0, 2]]],
  ])("%s", (_, marks, expected) => {
    expect(ruled(marks)).toEqual(expected);
  });

  test("say which marks they are, and how far they reach together", () => {
    const marks = [under(112, 125), under(100, 112)];
    const [rule] = new RuleMarks(marks).rulesOf(lineAt(200));
    expect(rule?.pieces.map(({ mark }) => marks.indexOf(mark))).toEqual([1, 0]);
    expect([rule?.start, rule?.end]).toEqual([100, 125]);
  });
});

describe("words begin and end", () => {
  const lineOf = (text: string, gap = 0): RuledLine => ({
    toFrame: UPRIGHT,
    em: 10,
    baseline: 200,
    glyphs: Array.from(text, (letter, i) => ({
      start: 100 + i * (5 + gap),
      end: 105 + i * (5 + gap),
      text: letter,
    })),
  });

  test.each<[string, RuledLine, number, number, readonly (readonly number[])[]]>([
    ["at the ends of the line", lineOf("abcd"), 100, 120, [[0, 4]]],
    ["not between letters", lineOf("abcd"), 105, 120, []],
    ["not between letters and figures", lineOf("ab12"), 110, 120, []],
    ["beside a sign", lineOf("a-bc"), 110, 120, [[2, 4]]],
    ["before a sign", lineOf("ab-c"), 100, 110, [[0, 2]]],
    ["where letters stand apart", lineOf("abcd", 2), 107, 126, [[1, 4]]],
    ["but not where they are tracked a little", lineOf("abcd", 1), 106, 123, []],
  ])("%s", (_, line, ...[x0, x1, expected]) => {
    expect(ruled([under(x0, x1)], line)).toEqual(expected);
  });
});

test("a rectangle in a frame that is turned or scaled", () => {
  expect(frameRect([1, 2, 3, 4], [0, 1, -1, 0, 0, 0])).toEqual([-4, 1, -2, 3]);
  expect(frameRect([1, 2, 3, 4], [2, 0, 0, -2, 10, 0])).toEqual([12, -8, 16, -4]);
});
