import { describe, expect, test } from "vitest";
import { runOf, type Setting } from "../small-lines.test-kit.ts";
import type { TextRun } from "../runs/text-run.ts";
import { columnLines } from "./column-lines.ts";
import { lineOf, type TextLine } from "./text-lines.ts";

/** A piece of a line: its text, where it begins, and how it is set. */
type Piece = readonly [text: string, start: number, setting?: Setting];

/** One line of pieces, whatever stands between them. */
const lineIn = (across: number, ...pieces: readonly Piece[]): TextLine =>
  lineOf(
    pieces.map(([text, start, setting]) =>
      runOf(text, { start, across, spaceEm: 0.2, ...setting }),
    ),
    across,
  );

/** Two lines that stand beside each other, with room between. */
const row = (across: number, first = 0, second = 60): readonly TextLine[] => [
  lineIn(across, ["left one", first]),
  lineIn(across, ["right one", second]),
];

const texts = (lines: readonly TextLine[]): readonly string[] =>
  columnLines(lines)
    .map(({ text }) => text)
    .toSorted();

/** The line that reaches to 52 in the first column, 8 pt before the second. */
const NARROW = lineIn(0, ["left column", 0], ["right two", 60]);
const WHOLE = "left column right two";

/** Whether the narrow line is cut, with these rows around it. */
const isCut = (rows: readonly TextLine[], line = NARROW): boolean =>
  texts([...rows, line]).includes("right two");

describe("a line that nearly reaches the next column is cut", () => {
  test("where the rows above and below begin there", () => {
    const found = texts([...row(12), NARROW, ...row(-12)]);
    expect(found).toEqual([
      "left column",
      "left one",
      "left one",
      "right one",
      "right one",
      "right two",
    ]);
  });

  test.each<[string, readonly TextLine[], boolean]>([
    ["two rows above", [...row(12), ...row(24)], true],
    ["one row alone", row(12), false],
    ["two rows, the next one 2.6 em off", [...row(26), ...row(38)], true],
    ["two rows, the next one farther off", [...row(26.1), ...row(38)], false],
    ["the other one 8 em off", [...row(12), ...row(80)], true],
    ["the other one farther off", [...row(12), ...row(80.1)], false],
    ["rows that begin 0.3 pt beside", [...row(12, 0, 60.3), ...row(24, 0, 60.3)], true],
    ["rows that begin elsewhere", [...row(12, 0, 60.4), ...row(24, 0, 60.4)], false],
    ["first columns half an em beside", [...row(12, 5), ...row(24, 5)], true],
    ["first columns that begin elsewhere", [...row(12, 5.1), ...row(24, 5.1)], false],
  ])("%s", (_, rows, expected) => {
    expect(isCut(rows)).toBe(expected);
  });

  test.each<[string, TextLine, boolean]>([
    ["a gap of 0.35 em", lineIn(0, ["left column", 4.5], ["right two", 60]), true],
    ["a narrower one", lineIn(0, ["left column", 4.6], ["right two", 60]), false],
    ["a space that was typed in the gap", lineIn(0, ["left column ", 0], ["right two", 60]), false],
    [
      "a gap 1.5 times as wide as its spaces",
      lineIn(0, ["leftcolu mn", 3.4, { spaceEm: 0.26 }], ["right two", 60]),
      true,
    ],
    [
      "a gap less wide than that",
      lineIn(0, ["leftcolu mn", 3, { spaceEm: 0.3 }], ["right two", 60]),
      false,
    ],
    ["another font", lineIn(0, ["left column", 0], ["right two", 60, { fontKey: "6" }]), false],
    ["another size", lineIn(0, ["left column", 0], ["right two", 60, { sizePt: 10.3 }]), false],
  ])("with %s", (_, line, expected) => {
    expect(isCut([...row(12), ...row(24)], line)).toBe(expected);
  });

  test("and tells of the next one, downwards and upwards", () => {
    const next = lineIn(-12, ["left column", 0], ["right two", 60]);
    const rows = [...row(12), ...row(24)];
    expect(texts([...rows, NARROW, next]).filter((text) => text === "right two")).toHaveLength(2);
    // The second row is too far for the lower line alone.
    const far = [...row(12), ...row(74)];
    expect(texts([...far, NARROW, next]).filter((text) => text === "right two")).toHaveLength(2);
    expect(texts([...far, next]).includes(WHOLE)).toBe(true);
  });
});

test("a run is cut within: the pen came to its first glyph only", () => {
  const run = runOf("left columnright two", {
    spaceEm: 0.2,
    pen: { textObject: "page:0:1", lineMatrix: [1, 0, 0, 1, 0, 0], leading: 0 },
  });
  const moved: TextRun = {
    ...run,
    glyphs: run.glyphs.map((glyph, i) =>
      i < 11 ? glyph : { ...glyph, start: glyph.start + 8, end: glyph.end + 8 },
    ),
    end: run.end + 8,
  };
  const parts = columnLines([...row(12), ...row(24), lineOf([moved], 0)]).filter(
    ({ across }) => across === 0,
  );
  expect(
    parts.map(({ text, start, end, runs }) => [text, start, end, runs[0]?.pen === null]),
  ).toEqual([
    ["right two", 60, 102, true],
    ["left column", 0, 52, false],
  ]);
  // What a replacement text says of it cannot be parted.
  const replaced = { ...moved, usesActualText: true };
  expect(texts([...row(12), ...row(24), lineOf([replaced], 0)])).toContain(WHOLE);
});

test("right-to-left columns are read from the right", () => {
  const rtl = (across: number, first: string, end: number): readonly TextLine[] => [
    lineIn(across, [first, end - 5 * first.length]),
    lineIn(across, ["םולש", 20]),
  ];
  // Second columns end at 40; the first ones begin at 100 and the long one reaches to 45.
  const long = lineIn(0, ["םולש", 20], ["םולשםולשםול", 45]);
  const lines = [...rtl(12, "םולש", 100), ...rtl(24, "םולש", 100), long];
  expect(columnLines(lines).filter(({ across }) => across === 0)).toHaveLength(2);
});

test("lines without such a gap are handed back", () => {
  const lines = row(12);
  expect(columnLines(lines)).toBe(lines);
});
