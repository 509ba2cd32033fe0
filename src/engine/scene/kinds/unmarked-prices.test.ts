import { expect, test } from "vitest";
import type { BoxLine, TextBox } from "../../contract/scene.ts";
import { unmarkedPrices } from "./unmarked-prices.ts";

type Cell = readonly [text: string, x: number, y: number];

/** Boxes of one line, letters of half an em of 10 pt; figures end at their place, words begin there. */
function boxOf([text, x, y]: Cell, more: Partial<TextBox> = {}): TextBox {
  const width = text.length * 5;
  const start = /^\p{L}/u.test(text) ? x : x - width;
  const lines: readonly BoxLine[] = [{ text, from: [start, y], to: [start + width, y] }];
  const box: Partial<TextBox> = {
    page: 0,
    lines,
    sizePt: 10,
    frame: [1, 0, 0, 1, 0, 0],
    rotationDeg: 0,
    vertical: false,
    ...more,
  };
  return box as TextBox;
}

/** Texts of the lines that are found, from the top. */
function found(cells: readonly Cell[], more: Partial<TextBox> = {}): readonly string[] {
  const boxes = cells.map((cell) => boxOf(cell, more));
  const prices = unmarkedPrices(boxes);
  return boxes.flatMap(({ lines }) =>
    lines.filter((line) => prices.has(line)).map(({ text }) => text),
  );
}

const DISHES = ["Soup", "Stew", "Tart", "Cake", "Bread", "Cheese"];
/** A dish and its figure in each row, 20 pt apart. */
const menu = (figures: readonly string[]): readonly Cell[] =>
  figures.flatMap((figure, i): readonly Cell[] => [
    [DISHES[i % DISHES.length] ?? "", 0, -20 * i],
    [figure, 200, -20 * i],
  ]);

const PRICES = ["590", "450", "620", "480", "300", "710"];

test("six figures behind words in a column are prices", () => {
  expect(found(menu(PRICES))).toEqual(PRICES);
});

test.each<[string, readonly Cell[]]>([
  ["five are none", menu(PRICES.slice(0, 5))],
  ["years are none", menu(["1999", "2001", "2020", "1950", "2014", "2027"])],
  [
    "numbers that grow down the column are those of pages",
    menu(["12", "14", "20", "31", "32", "40"]),
  ],
  ["figures of one digit number dishes", menu(["5", "4", "6", "4", "30", "7"])],
  ["five digits are none", menu(PRICES.map((price) => `${price}00`))],
  [
    "figures with nothing before them are none",
    PRICES.map((price, i): Cell => [price, 200, -20 * i]),
  ],
  [
    "words that stand behind them do not make them any",
    PRICES.flatMap((price, i): Cell[] => [
      [price, 20, -20 * i],
      ["Soup", 40, -20 * i],
    ]),
  ],
  [
    "words in other rows do not",
    PRICES.flatMap((price, i): Cell[] => [
      ["Soup", 0, -20 * i],
      [price, 200, -20 * i - 3.6],
    ]),
  ],
  [
    "three prices with cents say that the others are none",
    [...menu(PRICES), ["4.80", 300, 0], ["4.90", 300, -20], ["5.20", 300, -40]],
  ],
])("%s", (_, cells) => {
  expect(found(cells)).toEqual([]);
});

test("two prices with cents say nothing, nor do numbers of one row less than half", () => {
  const two: readonly Cell[] = [
    ["4.80", 300, 0],
    ["4.90", 300, -20],
  ];
  expect(found([...menu(PRICES), ...two])).toEqual(expect.arrayContaining(PRICES));
  const mixed = ["5", "45", "6", "48", "30", "7"];
  expect(found(menu(mixed))).toEqual(mixed);
});

test("a column of numbers beside one of prices is left out", () => {
  const numbers = PRICES.map((_, i): Cell => [String(i + 11), 100, -20 * i]);
  expect(found([...menu(PRICES), ...numbers])).toEqual(PRICES);
});

test("right edges that differ by half an em are of one column", () => {
  const ragged = (by: number): readonly Cell[] =>
    menu(PRICES).map(([text, x, y], i): Cell => [text, i === 1 ? x - by : x, y]);
  expect(found(ragged(5))).toEqual(PRICES);
  // A column of one figure is none that could grow, so it counts as well; together they are six.
  expect(found(ragged(5.1))).toEqual(PRICES);
});

test("thousands that end in a round figure need no words beside them", () => {
  const round = ["12.900", "9.500", "14.000", "11.950", "8.500", "7.000"];
  expect(found(round.map((price, i): Cell => [price, 200, -20 * i]))).toEqual(round);
  const odd = [...round.slice(1), "8.512"];
  expect(found(odd.map((price, i): Cell => [price, 200, -20 * i]))).toEqual([]);
});

test("each page and each way of turning is a list of its own; columns of vertical writing are none", () => {
  const half = menu(PRICES);
  const boxes = half.map((cell, i) => boxOf(cell, { page: i < 6 ? 0 : 1 }));
  expect(unmarkedPrices(boxes).size).toBe(0);
  const turned = half.map((cell, i) => boxOf(cell, { rotationDeg: i < 6 ? 0 : 90 }));
  expect(unmarkedPrices(turned).size).toBe(0);
  expect(found(half, { rotationDeg: 0.4 })).toEqual(PRICES);
  expect(found(half, { vertical: true })).toEqual([]);
});

test("rows are those of the text's own frame, however it is turned", () => {
  const boxes = menu(PRICES).map((cell) => {
    const [line] = boxOf(cell).lines;
    const turn = ([x, y]: BoxLine["from"]): BoxLine["from"] => [-2 * y, 2 * x];
    return boxOf(cell, {
      frame: [0, 2, -2, 0, 0, 0],
      rotationDeg: 90,
      sizePt: 20,
      lines: line === undefined ? [] : [{ ...line, from: turn(line.from), to: turn(line.to) }],
    });
  });
  expect(unmarkedPrices(boxes).size).toBe(6);
});

test("figures of other scripts are figures", () => {
  const arabic = ["٥٩٠", "٤٥٠", "٦٢٠", "٤٨٠", "٣٠٠", "٧١٠"];
  expect(found(menu(arabic))).toEqual(arabic);
});

/** A figure beside a list of prices, in a column of its own. */
const isFound = (figure: string, dish = "Stew"): boolean =>
  found([...menu(PRICES), [dish, 0, -120], [figure, 300, -120]]).includes(figure);

test.each([
  ["5", false],
  ["55", true],
  ["1250", true],
  ["12.5", true],
  ["12,50", true],
  ["125.500", true],
  ["1 250", true],
  ["12’500", true],
  [" 590 ", true],
  ["2050", false],
  ["12500", false],
  ["1250.5", false],
  ["590-", false],
  ["x590", false],
])("%j beside a list of prices is one: %s", (figure, isOne) => {
  expect(isFound(figure)).toBe(isOne);
});

test.each([
  ["Tee", true],
  ["緑茶", true],
  ["OJ", false],
  ["茶", false],
  ["12", false],
])("%s before a figure says that it is a price: %s", (dish, isOne) => {
  expect(isFound("640", dish)).toBe(isOne);
});

test("rows may be found in any order, and stand as far down as they like", () => {
  const cells = menu(PRICES);
  expect(
    found([...cells.filter((_, i) => i % 2 === 1), ...cells.filter((_, i) => i % 2 === 0)]),
  ).toEqual(PRICES);
  expect(found(cells.toReversed())).toEqual(PRICES.toReversed());
});

test("words overlap their figure by a third of an em at most", () => {
  const close = (start: number): readonly Cell[] =>
    PRICES.flatMap((price, i): Cell[] => [
      ["Soup", start, -20 * i],
      [price, 200, -20 * i],
    ]);
  // Figures begin at 185, words are 20 wide.
  expect(found(close(168))).toEqual(PRICES);
  expect(found(close(169))).toEqual([]);
});

/** A figure in the column of a list of prices, with no words before it. */
test.each<[string, string, number, number, boolean]>([
  ["in the middle of a cell", "640", 200, -50, true],
  ["a year, which is a price there", "2027", 200, -50, true],
  ["at another edge", "640", 202, -50, false],
  ["three rows below the last", "640", 200, -160, true],
  ["farther below", "640", 200, -161, false],
  ["three rows over the first", "640", 200, 60, true],
  ["farther over", "640", 200, 61, false],
])("a bare figure %s", (_, ...[figure, x, y, isOne]) => {
  expect(found([...menu(PRICES), [figure, x, y]]).includes(figure)).toBe(isOne);
});

test("type of another size in the column of prices is none of them", () => {
  const figure = (sizePt: number): boolean => {
    const boxes = [
      ...menu(PRICES).map((cell) => boxOf(cell)),
      boxOf(["640", 200, -50], { sizePt }),
    ];
    return [...unmarkedPrices(boxes)].some(({ text }) => text === "640");
  };
  expect([10.5, 9.5, 10.6, 9.4].map(figure)).toEqual([true, true, false, false]);
});
