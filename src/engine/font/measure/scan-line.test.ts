import { expect, test } from "vitest";
import { inkInRow, inkInColumn, spanWidth } from "./scan-line.ts";

const BOX = [0, 0, 100, 0, 100, 100, 0, 100];
const HOLE = [25, 25, 25, 75, 75, 75, 75, 25];

test.each([
  ["a box", [BOX], 50, [[0, 100]]],
  [
    "a box with a hole",
    [BOX, HOLE],
    50,
    [
      [0, 25],
      [75, 100],
    ],
  ],
  ["below the hole", [BOX, HOLE], 10, [[0, 100]]],
  ["outside", [BOX], 120, []],
  ["two overlapping boxes are one", [BOX, [50, 0, 150, 0, 150, 100, 50, 100]], 50, [[0, 150]]],
  ["a corner on the line counts once", [[0, 0, 50, 50, 0, 100, -50, 50]], 50, [[-50, 50]]],
])("ink across %s", (_, outline, y, spans) => {
  expect(inkInRow(outline, y)).toEqual(spans);
});

test("upward is across, turned", () => {
  const tall = [10, 0, 20, 0, 20, 500, 10, 500];
  expect(inkInColumn([tall], 15)).toEqual([[0, 500]]);
  expect(inkInColumn([tall], 5)).toEqual([]);
});

test("a slanted edge is met where the line meets it", () => {
  const [span] = inkInRow([[0, 0, 100, 0, 200, 100, 100, 100]], 50);
  expect(span).toEqual([50, 150]);
  expect(spanWidth(span)).toBe(100);
  expect(spanWidth(undefined)).toBe(0);
});
