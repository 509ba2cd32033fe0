import { describe, expect, test } from "vitest";
import { flatCubic, flatQuadratic } from "./glyph-outline.ts";
import { glyphPaths } from "./glyph-path.ts";

/** A contour as readers of fonts make it: points, and curves as six short lines. */
function contourOf(...steps: readonly (readonly number[])[]): readonly number[] {
  const contour: number[] = [];
  for (const step of steps) {
    const from = contour.slice(-2);
    if (step.length === 6) {
      flatCubic(contour, [...from, ...step]);
    } else if (step.length === 4) {
      flatQuadratic(contour, [...from, ...step]);
    } else {
      contour.push(...step);
    }
  }
  return contour;
}

/** As a plan keeps them, which tells no 0 from another. */
const paths = (...steps: readonly (readonly number[])[]): unknown =>
  JSON.parse(JSON.stringify(glyphPaths([contourOf(...steps)])[0]));

describe("contours as they were drawn", () => {
  test.each<[string, readonly (readonly number[])[], readonly (readonly number[])[]]>([
    [
      "lines",
      [
        [0, 0],
        [10, 0],
        [10, 20],
      ],
      [
        [0, 0],
        [10, 0],
        [10, 20],
      ],
    ],
    [
      "a curve",
      [
        [0, 0],
        [0, 40, 80, 40, 80, 0],
      ],
      [
        [0, 0],
        [0, 40, 80, 40, 80, 0],
      ],
    ],
    [
      "a curve between lines",
      [
        [0, 0],
        [10, 0],
        [10, 40, 90, 40, 90, 0],
        [100, 0],
      ],
      [
        [0, 0],
        [10, 0],
        [10, 40, 90, 40, 90, 0],
        [100, 0],
      ],
    ],
    [
      "two curves",
      [
        [0, 0],
        [0, 40, 80, 40, 80, 0],
        [80, -40, 0, -40, 0, 0],
      ],
      [
        [0, 0],
        [0, 40, 80, 40, 80, 0],
        [80, -40, 0, -40, 0, 0],
      ],
    ],
    [
      "a quadratic as the cubic that draws it",
      [
        [0, 0],
        [30, 60, 60, 0],
      ],
      [
        [0, 0],
        [20, 40, 40, 40, 60, 0],
      ],
    ],
    [
      "a curve that is straight",
      [
        [0, 0],
        [10, 10, 20, 20, 30, 30],
      ],
      [
        [0, 0],
        [10, 10, 20, 20, 30, 30],
      ],
    ],
    [
      "fewer points than a curve has",
      [
        [0, 0],
        [1, 5],
        [2, 3],
        [3, 9],
        [4, 1],
        [5, 2],
      ],
      [
        [0, 0],
        [1, 5],
        [2, 3],
        [3, 9],
        [4, 1],
        [5, 2],
      ],
    ],
    [
      "seven points that are on no curve",
      [
        [0, 0],
        [1, 5],
        [2, 3],
        [3, 9],
        [4, 1],
        [5, 2],
        [6, 7],
      ],
      [
        [0, 0],
        [1, 5],
        [2, 3],
        [3, 9],
        [4, 1],
        [5, 2],
        [6, 7],
      ],
    ],
    ["a point alone", [[3, 4]], [[3, 4]]],
  ])("%s", (_, steps, expected) => {
    expect(paths(...steps)).toEqual(expected);
  });

  test("that lie on a curve in one coordinate only are lines", () => {
    const curve = contourOf([0, 0], [0, 40, 80, 40, 80, 0]);
    const bent = curve.map((value, i) => (i % 2 === 1 && i > 4 && i < 10 ? value + 5 : value));
    expect(glyphPaths([bent])[0]).toHaveLength(7);
  });

  test("rounded to hundredths, as programs have whole or half units", () => {
    expect(glyphPaths([[0.004, 1 / 3, 9.999, 2.5]])).toEqual([
      [
        [0, 0.33],
        [10, 2.5],
      ],
    ]);
  });

  test("one by one", () => {
    expect(
      glyphPaths([
        [0, 0, 1, 1],
        [5, 5, 6, 6],
      ]),
    ).toEqual([
      [
        [0, 0],
        [1, 1],
      ],
      [
        [5, 5],
        [6, 6],
      ],
    ]);
    expect(glyphPaths([])).toEqual([]);
  });
});
