import { expect, test } from "vitest";
import type { Point } from "#base/geometry.ts";
import { extentBetween, type LineExtent } from "./extent-between.ts";

const SQUARE: readonly Point[] = [
  [10, 0],
  [20, 0],
  [20, 10],
  [10, 10],
];
/** On its tip: from (0, 10) to (20, 10), 20 high. */
const DIAMOND: readonly Point[] = [
  [10, 0],
  [20, 10],
  [10, 20],
  [0, 10],
];

test.each<[string, readonly Point[], readonly [number, number], LineExtent | null]>([
  ["an upright shape around a line", SQUARE, [2, 8], { outer: [10, 20], inner: [10, 20] }],
  ["one the line sticks out of", SQUARE, [5, 15], { outer: [10, 20], inner: null }],
  ["one below the line", SQUARE, [12, 18], null],
  ["a slanted one", DIAMOND, [8, 12], { outer: [0, 20], inner: [2, 18] }],
  ["the tip of a slanted one", DIAMOND, [15, 30], { outer: [5, 15], inner: null }],
  ["a slanted one the line passes by", DIAMOND, [21, 30], null],
])("%s", (_, corners, heights, expected) => {
  expect(extentBetween(corners, heights)).toEqual(expected);
});
