import { describe, expect, test } from "vitest";
import type { FitLine } from "../contract/fit-report.ts";
import { factsOf } from "../plan/font-facts.test-kit.ts";
import type { GlyphPath } from "../plan/glyph-path.ts";
import type { PlanBox, PlanCopy, PlanCopyPath } from "../plan/plan.ts";
import { copyEdits, removedCopies } from "./copy-edits.ts";
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

/** Of every letter: a corner of 100 by 200 thousandths of an em, with a curve back. */
const OUTLINE: GlyphPath = [
  [0, 0],
  [100, 0],
  [100, 100, 50, 200, 0, 200],
];
const PATH: PlanCopyPath = {
  construction: { start: 10, end: 50 },
  painter: { start: 51, end: 52 },
  own: null,
  ctm: [1, 0, 0, 1, 0, 0],
};
const COPY: PlanCopy = { unit: "page:0", uses: [0], line: 0, shift: [0, 0], paths: [PATH] };

/** Text of 10 points at (10, 20), whose letters are 500 wide. */
const SEGMENT = segmentOf({ shown: { ...segmentOf().shown, size: 10 } });

interface Case {
  readonly copy?: Partial<PlanCopy>;
  readonly box?: Partial<PlanBox>;
  readonly segment?: Partial<typeof SEGMENT>;
  readonly sizePt?: number;
  readonly authoredSizePt?: number;
}

function check(lines: readonly FitLine[], changes: Case = {}) {
  const { copy, box, segment, sizePt = 10, authoredSizePt = 10 } = changes;
  const outlines = Array.from("abcAB", (c) => [c.charCodeAt(0), [OUTLINE]] as const);
  const facts = factsOf("90", { outlines });
  const planned = boxOf(painterOf({ ...SEGMENT, ...segment }), {
    copies: [{ ...COPY, ...copy }],
    ...box,
  });
  const fit = { ...fitOf(lines, sizePt), authoredSizePt };
  const edits = copyEdits(planOf({ fonts: [facts] }), { box: planned, fit }, (id, glyph) =>
    id === "lib" && glyph === 7 ? [OUTLINE] : null,
  );
  return edits.map((one) => one.edits);
}

/** What is drawn where the first path was. */
const drawn = (lines: readonly FitLine[], changes: Case = {}) =>
  check(lines, changes)[0]?.[0]?.source.split("\n") ?? [];

const A = "10 20 m 11 20 l 11 21 10.5 22 10 22 c h";

describe("a copy of a line's letters", () => {
  test("is drawn with the outlines of the new letters, where they stand", () => {
    expect(drawn([lineOf("ab")])).toEqual([A, "15 20 m 16 20 l 16 21 15.5 22 15 22 c h"]);
  });

  test("keeps its distance from the letters: a shadow stays a shadow", () => {
    expect(drawn([lineOf("a")], { copy: { shift: [2, -1] } })).toEqual([
      "12 19 m 13 19 l 13 20 12.5 21 12 21 c h",
    ]);
  });

  test("is drawn in the space of its path", () => {
    const ctm = [0.1, 0, 0, 0.1, 5, 0] as const;
    expect(drawn([lineOf("a")], { copy: { paths: [{ ...PATH, ctm }] } })).toEqual([
      "50 200 m 60 200 l 60 210 55 220 50 220 c h",
    ]);
  });

  test("follows size, place and baseline of the line", () => {
    const line = lineOf("a", { xPt: 4, yPt: -3 });
    expect(drawn([line], { sizePt: 20 })).toEqual(["14 17 m 16 17 l 16 19 15 21 14 21 c h"]);
    const larger = lineOf("a", { sizePt: 20 });
    expect(drawn([larger])).toEqual(["10 20 m 12 20 l 12 22 11 24 10 24 c h"]);
  });

  test("follows the size of a run, that it has besides the line's", () => {
    const line = lineOf("a", { runs: [runOf("a", { size: 0.5 })] });
    expect(drawn([line])).toEqual(["10 20 m 10.5 20 l 10.5 20.5 10.25 21 10 21 c h"]);
  });

  test("is as narrow as the letters are", () => {
    const { shown } = SEGMENT;
    const lines = [lineOf("ab")];
    expect(drawn(lines, { segment: { shown: { ...shown, scale: 0.5 } } })).toEqual([
      "10 20 m 10.5 20 l 10.5 21 10.25 22 10 22 c h",
      "12.5 20 m 13 20 l 13 21 12.75 22 12.5 22 c h",
    ]);
  });

  test("is turned and leans as the letters do", () => {
    const quarter = { ownStartTm: [0, 1, -1, 0.5, 10, 20] as const };
    const painter = {
      segments: [{ ...SEGMENT, ...quarter }],
      frame: [0, 1, -1, 0, 10, 20] as const,
    };
    expect(drawn([lineOf("a")], { box: { painters: [painter] } })).toEqual([
      "10 20 m 10 21 l 9 21.5 8 21.5 8 21 c h",
    ]);
  });

  test("stands where marks and kerned letters do", () => {
    const glyphs = [glyphOf("a", { advance: 400 }), glyphOf("b", { dx: 100, dy: 50 })];
    expect(drawn([lineOf("ab", { runs: [runOf("", { glyphs })] })])[1]).toBe(
      "15 20.5 m 16 20.5 l 16 21.5 15.5 22.5 15 22.5 c h",
    );
  });

  test("is spaced as the letters are", () => {
    expect(drawn([lineOf("ab")], { box: { trackingEm: 0.1 } })[1]).toMatch(/^16 20 m/);
    const marked = [glyphOf("a"), glyphOf("b", { text: "", advance: 0 }), glyphOf("c")];
    const line = [lineOf("ac", { runs: [runOf("", { glyphs: marked })] })];
    // A mark stands on its letter, the next letter behind both.
    expect(drawn(line, { box: { trackingEm: 0.1 } }).slice(1)).toEqual([
      expect.stringMatching(/^15 20 m/),
      expect.stringMatching(/^16 20 m/),
    ]);
    const spaced = [lineOf("a b", { wordSpacingEm: 0.2 })];
    expect(drawn(spaced, { box: { wordSpacingEm: 0.1 } })[1]).toMatch(/^23 20 m/);
  });

  test("leaves out what draws nothing: spaces, and letters without an outline", () => {
    const empty = glyphOf("a", { codeLength: 0 });
    const glyphs = [empty, glyphOf("z"), glyphOf("c")];
    expect(drawn([lineOf("a zc", { runs: [runOf("", { glyphs })] })])).toEqual([
      "20 20 m 21 20 l 21 21 20.5 22 20 22 c h",
    ]);
  });

  test("draws letters of a font that the fill adds", () => {
    const font = { kind: "library", id: "lib" } as const;
    const glyphs = [glyphOf("x", { code: 7 }), glyphOf("y", { code: 8 })];
    expect(drawn([lineOf("xy", { runs: [{ font, glyphs }] })])).toEqual([A]);
  });
});

describe("the operators of a copy", () => {
  const span = PATH.construction;
  test("are replaced as one, and painted as they were", () => {
    expect(check([lineOf("a")])).toEqual([[{ span, source: A }]]);
  });

  test("end their path where there is nothing to draw, for an empty one must not be painted", () => {
    const ended = [
      { span, source: "" },
      { span: PATH.painter, source: "n" },
    ];
    expect(check([lineOf("")])).toEqual([ended]);
    expect(check([])).toEqual([ended]);
  });

  test("of further paths are taken out, since the first one draws all letters", () => {
    const second = {
      ...PATH,
      construction: { start: 60, end: 70 },
      painter: { start: 71, end: 72 },
    };
    expect(check([lineOf("a")], { copy: { paths: [PATH, second] } })).toEqual([
      [
        { span, source: A },
        { span: second.construction, source: "" },
        { span: second.painter, source: "n" },
      ],
    ]);
  });

  test("that draw other things besides keep them: only the letters' subpaths change", () => {
    const own = [
      { start: 12, end: 20 },
      { start: 30, end: 40 },
    ];
    const paths = [{ ...PATH, own }];
    expect(check([lineOf("a")], { copy: { paths } })).toEqual([
      [
        { span: own[0], source: A },
        { span: own[1], source: "" },
      ],
    ]);
    expect(check([], { copy: { paths } })[0]?.map(({ source }) => source)).toEqual(["", ""]);
  });
});

describe("which lines a copy draws", () => {
  test("those it drew, and no others", () => {
    const lines = [lineOf("a", { yPt: 0 }), lineOf("b", { yPt: -12 })];
    const copies = [{ ...COPY, line: 1 }, COPY];
    const edits = check(lines, { box: { copies } });
    expect(edits.map(([first]) => first?.source)).toEqual([
      "10 8 m 11 8 l 11 9 10.5 10 10 10 c h",
      A,
    ]);
  });

  test("lines behind the last authored one as well, for they are written after it", () => {
    const lines = [lineOf("a"), lineOf("b", { yPt: -12 }), lineOf("c", { yPt: -24 })];
    expect(drawn(lines).map((one) => one.split(" ", 2).join(" "))).toEqual([
      "10 20",
      "10 8",
      "10 -4",
    ]);
  });

  test("none where all of its lines are shown again as authored", () => {
    expect(check([lineOf("a", { authoredLine: 0 })])).toEqual([]);
    expect(check([lineOf("a", { authoredLine: 1 })])).toHaveLength(1);
  });

  test("those of lines that change, of a path that draws several", () => {
    const own = (start: number): PlanCopyPath => {
      return { ...PATH, own: [{ start, end: start + 10 }], isShared: true };
    };
    const copies = [0, 1].map((line) => ({ ...COPY, line, paths: [own(10 + 10 * line)] }));
    const [first, second] = [lineOf("a", { authoredLine: 0 }), lineOf("b", { yPt: -12 })];
    expect(check([first, { ...second, authoredLine: 1 }], { box: { copies } })).toEqual([]);
    expect(check([first, second], { box: { copies } })).toEqual([
      [{ span: { start: 20, end: 30 }, source: "10 8 m 11 8 l 11 9 10.5 10 10 10 c h" }],
    ]);
    // A path of which nothing is left is ended, not painted; one of which a line stays is painted.
    expect(check([], { box: { copies } })).toEqual([
      [
        { span: { start: 10, end: 20 }, source: "" },
        { span: PATH.painter, source: "n" },
      ],
      [{ span: { start: 20, end: 30 }, source: "" }],
    ]);
    expect(check([first], { box: { copies } })).toEqual([
      [{ span: { start: 20, end: 30 }, source: "" }],
    ]);
  });

  test("where a line is added all of it is drawn", () => {
    const [first, second] = [lineOf("a", { authoredLine: 0 }), lineOf("b", { yPt: -12 })];
    expect(check([first, second])).toHaveLength(1);
  });
});

test("nothing is drawn that no path and no text tells the place of", () => {
  expect(check([lineOf("a")], { copy: { paths: [] } })).toEqual([]);
  expect(drawn([lineOf("a")], { box: { painters: [] } })).toEqual([""]);
  const flat = { ...PATH, ctm: [0, 0, 0, 0, 0, 0] as const };
  expect(drawn([lineOf("a")], { copy: { paths: [flat] } })).toEqual([""]);
});

test("a box without copies has no edits", () => {
  expect(check([lineOf("a")], { box: { copies: [] } })).toEqual([]);
});

test("removed paths are named by their stream and place in it", () => {
  const part = { num: 5, gen: 1, start: 5, end: 60, dict: "", elsewhere: false, pieceInfo: null };
  const unit = {
    id: "page:0",
    data: new Uint8Array(0),
    parts: [part, { ...part, num: 6, gen: 0, start: 60, end: 90 }],
    resources: [],
    fontNames: [],
    pages: [0],
    xobjects: [],
    xobjectNames: [],
    lists: [],
    listNames: [],
    operatorCount: 0,
  };
  const at = (start: number): PlanCopyPath => ({
    ...PATH,
    construction: { start, end: start + 9 },
  });
  const copy: PlanCopy = { ...COPY, paths: [at(5), at(59), at(60), at(90)] };
  const plan = planOf({ units: [unit] });
  expect(removedCopies(plan, [{ copy, edits: [] }])).toEqual([
    "5 1 path 0",
    "5 1 path 54",
    "6 0 path 0",
  ]);
  expect(removedCopies(plan, [{ copy: { ...copy, unit: "form:1" }, edits: [] }])).toEqual([]);
});
