import { expect, test } from "vitest";
import { OutlineIndex } from "./outline-index.ts";
import { outlineExtent, isSameOutline } from "./letter-copies.ts";

/** A ring of points around a place, from one of them on, one way or the other. */
function ring(x: number, y: number, { from = 0, step = 1, radius = 5 } = {}): readonly number[] {
  return Array.from({ length: 24 }, (_, i) => {
    const angle = ((from + step * i) * Math.PI) / 12;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  }).flat();
}

test.each([
  ["as it is", ring(50, 20), true],
  ["begun elsewhere", ring(50, 20, { from: 11 }), true],
  ["the other way round", ring(50, 20, { from: 7, step: -1 }), true],
  ["a little larger", ring(50, 20, { radius: 5.05 }), true],
  ["too large", ring(50, 20, { radius: 5.2 }), false],
  ["too far to one side", ring(50.2, 20), false],
  ["too high", ring(50, 20.2), false],
  ["of the same extent and another shape", [45, 15, 55, 15, 55, 25, 45, 25], false],
])("a contour drawn once more, %s", (_, copy, expected) => {
  const letter = ring(10, 20);
  const way = { dx: 40, dy: 0, tolerance: 0.1 };
  expect(isSameOutline(copy, letter, way)).toBe(expected);
  expect(isSameOutline(letter, copy, { ...way, dx: -40 })).toBe(expected);
});

test("all that stand within reach of a place are asked, and no others", () => {
  const contours = [9, 3, 7.05, 7, 6.95, 7.2, 6.8, 3].map((x, i) => ring(x, i, { radius: 1 }));
  const index = new OutlineIndex(contours);
  const asked: number[] = [];
  const isFound = index.someAt(6, 0.1, (contour) => {
    asked.push(outlineExtent(contour)[0]);
    return false;
  });
  expect(isFound).toBe(false);
  expect(asked.map((x) => x.toFixed(2))).toEqual(["5.95", "6.00", "6.05"]);
  expect(index.someAt(2, 0.1, (contour) => contour === contours[7])).toBe(true);
  expect(new OutlineIndex([]).someAt(0, 1, () => true)).toBe(false);
});
