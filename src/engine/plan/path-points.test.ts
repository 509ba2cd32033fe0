import { expect, test } from "vitest";
import { pathPoints } from "./path-points.ts";
import type { PlanPathOperator } from "./plan.ts";

test.each<[PlanPathOperator["name"], readonly number[], readonly (readonly number[])[]]>([
  ["m", [3, 4], [[3, 4]]],
  ["l", [3, 4], [[3, 4]]],
  [
    "re",
    [3, 4, 10, -2],
    [
      [3, 4],
      [13, 2],
    ],
  ],
  ["h", [], []],
  ["l", [], [[0, 0]]],
])("%s %j bounds what it draws", (name, operands, points) => {
  expect(pathPoints({ name, operands, span: { start: 0, end: 1 } })).toEqual(points);
});
