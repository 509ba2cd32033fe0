import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { IDENTITY, type Matrix, type Rect } from "#base/geometry.ts";
import { outlineBounds } from "../font/program/glyph-outline.ts";
import {
  boundsOf,
  closePath,
  curveTo,
  isUpright,
  lineTo,
  moveTo,
  newPath,
  type Path,
  rectangle,
} from "./path.ts";
import { pathOutline, placedSubpaths, type PathPlace } from "./path-place.ts";

/** A path by its operators, numbers first: `0 0 m 9 0 l h`. */
function pathOf(source: string, ctm: Matrix = IDENTITY): Path {
  const path = newPath();
  const numbers: number[] = [];
  for (const token of source.split(" ").filter((one) => one !== "")) {
    const number = Number(token);
    if (!Number.isNaN(number)) {
      numbers.push(number);
      continue;
    }
    const [x = 0, y = 0] = numbers;
    switch (token) {
      case "m":
        moveTo(path, ctm, x, y);
        break;
      case "l":
        lineTo(path, ctm, x, y);
        break;
      case "c":
        curveTo(path, ctm, numbers);
        break;
      case "re":
        rectangle(path, ctm, numbers);
        break;
      default:
        closePath(path);
    }
    numbers.length = 0;
  }
  return path;
}

const bounds = (source: string, ctm?: Matrix): Rect | null =>
  boundsOf(pathOf(source, ctm).subpaths);

describe("bounds", () => {
  test.each<[string, string, Rect | null]>([
    ["nothing", "", null],
    ["a point", "5 6 m", [5, 6, 5, 6]],
    ["a line", "0 0 m 10 -5 l", [0, -5, 10, 0]],
    ["a rectangle", "10 20 30 40 re", [10, 20, 40, 60]],
    ["one of negative sides", "40 60 -30 -40 re", [10, 20, 40, 60]],
    ["two subpaths", "0 0 5 5 re 10 10 5 5 re", [0, 0, 15, 15]],
    // The curve reaches three quarters of its control points' height.
    ["a curve, not its control points", "0 0 m 0 40 100 40 100 0 c", [0, 0, 100, 30]],
    ["a curve that swings below", "0 0 m 0 -40 100 -40 100 0 c", [0, -30, 100, 0]],
    ["a curve that goes there and back", "0 0 m 40 0 40 0 0 0 c", [0, 0, 30, 0]],
    ["a curve within its ends", "0 0 m 10 10 20 20 30 30 c", [0, 0, 30, 30]],
  ])("%s", (_, source, box) => {
    expect(bounds(source)).toEqual(box);
  });

  test("a curve of one control point outside", () => {
    // x: 0, 90, 60, 60; its greatest value lies between.
    const [x0 = 0, , x1 = 0] = bounds("0 0 m 90 10 60 20 60 30 c") ?? [];
    expect(x0).toBe(0);
    expect(x1).toBeGreaterThan(62);
    expect(x1).toBeLessThan(66);
  });

  test("are those on the page: through the matrix in force when a point was given", () => {
    expect(bounds("0 0 10 20 re", [2, 0, 0, 3, 5, 7])).toEqual([5, 7, 25, 67]);
    expect(bounds("0 0 10 20 re", [0, 1, -1, 0, 0, 0])).toEqual([-20, 0, 0, 10]);
    const path = pathOf("0 0 m 10 10 l");
    lineTo(path, [1, 0, 0, 1, 100, 0], 10, 10);
    expect(boundsOf(path.subpaths)).toEqual([0, 0, 110, 10]);
  });

  test("hold every point of a curve, and touch it", () => {
    const coordinate = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(fc.array(coordinate, { minLength: 8, maxLength: 8 }), (curve) => {
        const [x0 = 0, y0 = 0, ...rest] = curve;
        const box = bounds(`${x0} ${y0} m ${rest.join(" ")} c`) ?? [0, 0, 0, 0];
        const at = (t: number, axis: 0 | 1): number => {
          const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = curve.filter((_, i) => i % 2 === axis);
          const u = 1 - t;
          return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
        };
        const steps = Array.from({ length: 201 }, (_, i) => i / 200);
        const xs = steps.map((t) => at(t, 0));
        const ys = steps.map((t) => at(t, 1));
        const seen = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
        for (const [i, edge] of seen.entries()) {
          // 200 steps miss the extremum by less than a tenth of a point here.
          expect(Math.abs(edge - (box[i] ?? 0))).toBeLessThan(0.2);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("an upright rectangle or line is", () => {
  test.each<[string, string]>([
    ["what re draws", "0 0 10 20 re"],
    ["four lines and h", "0 0 m 10 0 l 10 20 l 0 20 l h"],
    ["four lines, not closed", "0 0 m 10 0 l 10 20 l 0 20 l"],
    ["with its start given again", "0 0 m 10 0 l 10 20 l 0 20 l 0 0 l h"],
    ["drawn the other way", "0 0 m 0 20 l 10 20 l 10 0 l h"],
    ["rounded by its producer", "0 0 m 10 0.009 l 10.008 20 l 0 20 l h"],
    ["a level line", "0 5 m 90 5 l"],
    ["an upright line", "5 0 m 5 90 l"],
  ])("%s", (_, source) => {
    expect(pathOf(source).subpaths.map(isUpright)).toEqual([true]);
  });

  test.each<[string, string]>([
    ["a slanted line", "0 0 m 10 10 l"],
    ["a triangle", "0 0 m 10 0 l 0 10 l h"],
    ["a trapezoid", "0 0 m 10 0 l 8 20 l 0 20 l h"],
    ["a diamond", "5 0 m 10 5 l 5 10 l 0 5 l h"],
    ["an L", "0 0 m 20 0 l 20 5 l 5 5 l 5 20 l 0 20 l h"],
    ["a curve", "0 0 m 0 0 10 0 10 0 c 10 20 l 0 20 l h"],
    ["a path that runs back on itself", "0 0 m 10 0 l 4 0 l 4 9 l h"],
    ["more corners than kept", "0 0 m 1 0 l 2 0 l 3 0 l 4 0 l 4 1 l 0 1 l 0 0 l h"],
  ])("not %s", (_, source) => {
    expect(pathOf(source).subpaths.map(isUpright)).toEqual([false]);
  });

  test("one after turning by a quarter, not after turning by less", () => {
    expect(pathOf("0 0 10 20 re", [0, 1, -1, 0, 50, 50]).subpaths.map(isUpright)).toEqual([true]);
    expect(pathOf("0 0 10 20 re", [0.8, 0.6, -0.6, 0.8, 0, 0]).subpaths.map(isUpright)).toEqual([
      false,
    ]);
  });
});

describe("after h", () => {
  test("a line starts a new subpath where the last one started (8.5.2.1)", () => {
    const { subpaths } = pathOf("3 4 m 10 4 l 10 9 l h 20 20 l");
    expect(subpaths).toHaveLength(2);
    expect(subpaths[0]?.closed).toBe(true);
    expect(subpaths[1]).toMatchObject({ points: [3, 4, 20, 20], closed: false });
  });

  test("of nothing, there is nothing", () => {
    expect(pathOf("h").subpaths).toEqual([]);
  });
});

test("a path of a million subpaths keeps its bounds, and takes no room for each", () => {
  const path = newPath();
  for (let i = 0; i < 50_010; i++) {
    moveTo(path, IDENTITY, i, -i);
  }
  expect(path.subpaths).toHaveLength(50_000);
  expect(boundsOf(path.subpaths)).toEqual([0, -50_009, 50_009, 0]);
  expect(path.subpaths.slice(-1).map(isUpright)).toEqual([false]);
});

function placeOf(source: string, ctm: Matrix = IDENTITY, before = ""): PathPlace {
  const data = latin1Bytes(`${before}${source} n Q`);
  const end = before.length + source.length + 2;
  return { contentStream: "page:0", data, start: before.length, end, operator: 0, ctm };
}

describe("a path read again", () => {
  test.each<[string, string, readonly (readonly number[])[]]>([
    ["lines", "1 2 m 3 4 l 5 6 l", [[1, 2, 3, 4, 5, 6]]],
    ["a rectangle", "1 2 10 20 re", [[1, 2, 11, 2, 11, 22, 1, 22]]],
    [
      "two subpaths",
      "0 0 m 1 0 l 5 5 m 6 5 l",
      [
        [0, 0, 1, 0],
        [5, 5, 6, 5],
      ],
    ],
    ["moves alone", "0 0 m 5 5 m", []],
    [
      "a line after h, from where the last began",
      "3 4 m 9 4 l h 7 7 l",
      [
        [3, 4, 9, 4],
        [3, 4, 7, 7],
      ],
    ],
    ["numbers that are missing", "m 5 l", [[0, 0, 5, 0]]],
  ])("%s", (_, source, contours) => {
    expect(pathOutline(placeOf(source))).toEqual(contours);
  });

  test.each([
    ["c", "0 0 m 0 40 100 40 100 0 c"],
    ["v, whose first control point is the current point", "0 0 m 50 60 100 0 v"],
    ["y, whose second control point is the end", "0 0 m 50 60 100 0 y"],
  ])("curves: %s", (_, source) => {
    const [contour = []] = pathOutline(placeOf(source));
    expect(contour.slice(0, 2)).toEqual([0, 0]);
    expect(contour.slice(-2)).toEqual([100, 0]);
    const [, , , top = 0] = outlineBounds([contour]) ?? [];
    // 3/4 of 40 with two control points up, 4/9 of 60 with one.
    expect(Math.abs(top - (source.endsWith("c") ? 30 : (4 / 9) * 60))).toBeLessThan(1);
  });

  test("v and y mirror each other", () => {
    const [v = []] = pathOutline(placeOf("0 0 m 30 60 100 0 v"));
    const [y = []] = pathOutline(placeOf("100 0 m 30 60 0 0 y"));
    const back = Array.from({ length: y.length / 2 }, (_, i) => y.slice(2 * i, 2 * i + 2));
    expect(back.toReversed().flat().map(Math.round)).toEqual(v.map(Math.round));
  });

  test("stands where it was painted", () => {
    expect(pathOutline(placeOf("1 2 m 3 4 l", [2, 0, 0, -2, 100, 100]))).toEqual([
      [102, 96, 106, 92],
    ]);
  });

  test("begins at its own first operator, whatever stands before", () => {
    expect(pathOutline(placeOf("1 2 m 3 4 l", IDENTITY, "0 0 9 9 re f "))).toEqual([[1, 2, 3, 4]]);
  });

  test("says where each of its subpaths stands in the content", () => {
    const before = "q ";
    const place = placeOf("0 0 m 1 0 l h 5 5 4 4 re 7 7 m", IDENTITY, before);
    const text = (start: number, end: number): string =>
      new TextDecoder().decode(place.data.subarray(start, end));
    const parts = placedSubpaths(place);
    expect(parts.map(({ span }) => text(span.start, span.end))).toEqual([
      "0 0 m 1 0 l h",
      "5 5 4 4 re",
      "7 7 m",
    ]);
    expect(parts.map(({ outline }) => outline.length)).toEqual([1, 1, 0]);
  });

  test("covers what was seen when it was painted", () => {
    const step = fc.constantFrom("m", "l", "re", "h");
    const number = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(fc.array(fc.tuple(step, number, number), { maxLength: 8 }), (steps) => {
        const source = `5 5 m 6 6 l ${steps
          .map(([name, x, y]) =>
            name === "h" ? "h" : name === "re" ? `${x} ${y} 7 8 re` : `${x} ${y} ${name}`,
          )
          .join(" ")}`;
        // Moves alone leave no outline; all else does.
        const drawn = pathOf(source).subpaths.filter(({ corners }) => corners > 1);
        expect(outlineBounds(pathOutline(placeOf(source)))).toEqual(boundsOf(drawn));
      }),
      { numRuns: 100 },
    );
  });
});
