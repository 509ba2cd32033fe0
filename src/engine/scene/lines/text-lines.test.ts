import { describe, expect, test } from "vitest";
import type { Direction } from "../runs/direction.ts";
import type { Gap } from "../runs/text-runs.ts";
import { LEVEL, runOf, type Setting } from "../small-lines.test-kit.ts";
import { lineOf, mergedLine, textLines } from "./text-lines.ts";

type Part = readonly [text: string, start: number, setting?: Setting];

const NO_RULE = (): boolean => false;

/** Texts of the lines that runs make, sorted; runs are painted in the order given. */
function lines(
  parts: readonly Part[],
  hasRule: (direction: Direction, gap: Gap) => boolean = NO_RULE,
): readonly string[] {
  const runs = parts.map(([text, start, setting], show) =>
    runOf(text, { start, show, ...setting }),
  );
  return textLines(runs, hasRule)
    .map(({ text }) => text)
    .toSorted();
}

/** Whether "words" from 0 to 25 and another run are one line. */
const isOne = (text: string, start: number, setting: Setting = {}): boolean =>
  lines([
    ["words", 0],
    [text, start, setting],
  ]).length === 1;

describe("runs of one size go on a line", () => {
  test.each<[string, number, Setting, boolean]>([
    ["right behind", 25, {}, true],
    ["an em behind", 35, {}, true],
    ["farther behind: a column", 35.1, {}, false],
    ["overlapping by 0.3 em", 22, {}, true],
    ["overlapping by more", 21.9, {}, false],
    ["0.15 em higher", 25, { across: 1.5 }, true],
    ["higher", 25, { across: 1.6 }, false],
    ["0.15 em lower", 25, { across: -1.5 }, true],
    ["lower", 25, { across: -1.6 }, false],
    ["in another font, 0.6 em behind", 31, { fontKey: "6" }, true],
    ["in another font, farther behind", 31.1, { fontKey: "6" }, false],
    ["in another paint, farther behind", 31.1, { colorKey: "red" }, false],
    ["with Tc, as much farther behind", 37, { charSpacingEm: 0.2 }, true],
    ["in a size that differs by 2 %", 25, { sizePt: 10.2 }, true],
    ["of another form", 25, { instance: "form:7#0" }, false],
    ["of another reason", 25, { reason: "artifact" }, false],
    ["in another direction", 25, { direction: { ...LEVEL } }, false],
  ])("%s: %s", (_, start, setting, expected) => {
    expect(isOne("more", start, setting)).toBe(expected);
  });

  test("set wide apart letter by letter, twice their tracking farther", () => {
    const spaced = (tracking: number): boolean =>
      lines([
        ["words", 0, { tracking: 0.2 }],
        ["more", 25 + 8 + 14, { tracking }],
      ]).length === 1;
    expect(spaced(0.2)).toBe(true);
    expect(spaced(0.1)).toBe(false);
  });

  test("whatever the order of painting", () => {
    expect(
      lines([
        ["c", 10],
        ["a", 0],
        ["b", 5],
      ]),
    ).toEqual(["abc"]);
  });

  test("unless a rule stands in the gap, which is told where it is", () => {
    const asked: Gap[] = [];
    const hasRule = (_: Direction, gap: Gap): boolean => {
      asked.push(gap);
      return true;
    };
    expect(
      lines(
        [
          ["words", 0],
          ["more", 30],
        ],
        hasRule,
      ),
    ).toEqual(["more", "words"]);
    expect(asked).toEqual([{ from: 25, to: 30, across: 0, sizePt: 10 }]);
  });
});

describe("letters of one word in unlike sizes are one line", () => {
  const lent = { sizePt: 9, fontKey: "6" };
  test.each<[string, readonly [text: string, start: number, setting: Setting], boolean]>([
    ["from another font", ["ő", 25, lent], true],
    ["a tenth of an em behind", ["ő", 26, lent], true],
    ["farther behind", ["ő", 26.1, lent], false],
    ["raised", ["ő", 25, { ...lent, across: 0.3 }], false],
    ["in another paint", ["ő", 25, { ...lent, colorKey: "red" }], false],
    ["a word with a capital", ["Őr", 25, lent], false],
    ["a figure", ["5", 25, lent], false],
    ["of their own font", ["ő", 25, { sizePt: 9 }], false],
  ])("%s", (_, part, expected) => {
    expect(isOne(...part)).toBe(expected);
  });

  test("capitals of nine tenths behind one of their font", () => {
    const capitals = (text: string): readonly string[] =>
      lines([
        ["H", 0],
        [text, 5, { sizePt: 9 }],
      ]);
    expect(capitals("ALF")).toEqual(["HALF"]);
    expect(capitals("alf")).toEqual(["H", "alf"]);
  });

  test("signs without spaces, each in its cell", () => {
    expect(
      lines([
        ["鬼", 0],
        ["抓", 7.9, lent],
      ]),
    ).toEqual(["鬼抓"]);
  });
});

describe("smaller or bigger type goes on a line", () => {
  test.each<[string, number, Setting, boolean]>([
    ["in 0.58 of the size, close", 25, { sizePt: 5.8 }, true],
    ["in half of it", 25, { sizePt: 5 }, true],
    ["in less", 25, { sizePt: 4.9 }, false],
    ["in 0.8 of it", 25, { sizePt: 8 }, true],
    ["in a size of its own", 25, { sizePt: 8.1 }, false],
    ["raised by half an em", 25, { sizePt: 6, across: 5 }, true],
    ["raised by more", 25, { sizePt: 6, across: 5.1 }, false],
    ["lowered by a fifth", 25, { sizePt: 6, across: -2 }, true],
    ["0.2 em behind", 27, { sizePt: 6 }, true],
    ["farther behind", 27.1, { sizePt: 6 }, false],
    ["raised by Ts alone, 0.6 em behind", 31, { sizePt: 6, across: 3, riseEm: 0.5 }, true],
    ["raised by Ts alone, farther behind", 31.1, { sizePt: 6, across: 3, riseEm: 0.5 }, false],
  ])("%s: %s", (_, start, setting, expected) => {
    expect(isOne("more", start, setting)).toBe(expected);
  });

  test.each<[string, string, number, boolean]>([
    ["a star", "*", 29, true],
    ["a figure", "12", 29, true],
    ["a figure in brackets", "(1)", 29, true],
    ["farther off", "*", 29.1, false],
    ["a letter", "a", 29, true],
    ["letters and figures", "A,C/12", 29, true],
    ["a word", "ab", 29, false],
    ["three figures", "123", 29, false],
    ["more of them than a note has", "a,b,c,d,e,f,g,h,i", 29, false],
  ])("a note's mark behind the space: %s", (_, text, start, expected) => {
    expect(isOne(text, start, { sizePt: 6, across: 2.1 })).toBe(expected);
  });

  test("a name in small capitals of 13 pt under capitals of 16 is one line", () => {
    expect(
      lines([
        ["M", 0, { sizePt: 16 }],
        ["R", 8, { sizePt: 13, fontKey: "6" }],
        ["L", 19, { sizePt: 16 }],
        ["EE", 27, { sizePt: 13, fontKey: "6" }],
      ]),
    ).toEqual(["MR LEE"]);
  });

  test("a mark on the baseline is none of a note", () => {
    expect(isOne("*", 29, { sizePt: 7, across: 1.9 })).toBe(true);
    expect(isOne("12", 29, { sizePt: 6, across: 1.9 })).toBe(false);
  });
});

describe("signs set by hand go on a line", () => {
  test.each<[string, string, number, Setting, boolean]>([
    ["a dash raised by half an em", "–", 25, { across: 5.2 }, true],
    ["a dash raised by more", "–", 25, { across: 5.3 }, false],
    ["0.4 em behind", "–", 29, { across: 4 }, true],
    ["farther behind", "–", 29.1, { across: 4 }, false],
    ["overlapping by 0.4 em", "–", 21, { across: 4 }, true],
    ["in half of the size", "€", 25, { sizePt: 5, across: 4 }, true],
    ["in less", "€", 25, { sizePt: 4.9, across: 4 }, false],
    ["three of them", "...", 25, { across: 4 }, true],
    ["four, a leader", "....", 25, { across: 4 }, false],
    ["a bullet", "•", 25, { across: 4 }, false],
    ["a letter", "x", 25, { across: 4 }, false],
    ["a glyph without text", "\ufffd", 25, { across: -3 }, true],
    ["two of them", "\ufffd\ufffd", 25, { across: -3 }, false],
    ["of another font, as icons are", "\ufffd", 25, { across: -3, fontKey: "6" }, false],
    ["of another paint", "\ufffd", 25, { across: -3, colorKey: "red" }, false],
    ["of another size", "\ufffd", 25, { across: -3, sizePt: 9 }, false],
  ])("%s: %s", (_, ...[text, start, setting, expected]) => {
    expect(isOne(text, start, setting)).toBe(expected);
  });

  test("and say nothing of its baseline", () => {
    const found = textLines(
      [
        runOf("“", { across: 4 }),
        runOf("words", { start: 5, show: 1 }),
        runOf("–", { start: 30, across: 4, show: 2 }),
        runOf("more", { start: 35, show: 3 }),
      ],
      NO_RULE,
    );
    expect(found.map(({ text, across }) => [text, across])).toEqual([["“words–more", 0]]);
  });

  test("nor does an arrow of TeX between two names", () => {
    const found = textLines(
      [
        runOf("p"),
        runOf("\ufffd", { start: 3, across: -3, show: 1 }),
        runOf("s;", { start: 9, show: 2 }),
      ],
      NO_RULE,
    );
    expect(found.map(({ text, across }) => [text, across])).toEqual([["p\ufffds;", 0]]);
  });
});

describe("the baseline of a line", () => {
  const acrossOf = (...parts: readonly Part[]): readonly number[] =>
    textLines(
      parts.map(([text, start, setting], show) => runOf(text, { start, show, ...setting })),
      NO_RULE,
    ).map(({ across }) => across);

  test("is that of the bigger type", () => {
    expect(acrossOf(["x", 0, { sizePt: 6, across: 3 }], ["words", 3])).toEqual([0]);
    expect(acrossOf(["words", 0], ["2", 25, { sizePt: 6, across: 3 }])).toEqual([0]);
  });

  test("is not moved by sizes that count as one", () => {
    expect(acrossOf(["words", 0], ["more", 25, { sizePt: 10.2, across: 1 }])).toEqual([0]);
  });

  test("is that of the text that Ts does not raise", () => {
    expect(acrossOf(["12", 0, { across: 3, riseEm: 0.3 }], ["words", 10])).toEqual([0]);
  });

  test("is that of the letter under an accent that stands by itself", () => {
    expect(acrossOf(["´", 0, { across: 3 }], ["E", 1])).toEqual([0]);
  });
});

test("columns that begin where another ends are lines of their own, thousands of them", () => {
  const cells = Array.from(
    { length: 1500 },
    (_, i): Part => ["cell", 40 * (i % 10), { across: -12 * Math.floor(i / 10) }],
  );
  expect(lines(cells)).toHaveLength(1500);
});

test("one line of several has the text anew: gaps become spaces", () => {
  const [left, right] = [lineOf([runOf("Ada")], 0), lineOf([runOf("Lee", { start: 40 })], 0)];
  expect(mergedLine([left, right])).toMatchObject({
    text: "Ada Lee",
    start: 0,
    end: 55,
    across: 0,
  });
});

test("a line reaches over all of its runs and is painted with the first", () => {
  const line = lineOf([runOf("Ada", { show: 7 }), runOf("Lee", { start: 20, show: 3 })], 2);
  expect(line).toMatchObject({
    start: 0,
    end: 35,
    across: 2,
    order: 3,
    isRtl: false,
    instance: "",
  });
});

describe("an accent that stands by itself", () => {
  /** A capital of 10 pt at 0, and an accent shown before or behind it. */
  const withAccent = (start: number, across: number, letter: Part = ["E", 0]): number =>
    lines([letter, ["\u02c6", start, { across }]]).length;

  test.each<[string, number, number, boolean]>([
    ["over its letter", 0, 3, true],
    ["raised by 0.45 em", 0, 4.5, true],
    ["raised by more", 0, 4.6, false],
    ["lowered", 0, -4.5, true],
    ["0.3 em behind the letter", 8, 3, true],
  ])("%s: %s", (_, ...[start, across, isOne]) => {
    expect(withAccent(start, across)).toBe(isOne ? 1 : 2);
  });

  test("is no reason for a line to end: the next letter goes on with the words", () => {
    expect(
      lines([
        ["T", 0],
        ["\u02c6", 5, { across: 3 }],
        ["ete", 5],
      ]),
    ).toHaveLength(1);
  });
});

test("of two lines that a run may follow it goes on with the one that ends nearest", () => {
  const runs = [
    runOf("above", { start: 0, across: 1.4, show: 0 }),
    runOf("below it", { start: 0, across: 0, fontKey: "6", show: 1 }),
    runOf("more", { start: 40, across: 0, show: 2 }),
  ];
  const found = textLines([runs[0]!, { ...runs[1]!, across: -1.4 }, runs[2]!], NO_RULE);
  expect(found.map(({ text }) => text).toSorted()).toEqual(["above", "below itmore"]);
});

test.each([
  ["***", true],
  ["†", true],
  ["****", false],
  ["1)", true],
  ["(12", true],
])("%s behind a word is the mark of a note: %s", (text, isMark) => {
  const half = lines([
    ["words", 0],
    [text, 28.9, { sizePt: 6, across: 3 }],
  ]).length;
  expect(half).toBe(isMark ? 1 : 2);
});
