import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  apply,
  corners,
  hull,
  IDENTITY,
  invert,
  type Matrix,
  multiply,
  type Point,
} from "./geometry.ts";

const number = fc.double({ min: -100, max: 100, noNaN: true });
const matrix = fc.tuple(number, number, number, number, number, number);
/** Scaled by its diagonal, which no shear outweighs, so that it has an inverse. */
const scale = fc.oneof(
  fc.double({ min: 2, max: 100, noNaN: true }),
  fc.double({ min: -100, max: -2, noNaN: true }),
);
const shear = fc.double({ min: -1, max: 1, noNaN: true });
const invertible = fc.tuple(scale, shear, shear, scale, number, number);
const point = fc.tuple(number, number);

function expectNear(values: readonly number[], wanted: readonly number[]): void {
  expect(values).toHaveLength(wanted.length);
  for (const [i, value] of values.entries()) {
    expect(value).toBeCloseTo(wanted[i] ?? 0, 4);
  }
}

describe("a product of matrices", () => {
  test("applies the first, then the second (8.3.3)", () => {
    fc.assert(
      fc.property(matrix, matrix, point, (first, second, at) => {
        expectNear(apply(multiply(first, second), at), apply(second, apply(first, at)));
      }),
    );
    // Moved, then doubled; not doubled, then moved.
    const [move, double]: [Matrix, Matrix] = [
      [1, 0, 0, 1, 10, 0],
      [2, 0, 0, 2, 0, 0],
    ];
    expect(apply(multiply(move, double), [1, 1])).toEqual([22, 2]);
    expect(apply(multiply(double, move), [1, 1])).toEqual([12, 2]);
  });

  test("with the identity is the other", () => {
    fc.assert(
      fc.property(matrix, (one) => {
        expectNear(multiply(one, IDENTITY), one);
        expectNear(multiply(IDENTITY, one), one);
      }),
    );
  });
});

describe("the inverse", () => {
  test("leads back", () => {
    fc.assert(
      fc.property(invertible, point, (one, at) => {
        const back = invert(one);
        expect(back).not.toBeNull();
        expectNear(apply(back ?? IDENTITY, apply(one, at)), at);
      }),
    );
  });

  test.each<[string, Matrix]>([
    ["of nothing", [0, 0, 0, 0, 5, 5]],
    ["of a line", [1, 2, 2, 4, 0, 0]],
    ["of what is no number", [Number.NaN, 0, 0, 1, 0, 0]],
    ["of what has no end", [Infinity, 0, 0, 1, 0, 0]],
  ])("%s is none", (_, singular) => {
    expect(invert(singular)).toBeNull();
  });

  test("of a tiny scale is there: thousandths of thousandths occur in fonts", () => {
    expect(invert([1e-5, 0, 0, 1e-5, 0, 0])?.[0]).toBeCloseTo(1e5, 3);
  });
});

describe("the hull of points", () => {
  test("holds them all, and touches one on each side", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 9 }), (points) => {
        const [x0, y0, x1, y1] = hull(points);
        const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
        expect([x0, y0, x1, y1]).toEqual([
          Math.min(...xs),
          Math.min(...ys),
          Math.max(...xs),
          Math.max(...ys),
        ]);
      }),
    );
  });

  test.each<[readonly Point[], readonly number[]]>([
    [[], [0, 0, 0, 0]],
    [[[3, 4]], [3, 4, 3, 4]],
    [
      [
        [3, -4],
        [-3, 4],
      ],
      [-3, -4, 3, 4],
    ],
  ])("%j: %j", (points, rect) => {
    expect(hull(points)).toEqual(rect);
  });
});

test("corners come one after the other around the rectangle", () => {
  expect(corners([1, 2, 3, 4])).toEqual([
    [1, 2],
    [3, 2],
    [3, 4],
    [1, 4],
  ]);
});
