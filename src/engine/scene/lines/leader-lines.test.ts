import { expect, test } from "vitest";
import { type Setting, textLine } from "../small-lines.test-kit.ts";
import { withLeaderLines } from "./leader-lines.ts";

type Words = readonly [text: string, setting?: Setting];

interface Row {
  readonly item?: Words;
  readonly dots?: Words;
  readonly price?: Words;
}

/** Texts of a row: an item that ends at 20, dots from 22 to 72, a price from 75 on. */
function texts(row: Row): readonly string[] {
  const [item, itemSetting]: Words = row.item ?? ["Soup"];
  const [dots, dotsSetting]: Words = row.dots ?? [".........."];
  const [price, priceSetting]: Words = row.price ?? ["4.80"];
  return withLeaderLines([
    textLine(price, { start: 75, ...priceSetting }),
    textLine(dots, { start: 22, ...dotsSetting }),
    textLine(item, { start: 20 - 5 * item.length, ...itemSetting }),
  ]).map(({ text }) => text);
}

test.each<[string, Row, number]>([
  ["an item, dots and a price are one line", {}, 1],
  ["dots with spaces between them too", { dots: [". . . . . ", { start: 22 }] }, 1],
  ["three dots end a sentence", { dots: ["...", { start: 57 }] }, 3],
  ["words are no dots", { dots: ["and so on", { start: 22 }] }, 3],
  ["on other baselines they are not", { price: ["4.80", { across: 1.1 }] }, 3],
  ["a tenth of an em is rounding", { price: ["4.80", { across: 1 }] }, 1],
  ["the item 1.5 em before the dots", { item: ["Soup", { start: -13 }] }, 1],
  ["one farther off", { item: ["Soup", { start: -13.1 }] }, 3],
  ["one that the dots run into by 0.3 em", { item: ["Soup", { start: 5 }] }, 1],
  ["one that they run through", { item: ["Soup", { start: 5.1 }] }, 3],
  ["a price of another size", { price: ["4.80", { sizePt: 12 }] }, 3],
  ["a bullet is no item", { item: ["•", { start: 15 }] }, 3],
  ["no price beside the dots", { price: ["4.80", { start: 88 }] }, 3],
  ["two long texts", { item: ["Soup of the day, hot"], price: ["with bread and butter"] }, 3],
  [
    "a long item and a short price",
    { item: ["Soup of the day, hot"], price: ["16 characters ok"] },
    1,
  ],
])("%s", (_, row, count) => {
  expect(texts(row)).toHaveLength(count);
});

test("the parts are read in their order, in the place of the dots", () => {
  const lines = [
    textLine("Menu", { across: 20 }),
    textLine("..........", { start: 22 }),
    textLine("4.80", { start: 75 }),
    textLine("Soup"),
    textLine("Bread", { across: -20 }),
  ];
  expect(withLeaderLines(lines).map(({ text }) => text)).toEqual([
    "Menu",
    "Soup .......... 4.80",
    "Bread",
  ]);
});

test("of several words the nearest are taken, and none twice", () => {
  const row = [
    textLine("Far", { start: -10 }),
    textLine("Soup"),
    textLine("......", { start: 22 }),
    textLine("4.80", { start: 54 }),
    textLine("......", { start: 76 }),
    textLine("9.60", { start: 108 }),
  ];
  expect(withLeaderLines(row).map(({ text }) => text)).toEqual([
    "Far",
    "Soup ...... 4.80",
    "......",
    "9.60",
  ]);
});

test("lines without dots are handed back", () => {
  const lines = [textLine("Soup"), textLine("4.80", { start: 75 })];
  expect(withLeaderLines(lines)).toBe(lines);
});
