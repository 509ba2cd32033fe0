import { expect, test } from "vitest";
import { type ListLine, tableHeads } from "./table-heads.ts";

/** Lines 14 pt apart: "-" has no price, any other letter has one. */
function column(rows: string, changes: Partial<ListLine> = {}): readonly ListLine[] {
  return Array.from(rows, (row, i) => ({
    start: 50,
    across: -14 * i,
    sizePt: 10,
    font: "5",
    hasPrice: row !== "-",
    ...(row === "-" ? changes : {}),
  }));
}

test.each<[string, readonly ListLine[], number]>([
  ["between rows of a list", column("iiiii-iiii-iii"), 2],
  ["at its start and end", column("-iiiiiiiii-"), 0],
  ["of a short list", column("ii-iii"), 0],
  ["nearer to one of both", column("iiiii-iiii", { across: -66 }), 0],
  ["in smaller type", column("iiiii-iiii", { sizePt: 8 }), 0],
  ["in another font", column("iiiii-iiii", { font: "6" }), 0],
  ["in another column", column("iiiii-iiii", { start: 60 }), 0],
  ["below every other item, which say what is in it", column("i-i-i-i-i-i-i-i-i"), 0],
])("lines %s", (_, lines, count) => {
  expect(tableHeads(lines).size).toBe(count);
});
