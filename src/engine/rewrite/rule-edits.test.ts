import { describe, expect, test } from "vitest";
import type { FitGlyph, FitLine } from "../contract/fit-report.ts";
import type { PlanBox, PlanPathOperator, PlanRule, PlanRulePart } from "../plan/plan.ts";
import { editsByUse, removedRules, ruleEdits } from "./rule-edits.ts";
import {
  boxOf,
  fitOf,
  glyphOf,
  lineOf,
  painterOf,
  planOf,
  runOf,
  segmentOf,
} from "./small-plans.test-kit.ts";

const path = (name: PlanPathOperator["name"], at: number, ...operands: number[]) => ({
  name,
  span: { start: at, end: at + 5 },
  operands,
});

/** A stroke from (0, -2) to (30, -2) in the frame of the box, drawn there directly. */
const LINE: PlanRulePart = {
  from: 0,
  to: 30,
  toFrame: [1, 0, 0, 1, 0, 0],
  operators: [path("m", 100, 0, -2), path("l", 110, 30, -2)],
};

/** A rule under all of "Hello". */
function ruleOf(changes: Partial<PlanRule> = {}): PlanRule {
  return {
    unit: "page:0",
    uses: [0],
    line: 0,
    text: "Hello",
    start: 0,
    end: 5,
    before: 0,
    behind: 0,
    baseline: 0,
    pieces: [LINE],
    ...changes,
  };
}

/** A line at x whose glyphs are all 6 points wide. */
function written(text: string, changes: Partial<FitLine> = {}): FitLine {
  return lineOf(text, { widthPt: 6 * text.length, ...changes });
}

function check(rule: PlanRule, lines: readonly FitLine[], changes: Partial<PlanBox> = {}) {
  const box = boxOf(painterOf(segmentOf()), { rules: [rule], ...changes });
  const [edits, ...more] = ruleEdits(box, fitOf(lines));
  expect(more).toEqual([]);
  return edits === undefined
    ? null
    : [...(edits.isRemoved ? ["gone:"] : []), ...edits.edits.map(({ source }) => source)].join(" ");
}

describe("a rule under a whole line", () => {
  test.each<[string, FitLine, string | null]>([
    ["is drawn longer for longer words", written("Good day"), "0 -2 m 48 -2 l"],
    ["is drawn shorter for shorter ones", written("Hi"), "0 -2 m 12 -2 l"],
    ["begins where the line does", written("Hello", { xPt: 10 }), "10 -2 m 40 -2 l"],
    ["follows the line up and down", written("Hello", { yPt: 3 }), "0 1 m 30 1 l"],
    ["stays where it is right already", written("World"), null],
    ["stays where it misses by less than shows", written("World", { xPt: 0.04 }), null],
    ["goes where there is nothing to rule", written(""), "gone: 0 -2 m 30 -2 m"],
    ["goes with spaces alone", written("   "), "gone: 0 -2 m 30 -2 m"],
    ["does not rule the spaces around words", written(" Hi "), "6 -2 m 18 -2 l"],
  ])("%s", (_, line, expected) => {
    expect(check(ruleOf(), [line])).toBe(expected);
  });

  test("goes with its line", () => {
    expect(check(ruleOf({ line: 1 }), [written("Good day")])).toBe("gone: 0 -2 m 30 -2 m");
  });

  test("belongs to its line, whichever that is", () => {
    const lines = [written("Good morning"), written("Hi", { yPt: -14 })];
    expect(check(ruleOf({ line: 1, baseline: -14 }), lines)).toBe("0 -2 m 12 -2 l");
  });

  test("is left alone where its line is shown again as authored", () => {
    expect(check(ruleOf(), [written("Good day", { authoredLine: 0 })])).toBeNull();
    expect(check(ruleOf(), [written("Hi", { authoredLine: 1 })])).toBe("0 -2 m 12 -2 l");
  });

  test("reaches beyond the new words as it did beyond the old", () => {
    const piece = {
      ...LINE,
      from: -2,
      to: 33,
      operators: [path("m", 0, -2, -2), path("l", 9, 33, -2)],
    };
    const rule = ruleOf({ before: 2, behind: 3, pieces: [piece] });
    expect(check(rule, [written("Hi")])).toBe("-2 -2 m 15 -2 l");
    expect(check(rule, [written("World")])).toBeNull();
  });

  test("takes the extent of the line where its glyphs do not follow its text", () => {
    const ligature = runOf("", { glyphs: [glyphOf("x", { text: "ffi" })] });
    expect(check(ruleOf(), [written(" ffi", { runs: [ligature], xPt: 5 })])).toBe("5 -2 m 29 -2 l");
  });
});

describe("a rule under some words", () => {
  /** Under "Bob" of "To Bob, yours", from 18 to 36. */
  const some = ruleOf({
    text: "To Bob, yours",
    start: 3,
    end: 6,
    pieces: [
      { ...LINE, from: 18, to: 36, operators: [path("m", 0, 18, -2), path("l", 9, 36, -2)] },
    ],
  });

  test.each<[string, string, string | null]>([
    ["follows the word in its place", "To Eleanor, yours", "18 -2 m 60 -2 l"],
    ["stays with an equal word", "To Tim, yours", null],
    ["finds its word where all around it changed", "Dear friend Bob", "72 -2 m 90 -2 l"],
    ["goes where its word stands twice", "Bob and Bob", "gone: 18 -2 m 36 -2 m"],
    ["goes where its word is gone", "Good day to you", "gone: 18 -2 m 36 -2 m"],
    ["goes where nothing stands in its place", "To , yours", "gone: 18 -2 m 36 -2 m"],
    ["goes where only a space stands in its place", "To  , yours", "gone: 18 -2 m 36 -2 m"],
    ["leaves out a space that came with the word", "To  Ann, yours", "24 -2 m 42 -2 l"],
    ["is not taken in by words that overlap", "To, yours", "gone: 18 -2 m 36 -2 m"],
  ])("%s: %s", (_, text, expected) => {
    expect(check(some, [written(text)])).toBe(expected);
  });

  test("goes where the glyphs do not follow the text, for nothing says where the word stands", () => {
    const runs = [runOf("To Eleanor yours")];
    expect(check(some, [written("To Eleanor, yours", { runs })])).toContain("gone:");
  });

  test("counts the hyphen that parts a word as it is printed, and none that is not", () => {
    const rule = ruleOf({ text: "To Bob Tub-", start: 3, end: 11, pieces: some.pieces });
    const line = { ...written("To Bobby Tub-"), text: "To Bob\u00adby Tub\u00ad\u00ad" };
    expect(check(rule, [line])).toBe("18 -2 m 78 -2 l");
  });

  test("at the beginning of a line follows the words there", () => {
    const rule = ruleOf({ text: "Bob Lee", start: 0, end: 3, pieces: some.pieces });
    expect(check(rule, [written("Eleanor Lee")])).toBe("0 -2 m 42 -2 l");
  });

  test("at the end of a line that is all it", () => {
    const rule = ruleOf({ text: "for Bob", start: 4, end: 7, pieces: some.pieces });
    expect(check(rule, [written("for Bobby")])).toBe("24 -2 m 54 -2 l");
    expect(check(rule, [written("Bobby")])).toBe("0 -2 m 18 -2 l");
  });
});

describe("where words stand", () => {
  const rule = ruleOf({
    text: "To Bob",
    start: 3,
    end: 6,
    pieces: [
      { ...LINE, from: 18, to: 36, operators: [path("m", 0, 18, -2), path("l", 9, 36, -2)] },
    ],
  });

  test("depends on the size of the line, where rows have sizes of their own", () => {
    expect(check(rule, [written("To Bobby", { sizePt: 24 })])).toBe("36 -2 m 96 -2 l");
  });

  test("depends on horizontal scaling", () => {
    const { shown } = segmentOf();
    const painter = painterOf(segmentOf({ shown: { ...shown, scale: 0.5 } }));
    expect(check(rule, [written("To Bobby")], { painters: [painter] })).toBe("9 -2 m 24 -2 l");
  });

  test("depends on tracking behind each cluster and on the width of word spaces", () => {
    expect(check(rule, [written("To Bobby")], { trackingEm: 0.5 })).toBe("36 -2 m 96 -2 l");
    expect(check(rule, [written("To Bobby")], { wordSpacingEm: 1 })).toBe("30 -2 m 60 -2 l");
  });

  test("counts a letter of several glyphs once", () => {
    const mark: FitGlyph = glyphOf("", { text: "", advance: 0 });
    const glyphs = Array.from("To Bobby").flatMap((letter) => [glyphOf(letter), mark]);
    const runs = [runOf("", { glyphs })];
    expect(check(rule, [written("To Bobby", { runs })])).toBe("18 -2 m 48 -2 l");
  });
});

describe("what a rule is drawn by", () => {
  test("a rectangle keeps its height", () => {
    const operators = [path("re", 40, 10, -2, 30, 0.5)];
    const rule = ruleOf({ pieces: [{ ...LINE, from: 10, to: 40, operators }] });
    expect(check(rule, [written("Good day", { xPt: 10 })])).toBe("10 -2 48 0.5 re");
    expect(check(rule, [])).toBe("gone: 10 -2 m");
  });

  test("a closed path is closed by its own operator", () => {
    const corners = [
      path("m", 0, 0, -2),
      path("l", 9, 30, -2),
      path("l", 18, 30, -1),
      path("h", 27),
    ];
    const rule = ruleOf({ pieces: [{ ...LINE, operators: corners }] });
    expect(check(rule, [written("Good day")])).toBe("0 -2 m 48 -2 l 48 -1 l");
  });

  test("of a path that leaves no mark every operator is a move, closing too", () => {
    const operators = [path("m", 0, 4, 5), path("l", 9, 6, 7), path("h", 27)];
    expect(check(ruleOf({ pieces: [{ ...LINE, operators }] }), [])).toBe("gone: 4 5 m 6 7 m 0 0 m");
  });

  test("a path in another space is written in that space", () => {
    // Ten units of the path are a point, and it stands 5 points off.
    const operators = [path("m", 0, -50, -20), path("l", 9, 250, -20)];
    const piece = { ...LINE, toFrame: [0.1, 0, 0, 0.1, 5, 0] as const, operators };
    expect(check(ruleOf({ pieces: [piece] }), [written("Good day")])).toBe("-50 -20 m 430 -20 l");
  });

  test("pieces of one rule keep their shares of it", () => {
    const piece = (from: number, to: number): PlanRulePart => ({
      ...LINE,
      from,
      to,
      operators: [path("m", 0, from, -2), path("l", 9, to, -2)],
    });
    const rule = ruleOf({ pieces: [piece(0, 10), piece(20, 30)] });
    expect(check(rule, [written("Good day to")])).toBe("0 -2 m 22 -2 l 44 -2 m 66 -2 l");
  });

  test("edits stand where the operators stood", () => {
    const box = boxOf(painterOf(segmentOf()), { rules: [ruleOf()] });
    const [edits] = ruleEdits(box, fitOf([written("Good day")]));
    expect(edits?.edits.map(({ span }) => span)).toEqual(LINE.operators.map(({ span }) => span));
  });
});

test("a box without rules has no edits", () => {
  expect(ruleEdits(boxOf(painterOf(segmentOf())), fitOf([written("Hi")]))).toEqual([]);
});

test("edits go to each invocation that draws them, in order", () => {
  const [a, b, c] = ["a", "b", "c"].map((source, i) => ({ span: { start: i, end: i }, source }));
  if (a === undefined || b === undefined || c === undefined) {
    throw new Error("three edits");
  }
  const byUse = editsByUse([
    { uses: [0, 2], edits: [a, b] },
    { uses: [2], edits: [c] },
    { uses: [5], edits: [] },
  ]);
  expect([...byUse]).toEqual([
    [0, [a, b]],
    [2, [a, b, c]],
    [5, []],
  ]);
});

test("removed rules are named by their stream and place in it, each piece by itself", () => {
  const part = { num: 5, gen: 0, start: 0, end: 100, dict: "", elsewhere: false, pieceInfo: null };
  const unit = {
    id: "page:0",
    data: new Uint8Array(0),
    parts: [part, { ...part, num: 6, gen: 2, start: 100, end: 200 }],
    resources: [],
    fontNames: [],
    pages: [0],
    xobjects: [],
    xobjectNames: [],
    lists: [],
    listNames: [],
    operatorCount: 0,
  };
  const second = { ...LINE, operators: [path("re", 99, 0, 0, 9, 1)] };
  const rule = ruleOf({ pieces: [LINE, second] });
  const outside = ruleOf({ pieces: [{ ...LINE, operators: [path("re", 200, 0, 0, 9, 1)] }] });
  const plan = planOf({ units: [{ ...unit, id: "form:9", parts: [] }, unit] });
  const edits = [
    { rule, edits: [], isRemoved: true },
    { rule, edits: [], isRemoved: false },
    { rule: outside, edits: [], isRemoved: true },
    { rule: { ...rule, unit: "form:9" }, edits: [], isRemoved: true },
  ];
  expect(removedRules(plan, edits)).toEqual(["6 2 path 0", "5 0 path 99"]);
});
