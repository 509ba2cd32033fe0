import { describe, expect, test } from "vitest";
import type { TextBox } from "../../contract/scene.ts";
import { cellBox } from "../small-cells.test-kit.ts";
import { boxesBesidePrices, boxesInRows, inRowsOf } from "./price-rows.ts";

const DISHES = cellBox("Soup\nStew\nTart", [0, 100]);
const prices = (
  x = 200,
  y = 100,
  changes: Partial<TextBox> = {},
  text = "4.80\n5.20\n6.10",
): TextBox => cellBox(text, [x, y], { id: "prices", ...changes });

describe("boxes with a line of a column of prices beside each of theirs", () => {
  const found = (...boxes: readonly TextBox[]): readonly string[] =>
    [...boxesBesidePrices(boxes)].map(({ id }) => id);

  test.each<[string, TextBox, boolean]>([
    ["on their baselines", prices(), true],
    ["0.2 em higher", prices(200, 102), true],
    ["still higher", prices(200, 102.1), false],
    ["0.2 em of the smaller type", prices(200, 101.7, { sizePt: 8 }), false],
    ["in another class of heights", prices(200, 98), true],
    ["of fewer lines", prices(200, 100, {}, "4.80\n5.20"), false],
    ["on another page", prices(200, 100, { page: 1 }), false],
    ["turned otherwise", prices(200, 100, { rotationDeg: 90 }), false],
    ["turned by a hair", prices(200, 100, { rotationDeg: 0.2 }), true],
    ["that are no prices", prices(200, 100, {}, "4.80\nfree\n6.10"), false],
    ["in vertical writing", prices(200, 100, { vertical: true }), false],
  ])("%s: %s", (_, column, isBeside) => {
    expect(found(DISHES, column)).toEqual(isBeside ? [DISHES.id] : []);
  });

  test("a second column of prices is beside the first", () => {
    expect(found(prices(), prices(300, 100, { id: "more" }))).toEqual(["prices", "more"]);
  });

  test("single lines are none", () => {
    expect(found(cellBox("Soup", [0, 100]), prices(200, 100, {}, "4.80"))).toEqual([]);
  });
});

describe("boxes whose lines stand in rows with prices", () => {
  const found = (...boxes: readonly TextBox[]): readonly string[] =>
    [...boxesInRows(boxes)].map(({ id }) => id);

  test("are the dishes and the column", () => {
    expect(found(DISHES, prices())).toEqual([DISHES.id, "prices"]);
  });

  test("are those of which two lines do", () => {
    const single = [100, 88].map((y, i) => prices(200, y, { id: `p${i}` }, "4.80"));
    expect(found(DISHES, ...single)).toEqual([DISHES.id]);
    expect(found(DISHES, single[0]!)).toEqual([]);
  });

  test.each<[string, TextBox, boolean]>([
    ["0.2 em higher", prices(200, 102), true],
    ["still higher", prices(200, 102.1), false],
    ["beside other words", prices(200, 100, {}, "red\nblue\ngreen"), false],
    ["on another page", prices(200, 100, { page: 1 }), false],
    ["turned otherwise", prices(200, 100, { rotationDeg: 90 }), false],
    ["in vertical writing", prices(200, 100, { vertical: true }), false],
  ])("%s: %s", (_, column, areRows) => {
    expect(found(DISHES, column)).toEqual(areRows ? [DISHES.id, "prices"] : []);
  });
});

describe("boxes in which dots lead to prices", () => {
  test.each<[string, string, boolean]>([
    ["in every line", "Soup ........ 4.80\nStew ........ 5.20", true],
    ["in most lines, below a heading", "SOUPS\nSoup ........ 4.80\nStew ........ 5.20", true],
    ["in half of them", "Soup ........ 4.80\nof the day", false],
    ["to something else", "Soup ........ p. 4\nStew ........ p. 5", false],
    ["in a single line", "Soup ........ 4.80", false],
  ])("%s are rows: %s", (_, text, areRows) => {
    const list = cellBox(text, [0, 100]);
    expect([...boxesInRows([list])]).toEqual(areRows ? [list] : []);
  });

  test("are no rows where a line goes on in the next one", () => {
    const { lines, ...box } = cellBox(
      "Soup ... 4.80\nStew ........ 5.20\nTart ........ 6.10",
      [0, 100],
    );
    const [first, ...others] = lines;
    const list = { ...box, lines: [{ ...first!, softEnd: true as const }, ...others] };
    expect(boxesInRows([list]).size).toBe(0);
  });
});

test("in rows no line goes on in the next one, and each is kept as it is otherwise", () => {
  const [first, ...others] = DISHES.lines;
  const box = { ...DISHES, lines: [{ ...first!, softEnd: true as const }, ...others] };
  const rows = inRowsOf(box);
  expect(rows.isInRows).toBe(true);
  expect(rows.lines).toEqual(DISHES.lines);
  expect(rows.lines[1]).toBe(others[0]);
});
