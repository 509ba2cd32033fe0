import { describe, expect, test } from "vitest";
import type { Mark } from "../../content/model.ts";
import type { Pen, TextRun } from "../runs/text-run.ts";
import { LEVEL, runOf, type Setting, textLine } from "../small-lines.test-kit.ts";
import { type BlockLines, withBlankLines } from "./blank-lines.ts";
import { FrameMarks } from "./frame-marks.ts";
import type { TextLine } from "./text-lines.ts";

/** Lines 12 pt apart from a height down. */
function block(texts: readonly string[], across: number, setting: Setting = {}): BlockLines {
  const lines = texts.map((text, i) => textLine(text, { across: across - 12 * i, ...setting }));
  return { lines, leads: lines.slice(1).map(() => 12), isFlushLeft: true };
}

interface Given {
  readonly blanks?: readonly TextRun[];
  readonly marks?: readonly Mark[];
  readonly between?: readonly TextLine[];
}

/** Each block's lines joined by "/", empty ones as nothing between, and its leading. */
function joined(
  chains: readonly BlockLines[],
  { blanks = [], marks = [], between = [] }: Given = {},
): readonly string[] {
  const sorted = [...chains.flatMap(({ lines }) => lines), ...between].toSorted(
    (a, b) => b.across - a.across,
  );
  const around = { sorted, marks: new FrameMarks(marks, LEVEL, 1) };
  return withBlankLines(chains, blanks, around).map(
    ({ lines, leadingPt }) => `${lines.map((line) => line?.text ?? "").join("/")} ${leadingPt}`,
  );
}

const LETTER = block(["Dear Ada,", "and all,"], 100);
const BODY = block(["we write to", "you all"], 64);
const blank = (across: number, setting: Setting = {}): TextRun =>
  runOf(" ", { across, ...setting });
const ONE = ["Dear Ada,/and all,//we write to/you all 12"];

describe("blocks are one over an empty line", () => {
  test("where a comma announces what follows", () => {
    expect(joined([LETTER, BODY])).toEqual(ONE);
    const plain = block(["Dear Ada", "and all"], 100);
    expect(joined([plain, BODY])).toHaveLength(2);
  });

  test("where the file shows the empty line", () => {
    const plain = block(["Harbour", "Studio"], 100);
    expect(joined([plain, BODY], { blanks: [blank(76)] })).toEqual([
      "Harbour/Studio//we write to/you all 12",
    ]);
  });

  test.each<[string, TextRun]>([
    ["at another edge", blank(76, { start: 1.6 })],
    ["of another form", blank(76, { instance: "form:7#0" })],
    ["in another direction", blank(76, { direction: { ...LEVEL } })],
    ["on one of the lines", blank(85)],
    ["under both", blank(50)],
  ])("not where it is shown %s", (_, one) => {
    const plain = block(["Harbour", "Studio"], 100);
    expect(joined([plain, BODY], { blanks: [one] })).toHaveLength(2);
  });

  test("where the leading is told by the empty lines alone", () => {
    const pair = [block(["Harbour"], 100), block(["Studio"], 76)];
    expect(joined(pair, { blanks: [blank(88)] })).toEqual(["Harbour//Studio 12"]);
    // One height emptied by two operators is one line.
    expect(joined(pair, { blanks: [blank(88), blank(88.04)] })).toEqual(["Harbour//Studio 12"]);
    expect(joined(pair)).toHaveLength(2);
  });

  test.each([
    [64, true],
    [52, true],
    // More than four baselines is layout.
    [40, true],
    [28, false],
    // No whole number of leadings.
    [58, false],
    [76, false],
  ])("not at any distance: a text at %d after 88", (across, isOne) => {
    const blanks = Array.from({ length: 20 }, (_, i) => blank(88 - 12 * (i + 1)));
    expect(
      joined([block(["Dear", "Ada,"], 100), block(["we", "write"], across)], { blanks }),
    ).toHaveLength(isOne ? 1 : 2);
  });

  test.each<[string, BlockLines]>([
    [
      "of another leading",
      {
        ...block(["we"], 64),
        lines: [textLine("we", { across: 64 }), textLine("write", { across: 49 })],
        leads: [15],
      },
    ],
    ["in another font", block(["we write to", "you all"], 64, { fontKey: "6" })],
    ["in another size", block(["we write to", "you all"], 64, { sizePt: 10.3 })],
    ["at another edge", block(["we write to", "you all"], 64, { start: 1.6 })],
    ["that is not flush left", { ...BODY, isFlushLeft: false }],
  ])("not a text %s", (_, body) => {
    expect(joined([LETTER, body])).toHaveLength(2);
  });

  test("not across a rule, nor across another line", () => {
    const rule = { bbox: [0, 75, 60, 75.5], isRectangle: true, image: null } as unknown as Mark;
    expect(joined([LETTER, BODY], { marks: [rule] })).toHaveLength(2);
    expect(
      joined([LETTER, BODY], { between: [textLine("beside", { start: 20, across: 76 })] }),
    ).toHaveLength(2);
    expect(
      joined([LETTER, BODY], { between: [textLine("beside", { start: 80, across: 76 })] }),
    ).toEqual(ONE);
  });

  test("any number of times, each time where the last one ends", () => {
    const third = block(["Yours,", "Ben"], 28);
    const body = block(["we write to", "you all,"], 64);
    expect(joined([third, LETTER, body])).toEqual([
      "Dear Ada,/and all,//we write to/you all,//Yours,/Ben 12",
    ]);
  });
});

describe("blocks that the producer stepped down between", () => {
  const pen = (y: number, more: Partial<Pen> = {}): Pen => ({
    textObject: "page:0:1",
    lineMatrix: [1, 0, 0, 1, 0, y],
    leading: 12,
    ...more,
  });
  const stepped = (from: Pen | null, to: Pen | null): number =>
    joined([
      block(["Harbour", "Studio"], 100, { pen: from }),
      block(["we", "write"], 64, { pen: to }),
    ]).length;

  test.each<[string, Pen | null, Pen | null, number]>([
    ["by its own leading", pen(88), pen(64), 1],
    ["by another distance", pen(88), pen(65), 2],
    ["in another text object", pen(88), pen(64, { textObject: "page:0:2" }), 2],
    ["without a leading", pen(88, { leading: 0 }), pen(64, { leading: 0 }), 2],
    ["without a pen", null, pen(64), 2],
    ["and sideways", pen(88), { ...pen(64), lineMatrix: [1, 0, 0, 1, 5, 64] }, 2],
  ])("%s", (_, from, to, count) => {
    expect(stepped(from, to)).toBe(count);
  });
});
