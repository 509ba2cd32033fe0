import { expect, test } from "vitest";
import type { TextBox } from "../../contract/scene.ts";
import { cellBox } from "../small-cells.test-kit.ts";
import { groupsOf } from "../fields/form-groups.ts";
import { inFormOrder } from "../fields/form-order.ts";
import { describedNames } from "./described-names.ts";
import { lineNeighbours } from "./line-neighbours.ts";

/** Sizes and heights of a dish: its name, then a price at the right, then what is in it. */
interface Setting {
  readonly namePt?: number;
  readonly pricePt?: number;
  readonly wordsPt?: number;
  /** How far the baseline of the price is over that of the description. */
  readonly up?: number;
  readonly priceX?: number;
  readonly changes?: Partial<TextBox>;
}

type Dish = readonly [name: string, price: string, words: string];

const DISHES: readonly Dish[] = [
  ["Ribollita", "€ 14", "black cabbage, beans, bread"],
  ["Melanzane", "€ 12,50", "baked aubergine, basil"],
  ["Trota", "€ 21", "trout, almonds, lemon"],
];

/** A dish each 60 pt, its name 14 pt over its description. */
function menu(
  dishes: readonly Dish[],
  { namePt = 14, pricePt = 14, wordsPt = 10, up = 5, priceX = 300, changes = {} }: Setting = {},
): readonly TextBox[] {
  return dishes.flatMap(([name, price, words], i) => {
    const y = 280 - 60 * i;
    const id = String(i);
    return [
      cellBox(name, [0, y + 16], { id: `name ${id}`, sizePt: namePt, ...changes }),
      cellBox(price, [priceX, y + up], { id: `price ${id}`, sizePt: pricePt, ...changes }),
      cellBox(words, [0, y], { id: `words ${id}`, sizePt: wordsPt, ...changes }),
    ].filter(({ text }) => text !== "");
  });
}

const namesOf = (boxes: readonly TextBox[]): readonly string[] =>
  [...describedNames(boxes).names].map(({ text }) => text);
const NAMES = DISHES.map(([name]) => name);

test.each<[string, Setting]>([
  ["between both", {}],
  ["larger, beside what is in the dish", { pricePt: 26, up: -2 }],
  ["on the baseline of what is in the dish", { up: 0 }],
  ["read from right to left", { priceX: -200, changes: { direction: "rtl" } }],
  ["turned, in one frame", { changes: { rotationDeg: 90 } }],
])("dishes whose price stands %s", (_, setting) => {
  expect(namesOf(menu(DISHES, setting))).toEqual(NAMES);
});

test.each<[string, readonly TextBox[]]>([
  ["two are no list", menu(DISHES.slice(0, 2))],
  ["a price on the row of the name is that of a row", menu(DISHES, { up: 16 })],
  ["a price before the words is that of another column", menu(DISHES, { priceX: -60 })],
  ["a price under the words", menu(DISHES, { up: -12 })],
  ["what is below is set as the name is", menu(DISHES, { wordsPt: 14 })],
  ["what is below is set as the price is", menu(DISHES, { pricePt: 10 })],
  ["a name of more than twice the size is a headline", menu(DISHES, { namePt: 21 })],
  ["columns of vertical writing", menu(DISHES, { changes: { vertical: true } })],
  [
    "a town over a venue, which is longer and in capitals",
    menu([
      ["Wrenham", "$2,500", "GOLDEN HORIZON VENUE"],
      ["Pell", "$1,800", "EMERALD GARDEN HALL"],
      ["Rye", "$2,200", "SEA BREEZE WEDDINGS"],
    ]),
  ],
  [
    "what is below is shorter than the name",
    menu([
      ["From the grill", "€ 14", "Steak"],
      ["From the garden", "€ 12", "Salad"],
      ["From the river", "€ 21", "Trout"],
    ]),
  ],
  [
    "courses over a dish",
    menu([
      ["Starters", "€ 14", "black cabbage, beans, bread"],
      ["Desserts", "€ 12", "baked aubergine, basil"],
      ["Drinks", "€ 21", "trout, almonds, lemon"],
    ]),
  ],
  [
    "a heading over the first of several dishes each",
    menu(
      DISHES.flatMap((dish): readonly Dish[] => [
        dish,
        ["", "€ 9", "more of the like"],
        ["", "€ 8", "more of this"],
      ]),
    ),
  ],
])("%s", (_, boxes) => {
  expect(namesOf(boxes)).toEqual([]);
});

test("the name is the item of the price, and what is below is in it", () => {
  const [name, price, words] = lineNeighbours(menu(DISHES, { up: 0 })).map(([line]) => line);
  expect(name?.hasPrice).toBe(true);
  expect(price?.isPrice).toBe(true);
  expect(words?.hasPrice).toBe(false);
  expect(words?.isDetail).toBe(true);
});

test("a list goes on where one of its descriptions is short, and on further pages", () => {
  const more: readonly Dish[] = [["Panna cotta", "€ 8", "cream"]];
  const next = menu(more, { changes: { page: 1 } }).map((box) => ({ ...box, id: `1 ${box.id}` }));
  expect(namesOf([...menu(DISHES), ...next])).toEqual([...NAMES, "Panna cotta"]);
});

test("a form asks for a dish after the other, each in a row of its own", () => {
  const boxes = menu(DISHES, { pricePt: 26, up: -2 });
  const fields = boxes.map(({ id, text }) => ({
    id: text,
    inputKind: id.startsWith("price") ? ("price" as const) : ("item" as const),
    boxes: [{ box: id, pattern: [{ kind: "field" as const, field: text }] }],
  }));
  const items = describedNames(boxes);
  const ordered = inFormOrder(fields, boxes, [], items);
  expect(ordered.map(({ id }) => id)).toEqual(DISHES.flat());
  const groups = groupsOf(ordered, boxes, new Map(), items);
  expect(ordered.map(({ id }) => groups.get(id)?.row)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3]);
});
