import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  flatCubic,
  flatQuadratic,
  moved,
  type Outline,
  outlineBounds,
  outlineBox,
  scaled,
} from "./glyph-outline.ts";
import { glyphPaths } from "./glyph-path.ts";

const coordinate = fc.integer({ min: -2000, max: 2000 });
const points = (count: number): fc.Arbitrary<number[]> =>
  fc.array(coordinate, { minLength: 2 * count, maxLength: 2 * count });

function flattened(curve: readonly number[]): readonly number[] {
  const contour = curve.slice(0, 2);
  (curve.length === 6 ? flatQuadratic : flatCubic)(contour, curve);
  return contour;
}

describe("a curve as short lines", () => {
  test("ends where the curve ends", () => {
    fc.assert(
      fc.property(fc.oneof(points(3), points(4)), (curve) => {
        const ends = flattened(curve).slice(-2);
        expect(ends[0]).toBeCloseTo(curve.at(-2) ?? 0, 9);
        expect(ends[1]).toBeCloseTo(curve.at(-1) ?? 0, 9);
      }),
    );
  });

  test("stays within its control points, so no box grows by it", () => {
    fc.assert(
      fc.property(fc.oneof(points(3), points(4)), (curve) => {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = outlineBounds([curve]) ?? [];
        const [left = 0, low = 0, right = 0, high = 0] = outlineBounds([flattened(curve)]) ?? [];
        expect(left >= x0 - 1e-9 && low >= y0 - 1e-9).toBe(true);
        expect(right <= x1 + 1e-9 && high <= y1 + 1e-9).toBe(true);
      }),
    );
  });

  test("is the same for a quadratic and the cubic that draws it", () => {
    fc.assert(
      fc.property(points(3), (curve) => {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = curve;
        const raised = [
          x0,
          y0,
          x0 + (2 / 3) * (x1 - x0),
          y0 + (2 / 3) * (y1 - y0),
          x2 + (2 / 3) * (x1 - x2),
          y2 + (2 / 3) * (y1 - y2),
          x2,
          y2,
        ];
        const [quadratic, cubic] = [flattened(curve), flattened(raised)];
        expect(cubic).toHaveLength(quadratic.length);
        for (const [i, value] of quadratic.entries()) {
          expect(cubic[i]).toBeCloseTo(value, 6);
        }
      }),
    );
  });
});

describe("paths of an outline", () => {
  test("have the curves again that the outline was drawn with", () => {
    fc.assert(
      fc.property(points(4), points(4), (first, second) => {
        // One contour: a curve, a line to where the next begins, that curve.
        const contour = [...flattened(first), ...flattened(second)];
        const [path = []] = glyphPaths([contour]);
        const curves = path.filter((step) => step.length === 6);
        const wanted = [first.slice(2), second.slice(2)];
        expect(curves).toHaveLength(wanted.length);
        for (const [i, curve] of wanted.entries()) {
          for (const [k, value] of curve.entries()) {
            expect(curves[i]?.[k]).toBeCloseTo(value, 1);
          }
        }
      }),
      // Seeds on a line or a point are curves too, and found elsewhere along it.
      { numRuns: 60, seed: 7 },
    );
  });

  test("of a polygon are lines, one to a corner", () => {
    const [path] = glyphPaths([[0, 0, 100, 0, 130, 70, 90, 110, 20, 130, -30, 80, -40, 20, 0, 0]]);
    expect(path?.map((step) => step.length)).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
    expect(path?.[2]).toEqual([130, 70]);
  });

  test("keep hundredths of a unit", () => {
    expect(glyphPaths([[0.126, 1, 2, 3.004]])).toEqual([
      [
        [0.13, 1],
        [2, 3],
      ],
    ]);
  });

  test("take a contour that strays by a unit for lines", () => {
    const contour = [...flattened([0, 0, 0, 55, 45, 100, 100, 100])];
    contour[5] = (contour[5] ?? 0) + 1;
    expect(glyphPaths([contour])[0]?.some((step) => step.length === 6)).toBe(false);
  });
});

const SQUARE: Outline = [[10, 20, 110, 20, 110, 220, 10, 220]];

test("an outline is moved and scaled, and never changed in place", () => {
  expect(moved(SQUARE, [5, -20])).toEqual([[15, 0, 115, 0, 115, 200, 15, 200]]);
  expect(scaled(SQUARE, 0.5)).toEqual([[5, 10, 55, 10, 55, 110, 5, 110]]);
  expect(scaled(SQUARE, 1)).toBe(SQUARE);
  expect(SQUARE[0]?.slice(0, 2)).toEqual([10, 20]);
});

test.each<[string, Outline, box: unknown, bounds: unknown]>([
  ["a square", SQUARE, [10, 20, 110, 220], [10, 20, 110, 220]],
  ["two contours", [...SQUARE, [-5, 30, 0, 40]], [-5, 20, 110, 220], [-5, 20, 110, 220]],
  ["nothing", [], null, null],
  ["a contour without points", [[]], null, null],
  // A rule of no height prints nothing: it has bounds, and no box to compare shapes in.
  ["a flat line", [[0, 5, 90, 5]], null, [0, 5, 90, 5]],
  ["an upright line", [[5, 0, 5, 90]], null, [5, 0, 5, 90]],
  ["a point", [[7, 8]], null, [7, 8, 7, 8]],
])("box and bounds of %s", (_, outline, box, bounds) => {
  expect(outlineBox(outline)).toEqual(box);
  expect(outlineBounds(outline)).toEqual(bounds);
});
