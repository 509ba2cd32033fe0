import { describe, expect, test } from "vitest";
import type { Plan, PlanElement, PlanSegment } from "../plan/plan.ts";
import type { ReplacementText, TextHolder } from "../plan/replacement-text.ts";
import { elementEdits, replacementEdits } from "./edit-texts.ts";
import type { PlacedLine, PlacedSegment } from "./placed-line.ts";
import { operatorKey } from "./resolve-segments.ts";
import { boxOf, fitOf, painterOf, planOf, segmentOf } from "./small-plans.test-kit.ts";
import { textStringSource } from "./replacement-text.ts";

const line = (text: string): PlacedLine => ({
  text,
  matrix: null,
  indent: 0,
  size: 12,
  charSpacing: 0,
  wordSpacing: 0,
  trackingEm: 0,
  wordSpacingEm: 0,
  runs: [],
});
/** Text set at a segment. */
const set = (...texts: readonly string[]): PlacedSegment => ({
  kept: null,
  lines: texts.map(line),
});
/** What stands there is shown again, and `texts` after it. */
const again = (kept: string, ...texts: readonly string[]): PlacedSegment => ({
  kept,
  lines: texts.map(line),
});

/** What is shown again, but for how many codes it has. */
const KEPT = {
  elements: "",
  size: 12,
  charSpacing: 0,
  wordSpacing: 0,
  riseEm: 0,
  leadEm: 0,
  wantedEm: 0,
  width: 0,
  spaces: 0,
};
/** As many of its own glyphs are shown at another place. */
function shownAgain(codes: number, text: string): PlacedSegment {
  const run = { fontName: "F1", glyphs: [], scale: 1, replacements: [], kept: { ...KEPT, codes } };
  return { kept: null, lines: [{ ...line(text), runs: [run] }] };
}

const AROUND: ReplacementText = { span: { start: 5, end: 12 }, operators: [3] };
const LIST: TextHolder = {
  num: 7,
  gen: 0,
  source: new Uint8Array(0),
  verbatim: true,
  texts: [],
};
const inside = (
  replacement: ReplacementText | null,
  changes: Partial<PlanSegment> = {},
): PlanSegment => segmentOf({ replacement, ...changes });

/** Each list is a box, each inner list a painter of it: "b0", "b1" … */
const planWith = (...boxes: readonly (readonly (readonly PlanSegment[])[])[]): Plan =>
  planOf({
    boxes: boxes.map((painters, i) => ({
      ...boxOf(painterOf()),
      id: `b${i}`,
      painters: painters.map((segments) => painterOf(...segments)),
    })),
  });

/** The edits of one invocation: where, and the text that is written there. */
function edits(
  plan: Plan,
  placed: readonly (readonly [PlanSegment, PlacedSegment])[],
): readonly (readonly [number, string])[] {
  const byOperator = new Map<string, PlanSegment[]>();
  for (const { painters } of plan.boxes) {
    for (const segment of painters.flatMap(({ segments }) => segments)) {
      const key = operatorKey(segment.unit, segment.operator);
      byOperator.set(key, [...(byOperator.get(key) ?? []), segment]);
    }
  }
  return replacementEdits(plan, new Map(placed), byOperator).map(
    ({ span, source }) => [span.start, source] as const,
  );
}
const said = (start: number, text: string) => [[start, textStringSource(text)]];

describe("the replacement text of one box", () => {
  test("becomes what is set, line by line, and nothing where it is empty now", () => {
    const segment = inside(AROUND);
    const plan = planWith([[segment]]);
    expect(edits(plan, [[segment, set("Ada")]])).toEqual(said(5, "Ada"));
    expect(edits(plan, [[segment, set("Ada", "Eva")]])).toEqual(said(5, "Ada\nEva"));
    expect(edits(plan, [[segment, set()]])).toEqual([[5, "()"]]);
    expect(edits(plan, [[segment, set("")]])).toEqual([[5, "()"]]);
  });

  test("stays in its own spelling where the text stays", () => {
    const segment = inside(AROUND);
    const plan = planWith([[segment]]);
    expect(edits(plan, [[segment, again("Ada")]])).toEqual([]);
    expect(edits(plan, [[segment, again("")]])).toEqual([]);
    expect(edits(plan, [[segment, again("Ada", "more")]])).toEqual(said(5, "Ada\nmore"));
  });

  test("that stays as delivered is not looked at", () => {
    const segment = inside({ ...AROUND, stays: true });
    expect(edits(planWith([[segment]]), [[segment, set("Ada")]])).toEqual([]);
    const none = inside(null);
    expect(edits(planWith([[none]]), [[none, set("Ada")]])).toEqual([]);
  });

  test("over several segments is of all of them, in the order of their lines", () => {
    const around = { ...AROUND, operators: [3, 4, 5] };
    const [first, second, third] = [0, 1, 2].map((at) =>
      inside(around, { operator: 3 + at, line: 2 - at }),
    );
    const plan = planWith([[first!, second!, third!]]);
    const placed = [
      [first!, again("third")],
      [second!, set("second")],
      [third!, again("first")],
    ] as const;
    expect(edits(plan, placed)).toEqual(said(5, "first\nsecond\nthird"));
  });

  test("over parts of one line reads on, and stays where they only move", () => {
    const around = { ...AROUND, operators: [3, 4], text: "\u1798\u17b8 x" };
    const [first, second] = [inside(around), inside(around, { operator: 4 })];
    const placed = (text: string) =>
      edits(planWith([[first, second]]), [
        [first, set("\u1798")],
        [second, set(text)],
      ]);
    expect(placed("\u17b8 x")).toEqual([]);
    expect(placed("\u17b8 x ")).toEqual([]);
    expect(placed("\u17b8 y")).toEqual(said(5, "\u1798\u17b8 y"));
  });

  test("stays where its own glyphs are shown elsewhere, whatever text stands for their place", () => {
    // Tamil AI is painted before the letter it is read behind, and read behind the whole syllable.
    const around = { ...AROUND, operators: [3, 4], text: "\u0bb4\u0bc8" };
    const [vowel, letter] = [
      inside(around, { glyphEnd: 1 }),
      inside(around, { glyphEnd: 1, operator: 4 }),
    ];
    const placed = (own: PlacedSegment) =>
      edits(planWith([[vowel, letter]]), [
        [vowel, shownAgain(1, "\u0baa\u0bcd\u0bc8")],
        [letter, own],
      ]);
    expect(placed(shownAgain(1, "\u0bb4"))).toEqual([]);
    expect(placed(set("\u0bb5"))).toEqual(said(5, "\u0baa\u0bcd\u0bc8\u0bb5"));
    expect(placed(set())).toEqual(said(5, "\u0baa\u0bcd\u0bc8"));
  });

  test("keeps its hyphen where the line moves, whichever the glyph reads as", () => {
    const segment = inside({ ...AROUND, text: "hu\u2010" });
    const placed = (text: string) => edits(planWith([[segment]]), [[segment, set(text)]]);
    expect(placed("hu-")).toEqual([]);
    expect(placed("hu-m")).toEqual(said(5, "hu-m"));
  });

  test("with a shadow says the text once", () => {
    const around = { ...AROUND, operators: [3, 4] };
    const [own, shadow] = [inside(around), inside(around, { operator: 4 })];
    const plan = planWith([[own], [shadow]]);
    const placed = (text: string) =>
      edits(plan, [
        [own, set("Ada")],
        [shadow, set(text)],
      ]);
    expect(placed("Ada")).toEqual(said(5, "Ada"));
    expect(placed("Eva")).toEqual(said(5, "Ada\nEva"));
    expect(placed("")).toEqual(said(5, "Ada"));
  });

  test("in a property list is written into a copy of that", () => {
    const segment = inside({ ...AROUND, list: LIST });
    const plan = planWith([[segment]]);
    const found = replacementEdits(plan, new Map([[segment, set("Ada")]]), new Map());
    expect(found).toEqual([
      { span: AROUND.span, source: "", list: LIST, text: textStringSource("Ada") },
    ]);
  });
});

describe("sequences inside each other", () => {
  test("all say the new text; one that stays does not", () => {
    const outer = { ...AROUND, span: { start: 1, end: 2 } };
    const segment = inside({ ...AROUND, within: [outer] });
    const plan = planWith([[segment]]);
    expect(edits(plan, [[segment, set("Ada")]])).toEqual([...said(5, "Ada"), ...said(1, "Ada")]);
    const fixed = inside({ ...AROUND, within: [{ ...outer, stays: true }] });
    expect(edits(planWith([[fixed]]), [[fixed, set("Ada")]])).toEqual(said(5, "Ada"));
    const inner = inside({ ...AROUND, stays: true, within: [outer] });
    expect(edits(planWith([[inner]]), [[inner, set("Ada")]])).toEqual(said(1, "Ada"));
  });

  test("of two content streams are two, though they stand at one place", () => {
    const [page, form] = [inside(AROUND), inside(AROUND, { unit: "form:8" })];
    const plan = planWith([[page]], [[form]]);
    expect(
      edits(plan, [
        [page, set("Ada")],
        [form, set("Eva")],
      ]),
    ).toEqual([...said(5, "Ada"), ...said(5, "Eva")]);
  });
});

describe("a replacement text of several boxes", () => {
  const around = { ...AROUND, operators: [3, 4] };

  test("is written whole only when all of them are", () => {
    const [a, b] = [inside(around), inside(around, { operator: 4 })];
    const plan = planWith([[a]], [[b]]);
    expect(edits(plan, [[a, set("Ada")]])).toEqual([]);
    expect(
      edits(plan, [
        [a, set("Ada")],
        [b, set("Eva")],
      ]),
    ).toEqual(said(5, "Ada\nEva"));
  });

  test("stays where glyphs of one stay whose text is said elsewhere", () => {
    const [a, b] = [inside(around, { glyphEnd: 1 }), inside(around, { operator: 4 })];
    const placed = (own: PlacedSegment) =>
      edits(planWith([[a]], [[b]]), [
        [a, own],
        [b, set("Eva")],
      ]);
    expect(placed(again(""))).toEqual([]);
    expect(placed(again("Ada"))).toEqual(said(5, "Ada\nEva"));
    expect(placed(shownAgain(1, ""))).toEqual([]);
    expect(placed(set())).toEqual(said(5, "Eva"));
  });

  test("of one operator as well", () => {
    const [a, b] = [inside(AROUND), inside(AROUND, { glyphStart: 5, glyphEnd: 6 })];
    const plan = planWith([[a]], [[b]]);
    expect(edits(plan, [[a, set("Ada")]])).toEqual([]);
  });

  test("with shares changes where it stands for theirs", () => {
    const shares = {
      text: "Dear Ada and Eva",
      parts: [
        { box: "b0", start: 5, end: 8 },
        { box: "b1", start: 13, end: 16 },
      ],
    };
    const [a, b] = [0, 1].map((i) => inside({ ...around, said: shares }, { operator: 3 + i }));
    const plan = planWith([[a!]], [[b!]]);
    expect(edits(plan, [[a!, set("Zoe")]])).toEqual(said(5, "Dear Zoe and Eva"));
    expect(edits(plan, [[b!, set("Zoe", "Kim")]])).toEqual(said(5, "Dear Ada and Zoe\nKim"));
    expect(edits(plan, [[b!, again("Eva")]])).toEqual([]);
  });
});

describe("a structure element", () => {
  const element: PlanElement = {
    ...LIST,
    box: "b0",
    shows: [{ unit: "page:0", operators: [3, 4] }],
  };

  /** The elements that change, and to what; `placed` by segment. */
  function elements(
    plan: Plan,
    changed: PlanElement,
    placed: readonly (readonly [PlanSegment, PlacedSegment])[],
    written: readonly string[] = ["b0", "b1"],
  ): readonly string[] {
    const boxes = plan.boxes
      .filter(({ id }) => written.includes(id))
      .map((box) => ({ box, fit: fitOf([]) }));
    const found = new Map(placed);
    return elementEdits({ ...plan, elements: [changed] }, boxes, (_, segment) =>
      found.get(segment),
    ).map(({ text, box }) => `${box.box.id} ${text}`);
  }
  const says = (box: string, text: string): readonly string[] => [
    `${box} ${textStringSource(text)}`,
  ];

  test("says what its operators show now", () => {
    const [a, b] = [segmentOf(), segmentOf({ operator: 4, line: 1 })];
    const plan = planWith([[a, b]]);
    expect(
      elements(plan, element, [
        [a, set("Ada")],
        [b, again("kept")],
      ]),
    ).toEqual(says("b0", "Ada\nkept"));
  });

  test("says nothing of an operator that is gone, nor of those outside it", () => {
    const [a, gone, other, elsewhere] = [
      segmentOf(),
      segmentOf({ operator: 4 }),
      segmentOf({ operator: 9 }),
      segmentOf({ unit: "form:3" }),
    ];
    const plan = planWith([[a, gone, other, elsewhere]]);
    const placed = [
      [a, again("kept")],
      [other, set("not this")],
      [elsewhere, set("nor this")],
    ] as const;
    // What is gone was something: the element says less than before.
    expect(elements(plan, element, placed)).toEqual(says("b0", "kept"));
  });

  test("stays where its text stays, and where its box is not written", () => {
    const segment = segmentOf();
    const plan = planWith([[segment]]);
    expect(elements(plan, element, [[segment, again("kept")]])).toEqual([]);
    expect(elements(plan, element, [[segment, set("Ada")]], [])).toEqual([]);
  });

  test("says what pieces of its own show where it stands for some of a line's, else the line", () => {
    const [a, b, c] = [segmentOf(), segmentOf({ operator: 4 }), segmentOf({ operator: 5 })];
    const plan = planWith([[a, b, c]]);
    const piece = (text: string, ownText: string): PlacedSegment => ({
      kept: null,
      lines: [{ ...line(text), ownText }],
    });
    const placed = [
      [a, piece("Ada Eva", "Ada ")],
      [b, piece("", "Eva")],
      [c, set()],
    ] as const;
    const saidOf = (...operators: readonly number[]) =>
      elements(plan, { ...element, shows: [{ unit: "page:0", operators }] }, placed);
    expect(saidOf(3)).toEqual(says("b0", "Ada "));
    expect(saidOf(4)).toEqual(says("b0", "Eva"));
    expect(saidOf(5)).toEqual(says("b0", ""));
    expect(saidOf(3, 4)).toEqual(says("b0", "Ada Eva"));
    expect(saidOf(3, 4, 5)).toEqual(says("b0", "Ada Eva"));
  });

  test("says a shadow once", () => {
    const [own, shadow] = [segmentOf(), segmentOf({ operator: 4 })];
    const plan = planWith([[own], [shadow]]);
    expect(
      elements(plan, element, [
        [own, set("Ada")],
        [shadow, set("Ada")],
      ]),
    ).toEqual(says("b0", "Ada"));
  });

  test("of several boxes keeps the words around their shares, and goes with the first that is written", () => {
    const shares = {
      text: "Dear Ada and Eva",
      parts: [
        { box: "b0", start: 5, end: 8 },
        { box: "b1", start: 13, end: 16 },
      ],
    };
    const [a, b] = [segmentOf(), segmentOf({ operator: 4 })];
    const plan = planWith([[a]], [[b]]);
    const both = { ...element, said: shares };
    expect(
      elements(plan, both, [
        [a, set("Zoe")],
        [b, set("Kim")],
      ]),
    ).toEqual(says("b0", "Dear Zoe and Kim"));
    expect(elements(plan, both, [[b, set("Kim")]], ["b1"])).toEqual(says("b1", "Dear Ada and Kim"));
    // Of a box with two shares each operator is read once.
    const twice = { ...shares, parts: [...shares.parts, { box: "b0", start: 16, end: 16 }] };
    expect(
      elements(plan, { ...both, said: twice }, [
        [a, set("Zoe")],
        [b, again("Eva")],
      ]),
    ).toEqual(says("b0", "Dear Zoe and Eva"));
  });
});
