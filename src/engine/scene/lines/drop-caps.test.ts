import { expect, test } from "vitest";
import { type Setting, textLine } from "../small-lines.test-kit.ts";
import { withDropCaps } from "./drop-caps.ts";
import type { TextLine } from "./text-lines.ts";

/**
 * Lines of 10 pt at 0, −12, −24 … beside and below an initial of 27 pt (its top agrees with the first line's: 24 pt
 * under it at 0.7 em less) that stands on the third baseline.
 */
function page(
  cap: readonly [string, Setting?] = ["O"],
  starts: readonly number[] = [16, 16, 16, 0],
  setting: Setting = {},
): readonly TextLine[] {
  const [letter, capSetting] = cap;
  return withDropCaps([
    ...starts.map((start, i) =>
      textLine(["nce upon a", "time there", "was a town", "by the sea", "of old"][i] ?? "", {
        start,
        across: i === 0 ? 0 : -12 * i,
        ...setting,
      }),
    ),
    textLine(letter, { start: 0, across: -24, sizePt: 44, stretch: 0.63, ...capSetting }),
  ]);
}

test("the initial and its first line are one, which says over how many lines it reaches", () => {
  const [first, second, third, fourth, ...none] = page();
  expect(none).toEqual([]);
  expect(first).toMatchObject({ text: "Once upon a", across: 0, initial: { lines: 3 } });
  expect(first?.style.sizePt).toBe(10);
  expect(first?.initial?.gapPt).toBeCloseTo(16 - 44 * 0.63 * 0.5, 9);
  // What the letter pushes aside counts from its own edge.
  expect([first?.start, second?.start, third?.start, fourth?.start]).toEqual([0, 0, 0, 0]);
});

test("lines that hang from the indent below the initial are of its block too", () => {
  const starts = page(["O"], [16, 16, 16, 16, 16]).map(({ start }) => start);
  expect(starts).toEqual([0, 0, 0, 0, 0]);
  const elsewhere = page(["O"], [16, 16, 16, 30, 16]).map(({ start }) => start);
  expect(elsewhere).toEqual([0, 0, 0, 30, 16]);
});

test("lines that follow the shape of the letter keep their starts", () => {
  expect(page(["A"], [12, 14, 16]).map(({ start }) => start)).toEqual([0, 14, 16]);
});

test.each<[string, readonly [string, Setting?], boolean]>([
  ["a capital", ["O"], true],
  ["one behind a quotation mark", ["“O", { stretch: 0.3 }], true],
  ["one with its elision", ["L’", { stretch: 0.3 }], true],
  ["a small letter", ["o"], false],
  ["a figure", ["1"], false],
  ["two letters", ["On", { stretch: 0.3 }], false],
  ["on the second baseline below", ["O", { across: -36 }], false],
  ["with its foot a quarter of an em under the line", ["O", { across: -26.5 }], true],
  ["with its foot lower than that", ["O", { across: -26.6 }], false],
  ["with its top 0.6 em over that of the lines", ["O", { sizePt: 52.8, stretch: 0.5 }], true],
  ["with its top higher than that", ["O", { sizePt: 52.9, stretch: 0.5 }], false],
  ["with its top 0.6 em under that of the lines", ["O", { sizePt: 35.8, stretch: 0.7 }], true],
  ["with its top lower than that", ["O", { sizePt: 35.6, stretch: 0.7 }], false],
  ["0.8 em before the lines", ["O", { start: -5.8 }], true],
  ["farther before them", ["O", { start: -5.9 }], false],
  ["reaching 0.4 em into them", ["O", { start: 6.1 }], true],
  ["reaching farther", ["O", { start: 6.2 }], false],
])("%s is an initial: %s", (_, cap, isInitial) => {
  expect(page(cap).some(({ initial }) => initial !== undefined)).toBe(isInitial);
});

test.each<[string, readonly TextLine[]]>([
  [
    "beside one line is a raised letter",
    [textLine("nce upon", { start: 12 }), textLine("O", { sizePt: 20 })],
  ],
  [
    "less than 1.7 times the size",
    [
      textLine("nce upon", { start: 10 }),
      textLine("a time", { start: 10, across: -4 }),
      textLine("O", { sizePt: 16, across: -4 }),
    ],
  ],
  ["by itself", [textLine("O", { sizePt: 44 })]],
  [
    "beside short marks",
    [
      textLine("abc", { start: 16 }),
      textLine("def", { start: 16, across: -12 }),
      textLine("O", { sizePt: 30, across: -12 }),
    ],
  ],
])("a capital %s", (_, lines) => {
  expect(withDropCaps(lines)).toBe(lines);
});

test("only lines of the text hang from the indent: of its font and size, one leading below", () => {
  const below = (setting: Setting): number | undefined => {
    const lines = [
      textLine("O", { sizePt: 44, stretch: 0.63, across: -24 }),
      ...["nce upon a", "time there", "was a town"].map((text, i) =>
        textLine(text, { start: 16, across: i === 0 ? 0 : -12 * i }),
      ),
      textLine("by the sea", { start: 16, across: -36, ...setting }),
    ];
    return withDropCaps(lines).at(-1)?.start;
  };
  expect(below({})).toBe(0);
  expect(below({ start: 16.5 })).toBe(0);
  expect(below({ start: 16.6 })).toBe(16.6);
  expect(below({ fontKey: "6" })).toBe(16);
  expect(below({ sizePt: 10.3 })).toBe(16);
  expect(below({ across: -44.1 })).toBe(0);
  expect(below({ across: -44.3 })).toBe(16);
});

test("lines are found beside the letter whatever their order", () => {
  const lines = [
    textLine("was a town", { start: 16, across: -24 }),
    textLine("nce upon a", { start: 16 }),
    textLine("O", { sizePt: 44, stretch: 0.63, across: -24 }),
    textLine("time there", { start: 16, across: -12 }),
  ];
  expect(withDropCaps(lines).map(({ text }) => text)).toEqual([
    "was a town",
    "Once upon a",
    "time there",
  ]);
});

test("a letter more than nine times as big is no initial, nor one beside a word of three letters", () => {
  const beside = (sizePt: number, text = "nce upon a"): number => {
    // As many lines as the letter is high; its top agrees with that of the first.
    const across = -0.7 * (sizePt - 10);
    const lines = [0, across].map((at) => textLine(text, { start: 16, across: at }));
    return withDropCaps([...lines, textLine("O", { sizePt, across, stretch: 28 / sizePt })]).length;
  };
  expect(beside(90)).toBe(2);
  expect(beside(90.1)).toBe(3);
  expect(beside(40, "nce")).toBe(3);
  expect(beside(40, "once")).toBe(2);
});
