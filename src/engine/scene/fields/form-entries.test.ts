import { describe, expect, test } from "vitest";
import type { TextBox } from "../../contract/scene.ts";
import { cellBox } from "../small-cells.test-kit.ts";
import { entryRows, listsOf } from "./form-entries.ts";
import { headsFrom, isOneRow, type FieldPlace } from "./form-places.ts";

/** A field of one line, its top at `y` as seen. */
function place(id: string, x: number, y: number, changes: Partial<TextBox> = {}): FieldPlace {
  const box = cellBox("words", [x, 300 - y], { id, ...changes });
  const { sizePt } = box;
  return {
    id,
    page: box.page,
    box,
    at: [x, y, x + 25, y + sizePt],
    wraps: [],
    isPrice: false,
    isItem: false,
    hasLeader: false,
    dish: null,
  };
}

/** A dish, its price beside it and what is in it below. */
const entry = (
  name: string,
  y: number,
  changes: Partial<TextBox> = {},
  x = 0,
): readonly FieldPlace[] => [
  place(`${name}1`, x, y, changes),
  place(`${name}2`, x + 200, y, changes),
  place(`${name}3`, x, y + 12, { ...changes, sizePt: 0.8 * (changes.sizePt ?? 10) }),
];
const NO_HEADS = new Map<number, readonly TextBox[]>();

/** How many entries each list has. */
const lists = (blocks: readonly (readonly FieldPlace[])[], heads = NO_HEADS): readonly number[] =>
  listsOf(blocks, heads).map(({ length }) => length);

describe("entries that are set alike are one list", () => {
  // The first one ends at 20.
  test.each<[string, readonly FieldPlace[], boolean]>([
    ["one below the other", entry("b", 40), true],
    ["four em of white between them", entry("b", 60), true],
    ["more white", entry("b", 60.1), false],
    ["no white at all", entry("b", 20), false],
    ["at an edge half an em off", entry("b", 40, {}, 5), true],
    ["at another edge", entry("b", 40, {}, 5.1), false],
    ["in sizes that differ by 5 %", entry("b", 40, { sizePt: 10.49 }), true],
    ["in other sizes", entry("b", 40, { sizePt: 10.6 }), false],
    ["on another page", entry("b", 40, { page: 1 }), false],
    ["of fewer fields", entry("b", 40).slice(0, 2), false],
    ["turned", entry("b", 40, { rotationDeg: 90 }), false],
    [
      "with its fields on other lines",
      [place("b1", 0, 40), place("b2", 0, 52), place("b3", 0, 64, { sizePt: 8 })],
      false,
    ],
  ])("%s: %s", (_, second, isOne) => {
    expect(lists([entry("a", 0), second])).toEqual(isOne ? [2] : [1, 1]);
  });

  test("any number of them, and what is otherwise begins the next", () => {
    expect(
      lists([entry("a", 0), entry("b", 40), entry("c", 80), entry("d", 180), entry("e", 220)]),
    ).toEqual([3, 2]);
  });

  test("not of one line, nor of single fields below one another", () => {
    const row = (y: number): readonly FieldPlace[] => [
      place(`${y}a`, 0, y),
      place(`${y}b`, 200, y),
    ];
    expect(lists([row(0), row(40)])).toEqual([1, 1]);
    const column = (y: number): readonly FieldPlace[] => [
      place(`${y}a`, 0, y),
      place(`${y}b`, 0, y + 12),
    ];
    expect(lists([column(0), column(40)])).toEqual([1, 1]);
    expect(lists([])).toEqual([]);
  });

  test("nor where a heading stands between them", () => {
    const heading = cellBox("Drinks", [0, 270], { reason: "heading_text" });
    const heads = (page: number): Map<number, readonly TextBox[]> => new Map([[page, [heading]]]);
    expect(lists([entry("a", 0), entry("b", 50)], heads(0))).toEqual([1, 1]);
    expect(lists([entry("a", 0), entry("b", 50)], heads(1))).toEqual([2]);
  });
});

test("each entry is a row, its fields the cells", () => {
  expect([...entryRows([entry("a", 0), entry("b", 40)])]).toEqual([
    ["a1", 1],
    ["a2", 1],
    ["a3", 1],
    ["b1", 2],
    ["b2", 2],
    ["b3", 2],
  ]);
});

describe("a heading between two fields", () => {
  const [last, next] = [place("a", 0, 0), place("b", 0, 50)];
  const head = (x: number, y: number, changes: Partial<TextBox> = {}): TextBox =>
    cellBox("Drinks", [x, 300 - y - 10], { reason: "heading_text", ...changes });

  test.each<[string, TextBox, boolean]>([
    ["stands between them", head(0, 25), true],
    ["over both", head(0, -20), false],
    ["below both", head(0, 50), false],
    ["over no letter of the next one", head(25, 25), false],
    ["over its last letter", head(24, 25), true],
    [
      "may be fixed words in larger type",
      head(0, 25, { reason: "fixed_text", sizePt: 11.1 }),
      true,
    ],
    ["is none in type as large", head(0, 25, { reason: "fixed_text", sizePt: 11 }), false],
  ])("%s: %s", (_, box, isBetween) => {
    expect(headsFrom(box, last, next)).toBe(isBetween);
  });
});

test.each<[string, FieldPlace, boolean]>([
  ["at its height", place("b", 50, 0), true],
  ["half of its size lower", place("b", 50, 5), true],
  ["lower", place("b", 50, 5.1), false],
  ["half of the smaller size lower, by their middles", place("b", 50, 4, { sizePt: 8 }), true],
  ["in vertical writing", place("b", 50, 0, { vertical: true }), false],
])("beside a field on one line stands another %s: %s", (_, other, isOne) => {
  expect(isOneRow(place("a", 0, 0), other)).toBe(isOne);
  expect(isOneRow(other, place("a", 0, 0))).toBe(isOne);
});
