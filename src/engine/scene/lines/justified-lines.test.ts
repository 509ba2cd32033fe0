import { describe, expect, test } from "vitest";
import { type Setting, textLine } from "../small-lines.test-kit.ts";
import { withJustifiedLines } from "./justified-lines.ts";
import type { Gap } from "../runs/text-runs.ts";
import type { TextLine } from "./text-lines.ts";

/** The line that gives the measure: from 0 to 110. */
const MEASURE = textLine("the walls of a town", { spaceEm: 0.875 });
const NARROW = { start: 70 };

/** Texts of torn pieces 12 pt over the measure, unless they say otherwise. */
function torn(
  pieces: readonly (readonly [string, Setting])[],
  measures: readonly TextLine[] = [MEASURE],
  hasRule = (_gap: Gap): boolean => false,
): readonly string[] {
  const lines = pieces.map(([text, setting]) => textLine(text, { across: 12, ...setting }));
  return withJustifiedLines([...measures, ...lines], (_, gap) => hasRule(gap))
    .map(({ text }) => text)
    .filter((text) => !measures.some((line) => line.text === text));
}

const [LEFT, RIGHT] = ["beside a", "sheets"];

const SEA = "by the sea";

test.each<[string, Setting, string, Setting, boolean]>([
  ["from edge to edge", {}, SEA, { start: 60 }, true],
  ["ending short of it by 0.15 em", {}, SEA, { start: 58.5 }, true],
  ["ending shorter", {}, SEA, { start: 58.4 }, false],
  ["ending behind it by 0.15 em", {}, SEA, { start: 61.5 }, true],
  ["ending farther behind", {}, SEA, { start: 61.6 }, false],
  ["with a hyphen that hangs out", {}, "by the sea-", { start: 58.5 }, true],
  ["with a hyphen that hangs out by more", {}, "by the sea-", { start: 58.6 }, false],
  ["standing in by three em", { start: 30 }, "the sea", { start: 75 }, true],
  ["standing in by more", { start: 30.1 }, "the sea", { start: 75 }, false],
  ["beginning before the edge", { start: -1.6 }, SEA, { start: 60 }, false],
  ["beginning a little before it", { start: -1.5 }, SEA, { start: 60 }, true],
  ["three em apart", {}, "by a sea", { start: 70 }, true],
  ["farther apart", {}, "by a se", { start: 75 }, false],
  ["in another font", { fontKey: "6" }, SEA, { start: 60 }, false],
  ["in another paint", { colorKey: "red" }, SEA, { start: 60 }, false],
  ["in another size", { sizePt: 10.3 }, SEA, { start: 60 }, false],
  ["0.7 em over it", { across: 7 }, SEA, { start: 60, across: 7 }, true],
  ["nearer over it", { across: 6.9 }, SEA, { start: 60, across: 6.9 }, false],
  ["two em over it", { across: 20 }, SEA, { start: 60, across: 20 }, true],
  ["farther over it", { across: 20.1 }, SEA, { start: 60, across: 20.1 }, false],
  ["below it", { across: -12 }, SEA, { start: 60, across: -12 }, true],
  ["a tenth of an em apart in height", {}, SEA, { start: 60, across: 11 }, true],
  ["on two baselines", {}, SEA, { start: 60, across: 10.9 }, false],
])("pieces %s are one line", (_, ...[left, text, right, isOne]) => {
  expect(
    torn([
      [LEFT, left],
      [text, right],
    ]),
  ).toHaveLength(isOne ? 1 : 2);
});

test("pieces that a rule parts are cells", () => {
  const pieces = [[LEFT, {}] as const, [SEA, { start: 60 }] as const];
  expect(torn(pieces)).toHaveLength(1);
  expect(torn(pieces, [MEASURE], ({ from, to }) => from < 55 && to > 55)).toEqual([LEFT, SEA]);
  expect(torn(pieces, [MEASURE], ({ from, to }) => from < 70 && to > 70)).toHaveLength(1);
});

test("figures alone are cells", () => {
  const prices = ["77500,00", "1550,00"] as const;
  expect(
    torn([
      [prices[0], { start: 20 }],
      [prices[1], { start: 75 }],
    ]),
  ).toEqual(prices);
});

test("a piece by itself is no torn line", () => {
  expect(torn([[SEA, { start: 60 }]])).toEqual([SEA]);
});

test("pieces come in the order of the line, whichever was painted first", () => {
  expect(
    torn([
      [SEA, { start: 60 }],
      [LEFT, {}],
    ]),
  ).toEqual(["beside a by the sea"]);
});

test("a short line gives no measure", () => {
  const short = textLine("the walls of the", NARROW);
  const pieces: readonly (readonly [string, Setting])[] = [
    ["the", { start: 70 }],
    ["mill", { start: 130 }],
  ];
  expect(short.end - short.start).toBe(80);
  expect(torn(pieces, [short])).toHaveLength(2);
  expect(
    torn(
      [
        ["the cats", { start: 70 }],
        ["mill", { start: 130 }],
      ],
      [short],
    ),
  ).toHaveLength(1);
  const shorter = textLine("the walls of th", NARROW);
  expect(
    torn(
      [
        ["the cats", { start: 70 }],
        ["mil", { start: 130 }],
      ],
      [shorter],
    ),
  ).toHaveLength(2);
});

test("three words evenly apart are held to a line of the column much farther off", () => {
  const words = (across: number, shift = 0): readonly (readonly [string, Setting])[] => [
    [LEFT, { across }],
    ["a mill", { start: 45 + shift, across }],
    [RIGHT, { start: 80, across }],
  ];
  expect(torn(words(12))).toHaveLength(1);
  expect(torn(words(240))).toHaveLength(1);
  expect(torn(words(240.1))).toHaveLength(3);
  // Gaps of 5.6 and 4.4 pt: what rounding may make.
  expect(torn(words(240, 0.6))).toHaveLength(1);
  expect(torn(words(240, 0.7))).toHaveLength(3);
});

describe("a link in another colour", () => {
  const RED = { colorKey: "red" };
  const WORD = ["the", {}] as const;
  const LINK = ["www.x.eu", { start: 25, ...RED }] as const;

  test("is none where signs part the entries of a list", () => {
    const row = (sign: string): readonly (readonly [string, Setting])[] => [
      WORD,
      [sign, { start: 25, ...RED }],
      ["pfeffi", { start: 40 }],
      ["lemons", { start: 80 }],
    ];
    expect(torn(row("•"))).toHaveLength(4);
    expect(torn(row("a"))).toHaveLength(1);
  });

  test.each<[string, readonly (readonly [string, Setting])[], boolean]>([
    ["whose words are as far apart as the others", [["for it", { start: 75, spaceEm: 1 }]], true],
    ["in another font", [["for it", { start: 75, spaceEm: 1, fontKey: "6" }]], true],
    ["an em apart by 0.05 more or less", [["for it", { start: 75.5, spaceEm: 0.95 }]], true],
    ["an em apart by more", [["for it", { start: 75.7, spaceEm: 0.93 }]], false],
    ["with narrower spaces in its last cell", [["for it", { start: 80 }]], false],
    ["with a link behind it", [["for it", { start: 75, spaceEm: 1, ...RED }]], true],
    ["ending short of the edge", [["for i", { start: 75, spaceEm: 1 }]], false],
    ["over part of which others stand", [["a for it", { start: 60, spaceEm: 1 }]], false],
    ["larger", [["for it", { start: 75, spaceEm: 1, sizePt: 10.3 }]], false],
  ])("%s", (_, last, isOne) => {
    expect(torn([WORD, LINK, ...last])).toHaveLength(isOne ? 1 : 3);
  });

  test("is one line with words of the paragraph only, and of three words", () => {
    const all = [WORD, LINK, ["for it", { start: 75, spaceEm: 1 }]] as const;
    const links = all.map(([text, setting]) => [text, { ...setting, ...RED }] as const);
    expect(torn(links)).toHaveLength(3);
    const two = [["beside", {}] as const, ["www.x.eu.org", { start: 50, ...RED }] as const];
    expect(torn(two)).toHaveLength(2);
  });
});

test("lines of one column each are handed back", () => {
  const lines = [MEASURE, textLine("by the sea", { across: 12 })];
  expect(withJustifiedLines(lines, () => false)).toBe(lines);
});
