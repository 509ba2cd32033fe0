import { expect, test } from "vitest";
import { plainBox } from "#test/support/fit-kit.ts";
import type { TextBox } from "#engine/contract/scene.ts";
import { boxesInRows } from "#engine/scene/fields/price-rows.ts";

/** A column of lines at x, the first baseline at 700 and each next one `leading` points below it. */
function column(x: number, texts: readonly string[], leading = 15, first = 700): TextBox {
  const text = texts.join("\n");
  const lines = texts.map((line, i) => ({
    text: line,
    from: [x, first - leading * i] as const,
    to: [x + 6 * line.length, first - leading * i] as const,
  }));
  return plainBox(text, { id: `box_${String(x)}`, lines });
}

const DISHES = ["Lentil soup", "Plum cake", "Pot of tea"];

test.each<[string, readonly TextBox[], readonly string[]]>([
  [
    "dishes and their prices",
    [column(72, DISHES), column(300, ["4.80", "3.90", "3.20"])],
    ["box_72", "box_300"],
  ],
  [
    "dishes and prices that are a box each",
    [column(72, DISHES), column(300, ["4.80"]), column(301, ["3.90"], 15, 685)],
    ["box_72"],
  ],
  [
    "dishes of two lines and prices twice as far apart",
    [column(72, ["Soup", "of lentils", "Cake", "of plums"]), column(300, ["4.80", "3.90"], 30)],
    ["box_72", "box_300"],
  ],
  [
    "an address beside another",
    [column(72, DISHES), column(300, ["Ada Pell", "12 Mill Road", "Leeds"])],
    [],
  ],
  [
    "prices of another height",
    [column(72, DISHES), column(300, ["4.80", "3.90", "3.20"], 15, 692)],
    [],
  ],
  ["one price beside a text", [column(72, DISHES), column(300, ["4.80"])], []],
])("rows of %s", (_, boxes, ids) => {
  expect([...boxesInRows(boxes)].map(({ id }) => id)).toEqual(ids);
});
