import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import type { BoxFit } from "../contract/fit-report.ts";
import type { PrintInk } from "../contract/inks.ts";
import type { ShownColors } from "../ink/authored-colors.ts";
import type { PlanBox, PlanContentStream, PlanCopy, PlanRule } from "../plan/plan.ts";
import { boxesToWrite, editUses } from "./edit-uses.ts";
import { inkAssignment } from "./ink-segments.ts";
import {
  boxOf,
  fitOf,
  FONTS,
  lineOf,
  painterOf,
  planOf,
  segmentOf,
} from "./small-plans.test-kit.ts";
import type { FontPlan } from "./write-fonts.ts";

const CONTENT = "BT /F 12 Tf (HelloWorld) Tj ET";
const SHOW = { start: CONTENT.indexOf("("), end: CONTENT.indexOf(" ET") };

function unitOf(id: string, data = CONTENT): PlanContentStream {
  const part = { num: 5, gen: 0, start: 0, end: data.length, dict: "", elsewhere: false };
  return {
    id,
    data: latin1Bytes(data),
    parts: [{ ...part, pieceInfo: null }],
    resources: [],
    fontNames: [],
    pages: [0],
    xobjects: [],
    xobjectNames: [],
    lists: [],
    listNames: [],
    operatorCount: 4,
  };
}

/** "Hello", the first half of the operator, and "World", the second. */
const HELLO = segmentOf({ span: SHOW });
const WORLD = segmentOf({
  span: SHOW,
  own: "(World)",
  glyphStart: 5,
  glyphEnd: 10,
  ownStartTm: [1, 0, 0, 1, 40, 20],
  ownEndTm: [1, 0, 0, 1, 70, 20],
});
const box = (id: string, changes: Partial<PlanBox> = {}, segment = HELLO): PlanBox =>
  boxOf({ ...painterOf(segment), frame: segment.ownStartTm }, { id, ...changes });
const fit = (of: string, text: string, changes: Partial<BoxFit> = {}): BoxFit => ({
  ...fitOf([lineOf(text)]),
  box: of,
  ...changes,
});

const NO_FONTS: FontPlan = { fonts: FONTS, updates: [], added: [], entries: new Map() };

describe("boxes to write", () => {
  const names = (boxes: readonly PlanBox[], ...fits: readonly BoxFit[]) =>
    boxesToWrite(planOf({ boxes }), fits).map(({ box: { id }, as }) => `${id} as ${as.box.id}`);

  test("are those whose text changes, in the order of the plan", () => {
    const boxes = [box("a"), box("b"), box("c")];
    expect(names(boxes, fit("c", "x"), fit("a", "y"))).toEqual(["a as a", "c as c"]);
    expect(names(boxes, fit("a", "Hello", { changed: false }))).toEqual([]);
  });

  test("are none that cannot print a character: a value is printed whole or not at all", () => {
    expect(names([box("a")], fit("a", "x", { missing: ["☃"] }))).toEqual([]);
    const without = fit("a", "Tel. ", { missing: ["☃"], isWithoutValues: true });
    expect(names([box("a")], without)).toEqual(["a as a"]);
  });

  test("that show the same operators and the same text are written as the one that shrinks most", () => {
    const shared = ["a", "b", "c"];
    const boxes = shared.map((id) => box(id, { shared }));
    const fits = [fit("a", "x"), fit("b", "x", { sizePt: 9 }), fit("c", "x", { sizePt: 10 })];
    expect(names(boxes, ...fits)).toEqual(["a as b", "b as b", "c as b"]);
    const apart = [fit("a", "x"), fit("b", "y", { sizePt: 9 }), fit("c", "x", { sizePt: 10 })];
    expect(names(boxes, ...apart)).toEqual(["a as c", "b as b", "c as c"]);
  });

  test("of equal sizes are written as the first", () => {
    const shared = ["a", "b"];
    const boxes = shared.map((id) => box(id, { shared }));
    expect(names(boxes, fit("a", "x"), fit("b", "x"))).toEqual(["a as a", "b as a"]);
  });

  test("that show other operators are written for themselves, whatever their text", () => {
    expect(names([box("a"), box("b")], fit("a", "x"), fit("b", "x", { sizePt: 9 }))).toEqual([
      "a as a",
      "b as b",
    ]);
  });
});

const BLACK: ShownColors = { fill: ["0.0 g"], stroke: ["0.0 G"], states: [] };

interface Case {
  readonly boxes: readonly PlanBox[];
  readonly fits: readonly BoxFit[];
  /** Boxes printed in red. */
  readonly inked?: readonly string[];
  readonly units?: readonly string[];
}

function check({ boxes, fits, inked = [], units = ["page:0"] }: Case) {
  const plan = planOf({ boxes, units: units.map((id) => unitOf(id)) });
  const red: PrintInk = { names: [], hex: "#ff0000", definition: null };
  const tinting = inkAssignment(
    {
      ofStream: () => ({
        colors: {
          shows: new Map([[SHOW.start, BLACK]]),
          forms: [],
          usesCmyk: true,
          usesRgb: false,
        },
        colorants: new Map(),
        iccRgb: null,
        hasIccCmyk: false,
        overprints: new Map(),
        places: [],
      }),
      colorants: new Map(),
      spaceNames: new Set(),
      process: "DeviceCMYK",
      isBound: false,
    },
    new Map(inked.map((id) => [id, red])),
  );
  const made = editUses(plan, boxesToWrite(plan, fits), NO_FONTS, {
    tinting: inked.length === 0 ? null : tinting,
    outlineOf: () => null,
  });
  return {
    ...made,
    /** Invocation, its boxes and what is written there. */
    list: made.uses.map(({ use, boxes: own, edits }) => [
      use,
      own.map((one) => one.box.id).join(" "),
      ...edits.map(({ source }) => source.replaceAll("\n", " ")),
    ]),
  };
}

const HOWDY = "[<486f776479>]TJ";

describe("an operator", () => {
  test("is replaced whole by the new words", () => {
    const { list, uses, counts } = check({ boxes: [box("a")], fits: [fit("a", "Howdy")] });
    expect(list).toEqual([[0, "a", HOWDY]]);
    expect(uses[0]?.edits[0]?.span).toEqual(SHOW);
    expect(counts).toEqual({ replaced: 1, inserted: 1 });
  });

  test("of two boxes keeps the other's words as they stand", () => {
    const boxes = [box("a"), box("b", {}, WORLD)];
    const first = check({ boxes, fits: [fit("a", "Howdy")] });
    expect(first.list).toEqual([[0, "a", `${HOWDY} [(World)]TJ`]]);
    expect(first.counts.replaced).toBe(1);
    const second = check({ boxes, fits: [fit("b", "Howdy")] });
    expect(second.list).toEqual([[0, "b", `[(Hello)]TJ ${HOWDY}`]]);
  });

  test("of two boxes that both change is written once", () => {
    const boxes = [box("b", {}, WORLD), box("a")];
    const { list, counts } = check({ boxes, fits: [fit("a", "Howdy"), fit("b", "Earth")] });
    expect(list).toEqual([[0, "b a", `${HOWDY} [<4561727468>]TJ`]]);
    expect(counts).toEqual({ replaced: 1, inserted: 2 });
  });

  test("that nothing changes is left alone", () => {
    expect(check({ boxes: [box("a")], fits: [] })).toMatchObject({
      uses: [],
      elements: [],
      removed: [],
      counts: { replaced: 0, inserted: 0 },
    });
  });
});

describe("a line that stays as authored", () => {
  const kept = (changes: Partial<BoxFit> = {}): BoxFit => ({
    ...fitOf([lineOf("Hello", { runs: [], authoredLine: 0 })]),
    box: "a",
    ...changes,
  });

  test("needs no writing", () => {
    expect(check({ boxes: [box("a")], fits: [kept()] }).list).toEqual([]);
  });

  test("is written all the same where the fit is forced, in a way that shows it was", () => {
    const { list } = check({ boxes: [box("a")], fits: [kept({ isForced: true })] });
    expect(list).toEqual([[0, "a", "[(Hello)]TJ"]]);
    const whole = segmentOf({ span: { start: 0, end: 11 }, own: "(Hello)", name: "TJ" });
    const plan = planOf({
      boxes: [box("a", {}, whole)],
      units: [unitOf("page:0", "[(Hello)]TJ")],
    });
    const made = editUses(plan, boxesToWrite(plan, [kept({ isForced: true })]), NO_FONTS);
    // A closing adjustment of nothing: the certificate counts the operator as replaced.
    expect(made.uses[0]?.edits[0]?.source).toBe("[(Hello) 0]TJ");
  });

  test("is written with a neighbour that changes", () => {
    const boxes = [box("a"), box("b", {}, WORLD)];
    const { list } = check({ boxes, fits: [kept(), fit("b", "Earth")] });
    expect(list).toEqual([[0, "a b", "[(Hello)]TJ [<4561727468>]TJ"]]);
  });
});

describe("invocations", () => {
  const painted = (...uses: readonly number[]) => ({ ...HELLO, unit: "form:7", uses });

  test("are edited in order, each for its own boxes", () => {
    const shared = ["a", "b"];
    const boxes = [box("a", { shared }, painted(2)), box("b", { shared }, painted(1))];
    const fits = [fit("a", "Howdy"), fit("b", "Earth")];
    expect(check({ boxes, fits, units: ["form:7"] }).list).toEqual([
      [1, "b", "[<4561727468>]TJ"],
      [2, "a", HOWDY],
    ]);
  });

  test("that show one text are written byte for byte alike, as the smallest", () => {
    const shared = ["a", "b"];
    const boxes = [box("a", { shared }, painted(1)), box("b", { shared }, painted(2))];
    const fits = [fit("a", "Howdy"), fit("b", "Howdy", { sizePt: 6 })];
    const { list } = check({ boxes, fits, units: ["form:7"] });
    expect(list.map(([, , source]) => source)).toEqual([
      expect.stringContaining("/F 6 Tf"),
      expect.stringContaining("/F 6 Tf"),
    ]);
    expect(list[0]?.[2]).toBe(list[1]?.[2]);
  });

  test("of a form that is its own shadow are both edited by one segment", () => {
    const { list } = check({
      boxes: [box("a", {}, painted(0, 3))],
      fits: [fit("a", "Howdy")],
      units: ["form:7"],
    });
    expect(list).toEqual([
      [0, "a", HOWDY],
      [3, "a", HOWDY],
    ]);
  });

  test("keep around their text what they have there themselves", () => {
    const shared = ["a", "b"];
    const boxes = [
      box("a", { shared }, painted(1)),
      box("b", { shared }, { ...painted(2), head: "(Say )", tail: "(!)" }),
    ];
    const fits = [fit("a", "Howdy"), fit("b", "Howdy")];
    const { list } = check({ boxes, fits, units: ["form:7"] });
    expect(list[0]).toEqual([1, "a", HOWDY]);
    const headOnly = boxOf(painterOf({ ...painted(2), head: "(Say )" }), { id: "b", shared });
    const [, one] = check({
      boxes: [boxes[0] ?? headOnly, headOnly],
      fits,
      units: ["form:7"],
    }).list;
    expect(one?.[2]).toMatch(/^\[\(Say \)\]TJ .*<486f776479>/);
    expect(list[1]?.[2]).toMatch(/^\[\(Say \)\]TJ .*<486f776479>.* \[\(!\)\]TJ/);
  });

  test("list a box once, however many operators it has there", () => {
    const second = { ...WORLD, operator: 9, line: 1 };
    const both = boxOf(painterOf(HELLO, second), { id: "a" });
    const lines = [lineOf("Howdy"), lineOf("Earth", { xPt: 30 })];
    const { list } = check({ boxes: [both], fits: [{ ...fitOf(lines), box: "a" }] });
    expect(list).toEqual([[0, "a", HOWDY, "[<4561727468>]TJ"]]);
  });
});

describe("inks", () => {
  const RED = "0.0 1.0 1.0 0.0 k";

  test("are set around new words", () => {
    const { list } = check({ boxes: [box("a")], fits: [fit("a", "Howdy")], inked: ["a"] });
    expect(list).toEqual([[0, "a", `${RED} ${HOWDY} 0.0 g`]]);
  });

  test("are set around words that stay, of a box without a fit", () => {
    const boxes = [box("a"), box("b", {}, WORLD)];
    const { list, counts } = check({ boxes, fits: [], inked: ["a"] });
    expect(list).toEqual([[0, "a", `${RED} [(Hello)]TJ 0.0 g [(World)]TJ`]]);
    expect(counts.replaced).toBe(1);
  });

  test("are set around words that were given and are the authored ones", () => {
    const same = { ...fitOf([lineOf("Hello", { runs: [], authoredLine: 0 })]), box: "a" };
    const { list } = check({ boxes: [box("a")], fits: [same], inked: ["a"] });
    expect(list).toEqual([[0, "a", `${RED} [(Hello)]TJ 0.0 g`]]);
  });

  test("that two boxes of an operator share are set once around both", () => {
    const boxes = [box("a"), box("b", {}, WORLD)];
    const { list } = check({ boxes, fits: [fit("b", "Earth")], inked: ["a", "b"] });
    expect(list[0]?.[1]).toBe("b a");
    expect(list[0]?.[2]).toBe(`${RED} [(Hello)]TJ [<4561727468>]TJ 0.0 g`);
  });

  test("of a box in two invocations are set in both, and the box is told once in each", () => {
    const painter = painterOf({ ...HELLO, uses: [0, 1] }, { ...WORLD, uses: [0, 1] });
    const { list } = check({ boxes: [boxOf(painter, { id: "a" })], fits: [], inked: ["a"] });
    expect(list.map(([use, ids]) => [use, ids])).toEqual([
      [0, "a"],
      [1, "a"],
    ]);
  });
});

describe("what is drawn beside the words", () => {
  const rule: PlanRule = {
    unit: "page:0",
    uses: [0],
    line: 0,
    text: "Hello",
    start: 0,
    end: 5,
    before: 0,
    behind: 0,
    baseline: 0,
    pieces: [
      {
        from: 0,
        to: 30,
        toFrame: [1, 0, 0, 1, 0, 0],
        operators: [{ name: "re", span: { start: 9, end: 11 }, operands: [0, -2, 30, 1] }],
      },
    ],
  };
  const copy: PlanCopy = {
    unit: "page:0",
    uses: [0],
    line: 0,
    shift: [0, 0],
    paths: [
      {
        construction: { start: 2, end: 4 },
        painter: { start: 4, end: 5 },
        own: null,
        ctm: [1, 0, 0, 1, 0, 0],
      },
    ],
  };

  test("is edited with them, and counted", () => {
    const { list, counts, removed } = check({
      boxes: [box("a", { rules: [rule] })],
      fits: [{ ...fitOf([lineOf("Howdy", { widthPt: 60 })]), box: "a" }],
    });
    expect(list).toEqual([[0, "a", HOWDY, "0 -2 60 1 re"]]);
    expect(counts).toEqual({ replaced: 2, inserted: 2 });
    expect(removed).toEqual([]);
  });

  test("is named where it is taken out, in the order of the file", () => {
    const { list, removed } = check({
      boxes: [box("a", { rules: [rule], copies: [copy] })],
      fits: [{ ...fitOf([]), box: "a" }],
    });
    expect(removed).toEqual(["5 0 path 2", "5 0 path 9"]);
    expect(list[0]?.slice(2).toSorted()).toContain("n");
  });
});

describe("texts that stand for the words", () => {
  const spoken = { ...HELLO, replacement: { span: { start: 3, end: 7 }, operators: [3] } };
  const TEXT_STRING = "<feff0048006f007700640079>";
  const said = { start: 0, end: 4 };

  test("around an operator are written with it, in the same invocation", () => {
    const { uses } = check({ boxes: [box("a", {}, spoken)], fits: [fit("a", "Howdy")] });
    expect(uses[0]?.edits.map(({ span, source }) => [span.start, source])).toEqual([
      [SHOW.start, HOWDY],
      [3, TEXT_STRING],
    ]);
  });

  test("around two boxes of which one is written as another say what each shows", () => {
    const shared = ["a", "b"];
    const painted = (use: number) => ({ ...spoken, unit: "form:7", uses: [use] });
    const { uses } = check({
      boxes: [box("a", { shared }, painted(1)), box("b", { shared }, painted(2))],
      fits: [fit("a", "Howdy"), fit("b", "Howdy")],
      units: ["form:7"],
    });
    expect(uses.map(({ edits }) => edits.at(-1)?.source)).toEqual([TEXT_STRING, TEXT_STRING]);
  });

  test("of structure elements are written from what is placed", () => {
    const element = {
      num: 9,
      gen: 0,
      source: latin1Bytes("(He)"),
      verbatim: true,
      texts: [said],
      box: "a",
      shows: [{ unit: "page:0", operators: [3] }],
    };
    const boxes = [box("a")];
    const plan = planOf({ boxes, units: [unitOf("page:0")], elements: [element] });
    const made = editUses(plan, boxesToWrite(plan, [fit("a", "Howdy")]), NO_FONTS);
    expect(made.elements).toMatchObject([
      { element: { num: 9 }, text: TEXT_STRING, box: { box: { id: "a" } } },
    ]);
  });
});
