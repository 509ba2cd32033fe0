import { expect, test } from "vitest";
import { rowSizes } from "./row-sizes.ts";

test("a row that a clip cuts becomes smaller, the others stay", () => {
  const most = [20, 12.34, 20, 6];
  const sizes = rowSizes(4, { minSizePt: 5, largestSizePt: 20.533 }, (asked) =>
    asked.map((size, i) => i % 2 === 1 && size > (most[i] ?? 0)),
  );
  expect(sizes).toEqual([20.533, 12.34, 20.533, 6]);
});
