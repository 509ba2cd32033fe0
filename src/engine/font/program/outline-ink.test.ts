import { describe, expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import type { Outline } from "./glyph-outline.ts";
import { outlineInk } from "./outline-ink.ts";

const BOX: Rect = [0, 0, 4, 2];
const GRID = { columns: 4, rows: 2 };

/** Rows from the bottom; the one number more is left out. */
function inked(outline: Outline, box: Rect = BOX, grid = GRID): readonly (readonly number[])[] {
  const cells = [...outlineInk(outline, box, grid)].map((value) => Math.round(value * 1000) / 1000);
  return Array.from({ length: grid.rows }, (_, row) =>
    cells.slice(row * grid.columns, (row + 1) * grid.columns),
  );
}

const rectangle = (x0: number, y0: number, x1: number, y1: number): readonly number[] => [
  x0,
  y0,
  x1,
  y0,
  x1,
  y1,
  x0,
  y1,
];
const reversed = (contour: readonly number[]): readonly number[] =>
  Array.from({ length: contour.length / 2 }, (_, i) => contour.slice(2 * i, 2 * i + 2))
    .toReversed()
    .flat();

describe("ink of the cells of a grid", () => {
  test.each<[string, Outline, readonly (readonly number[])[]]>([
    [
      "all of them",
      [rectangle(0, 0, 4, 2)],
      [
        [1, 1, 1, 1],
        [1, 1, 1, 1],
      ],
    ],
    [
      "some of them",
      [rectangle(1, 0, 3, 1)],
      [
        [0, 1, 1, 0],
        [0, 0, 0, 0],
      ],
    ],
    [
      "parts of cells",
      [rectangle(0.5, 0.25, 1.5, 1)],
      [
        [0.375, 0.375, 0, 0],
        [0, 0, 0, 0],
      ],
    ],
    [
      "within one cell",
      [rectangle(2.25, 1.25, 2.75, 1.75)],
      [
        [0, 0, 0, 0],
        [0, 0, 0.25, 0],
      ],
    ],
    [
      "a triangle",
      [[0, 0, 2, 0, 0, 2]],
      [
        [1, 0.5, 0, 0],
        [0.5, 0, 0, 0],
      ],
    ],
    [
      "a slanted edge across cells",
      [[0, 0, 4, 0, 0, 1]],
      [
        [0.875, 0.625, 0.375, 0.125],
        [0, 0, 0, 0],
      ],
    ],
    [
      "two contours beside each other",
      [rectangle(0, 0, 1, 1), rectangle(3, 1, 4, 2)],
      [
        [1, 0, 0, 0],
        [0, 0, 0, 1],
      ],
    ],
    [
      "a hole",
      [rectangle(0, 0, 4, 2), reversed(rectangle(1, 0, 3, 1))],
      [
        [1, 0, 0, 1],
        [1, 1, 1, 1],
      ],
    ],
    [
      "one over the other, once",
      [rectangle(0, 0, 2, 1), rectangle(1, 0, 3, 1)],
      [
        [1, 1, 1, 0],
        [0, 0, 0, 0],
      ],
    ],
    [
      "nothing",
      [],
      [
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    ],
    [
      "a line without area",
      [[0, 0, 4, 2]],
      [
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
    ],
  ])("%s", (_, outline, expected) => {
    expect(inked(outline)).toEqual(expected);
    // Fonts have contours of either direction.
    expect(inked(outline.map(reversed))).toEqual(expected);
  });

  test("the box is stretched to the grid", () => {
    expect(inked([rectangle(110, 200, 120, 260)], [100, 200, 140, 320])).toEqual([
      [0, 1, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  test("of one cell is the share of the box that is inked", () => {
    expect(inked([[0, 0, 10, 0, 0, 10]], [0, 0, 10, 10], { columns: 1, rows: 1 })).toEqual([[0.5]]);
  });

  test("an edge at the right rim does not run into the next row", () => {
    expect(inked([rectangle(3, 0, 4, 1)])).toEqual([
      [0, 0, 0, 1],
      [0, 0, 0, 0],
    ]);
    expect([...outlineInk([rectangle(3, 0, 4, 1)], BOX, GRID)]).toHaveLength(9);
  });
});
