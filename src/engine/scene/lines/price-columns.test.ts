import { describe, expect, test } from "vitest";
import { BLACK, runOf, type Setting } from "../small-lines.test-kit.ts";
import { priceColumns } from "./price-columns.ts";
import { lineOf, type TextLine } from "./text-lines.ts";

const RED: Setting = { color: { ...BLACK, components: [0.5] }, colorKey: "red" };

/** A dish of 20 pt at 0 and behind it a figure, three letters or 15 pt wide. */
const row = (across: number, figure = "200", start = 23, setting = RED): TextLine =>
  lineOf([runOf("soup", { across }), runOf(figure, { across, start, ...setting })], across);

const texts = (...lines: readonly TextLine[]): readonly string[] =>
  priceColumns(lines).map(({ text }) => text);

const around = [row(0), row(12)] as const;

describe("a figure in a colour of its own is no part of the words before it", () => {
  test("where rows above and below have one at its place", () => {
    expect(texts(...around, row(24, "85", 28))).toEqual([
      "soup",
      "200",
      "soup",
      "200",
      "soup",
      "85",
    ]);
    const alone = lineOf([runOf("200", { across: 24, start: 23, ...RED })], 24);
    expect(texts(...around, alone)).toEqual(["soup", "200", "soup", "200", "200"]);
  });

  test.each<[string, TextLine]>([
    ["one that begins and ends elsewhere", row(24, "85", 25)],
    ["one nearer to the words than a quarter em", row(24, "200", 22.4)],
    ["one of their colour", row(24, "200", 23, {})],
    ["words in a colour of their own", row(24, "of")],
    ["one three lines away", row(39)],
  ])("not %s", (_, line) => {
    expect(texts(...around, line)).toHaveLength(3);
  });

  test("not within a sentence, nor a line that is one", () => {
    const sentence = (across: number): TextLine =>
      lineOf([...row(across).runs, runOf("each", { across, start: 41 })], across);
    const lines = [0, 12, 24].map(sentence);
    expect(priceColumns(lines)).toBe(lines);
  });
});
