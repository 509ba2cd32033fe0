import { expect, test } from "vitest";
import type { TextBox } from "../../contract/scene.ts";
import { textBox } from "../../contract/text-boxes.test-kit.ts";
import { isSameOnAll } from "./card-boxes.ts";
import { type CardSheet, cardSheets } from "./card-sheets.ts";

type Line = readonly [text: string, x: number, y: number, more?: Partial<TextBox>];

/** Text of half an em for each letter, its top left corner at the place given. */
function boxOf([text, x, y, more = {}]: Line, i: number): TextBox {
  const { sizePt = 10 } = more;
  const lines = text.split("\n");
  const width = Math.max(...lines.map(({ length }) => length)) * sizePt * 0.5;
  const bboxPt = [x, y, x + width, y + sizePt * (1.2 * lines.length - 0.2)] as const;
  return textBox({ id: `box_${i}`, text, bboxPt, ...more });
}

/** Corners of cards, row by row, 200 pt by 120 pt. */
const at = (columns: number, rows: number): readonly (readonly [number, number])[] =>
  Array.from({ length: columns * rows }, (_, i) => [
    20 + 200 * (i % columns),
    30 + 120 * Math.floor(i / columns),
  ]);

const sheetOf = (lines: readonly Line[]): CardSheet<TextBox> | undefined =>
  cardSheets(lines.map(boxOf))[0];

/** Texts of each card in order; "-" where it has nothing at a place. */
const textsOf = (lines: readonly Line[]): readonly string[] => {
  const sheet = sheetOf(lines);
  return Array.from({ length: sheet?.count ?? 0 }, (_, card) =>
    [
      ...(sheet?.slots ?? []).map((slot) => slot[card]?.text ?? "-"),
      ...(sheet?.others[card] ?? []).map(({ text }) => `+${text}`),
    ].join(" "),
  );
};

const big = { sizePt: 16, fontName: "Name" };
const PEOPLE = ["Ada", "Benjamin", "Cleo", "Dan"];
const firm = (x: number, y: number): Line => ["Mill Ltd", x, y + 60];

test("cards that differ are found row by row, and what is the same on all", () => {
  const lines = at(2, 2).flatMap(([x, y], i): Line[] => [[PEOPLE[i] ?? "", x, y, big], firm(x, y)]);
  expect(textsOf(lines)).toEqual(PEOPLE.map((name) => `${name} Mill Ltd`));
  expect(sheetOf(lines)?.slots.map(isSameOnAll)).toEqual([false, true]);
});

test("from the right where the page is written so", () => {
  const rtl = { direction: "rtl" as const };
  const lines = at(2, 2).flatMap(([x, y], i): Line[] => [
    [PEOPLE[i] ?? "", x, y, { ...big, ...rtl }],
    ["Mill Ltd", x, y + 60, rtl],
  ]);
  expect(textsOf(lines).map((card) => card.split(" ")[0])).toEqual([
    "Benjamin",
    "Ada",
    "Dan",
    "Cleo",
  ]);
});

test("words of other lengths in the middle or at the right edge, and long ones in smaller type", () => {
  const lines = at(2, 2).flatMap(([x, y], i): Line[] => {
    const name = PEOPLE[i] ?? "";
    const sizePt = name.length > 5 ? 12 : 16;
    return [
      [name, x + 80 - name.length * sizePt * 0.25, y + 16 - sizePt, { ...big, sizePt }],
      [`+44 ${"1".repeat(i + 4)}`, x + 180 - (i + 8) * 5, y + 40, { fontName: "Phone" }],
      firm(x, y),
    ];
  });
  expect(textsOf(lines)).toHaveLength(4);
  expect(sheetOf(lines)?.slots).toHaveLength(3);
});

test("a place that some cards leave empty, and a line that one alone has", () => {
  const lines = at(2, 3).flatMap(([x, y], i): Line[] => [
    [`Name ${i}`, x, y, big],
    firm(x, y),
    ...(i === 1 ? [] : [[`0${i}23 456`, x, y + 80, { fontName: "Phone" }] as const]),
    ...(i === 4 ? [["by appointment", x, y + 95, { fontName: "Other" }] as const] : []),
  ]);
  expect(textsOf(lines)).toEqual([
    "Name 0 Mill Ltd 0023 456",
    "Name 1 Mill Ltd -",
    "Name 2 Mill Ltd 0223 456",
    "Name 3 Mill Ltd 0323 456",
    "Name 4 Mill Ltd 0423 456 +by appointment",
    "Name 5 Mill Ltd 0523 456",
  ]);
});

test("the last row may be incomplete", () => {
  const lines = at(2, 3)
    .slice(0, 5)
    .flatMap(([x, y], i): Line[] => [[`Name ${i}`, x, y, big], firm(x, y)]);
  expect(textsOf(lines)).toHaveLength(5);
});

test("name and title in one style, all of them different", () => {
  const titles = ["Editor", "Painter", "Pilot", "Baker"];
  const lines = at(2, 2).flatMap(([x, y], i): Line[] => [
    [PEOPLE[i] ?? "", x, y],
    [titles[i] ?? "", x, y + 14],
  ]);
  expect(textsOf(lines)).toEqual(PEOPLE.map((name, i) => `${name} ${titles[i] ?? ""}`));
});

test("vouchers below one another that differ in a number", () => {
  const lines = at(1, 3).flatMap(([x, y], i): Line[] => [
    ["Dinner for two", x, y, big],
    firm(x, y),
    [`No. 10${i}`, x, y + 80],
  ]);
  expect(textsOf(lines)).toHaveLength(3);
});

test("one text all over a page is on cards, at whatever steps", () => {
  const lines = [0, 100, 210, 290].map((y): Line => ["Fragile", 20, y]);
  expect(sheetOf(lines)?.count).toBe(4);
});

const rows = (cells: (i: number) => readonly Line[], count = 6): readonly Line[] =>
  Array.from({ length: count }, (_, i) => cells(i)).flat();

test.each<[string, readonly Line[]]>([
  [
    "the rows of a table",
    rows((i) => [
      [`Item ${i}`, 20, 30 + i * 20],
      ["each", 200, 30 + i * 20],
      [`${i}.50`, 300, 30 + i * 20],
    ]),
  ],
  [
    "a list of two columns",
    at(2, 3).flatMap(([x, y], i): Line[] => [
      [`Soup ${i}`, x, y],
      [`${i}.50 €`, x + 100, y],
    ]),
  ],
  [
    "dishes with their words and prices in rows and columns",
    at(2, 3).flatMap(([x, y], i): Line[] => [
      [`Soup ${i}`, x, y, big],
      [`with herbs ${"x".repeat(i)}`, x, y + 20],
      [`${i}.500`, x, y + 40, { fontName: "Price" }],
      ["KD", x + 40, y + 40, { fontName: "Price", sizePt: 6 }],
    ]),
  ],
  [
    "entries below one another",
    rows((i) => [
      [`Talk ${i}`, 20, 30 + i * 70, big],
      [`by Speaker ${i}`, 20, 50 + i * 70],
    ]),
  ],
  ["words in rows and columns", at(3, 4).map(([x, y], i): Line => [`word ${i}`, x, y])],
  [
    "the days of a month",
    Array.from(
      { length: 28 },
      (_, i): Line => [`${i + 1}`, 20 + 60 * (i % 7), 30 + 60 * Math.floor(i / 7)],
    ),
  ],
  [
    "panels under a heading",
    [
      ["What we do", 20, 0, { fontName: "Head", sizePt: 24 }],
      ...at(2, 2).flatMap(([x, y], i): Line[] => [
        [`Service ${i}`, x, y, big],
        [`We serve ${i} of them`, x, y + 24],
      ]),
    ],
  ],
  [
    "two equal words",
    [
      ["Logo", 20, 20],
      ["Logo", 200, 20],
    ],
  ],
])("no cards: %s", (_, lines) => {
  expect(sheetOf(lines)).toBeUndefined();
});
