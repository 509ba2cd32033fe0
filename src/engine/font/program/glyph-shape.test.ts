import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outline } from "./glyph-outline.ts";
import { moved } from "./glyph-outline.ts";
import {
  coarseShape,
  type GlyphShape,
  isSameCoarseShape,
  isSameShape,
  shapeOf,
} from "./glyph-shape.ts";

/** A rectangle, counter-clockwise. */
const rect = (x0: number, y0: number, x1: number, y1: number): readonly number[] =>
  [x0, y0, x1, y0].concat([x1, y1, x0, y1]);

function shape(outline: Outline): GlyphShape {
  const made = shapeOf(outline);
  if (made === null) {
    throw new Error("the outline has no area");
  }
  return made;
}

const reversed = (contour: readonly number[]): readonly number[] =>
  Array.from({ length: contour.length / 2 }, (_, i) => contour.slice(2 * i, 2 * i + 2))
    .toReversed()
    .flat();

const rotated = (contour: readonly number[], by: number): readonly number[] => [
  ...contour.slice(2 * by),
  ...contour.slice(0, 2 * by),
];

const L = [0, 0, 400, 0, 400, 100, 100, 100, 100, 700, 0, 700];
const RING: Outline = [rect(0, 0, 800, 800), reversed(rect(200, 200, 600, 600))];

describe("the fields of a shape", () => {
  test("are all ink for a block and none for what it leaves out", () => {
    expect(shape([rect(50, 0, 450, 700)])).toEqual({
      box: [50, 0, 450, 700],
      fields: "_".repeat(64),
    });
    const ring = shape(RING).fields;
    // From the lower left, row by row: two rows of ink, four with a hole of four fields, two rows of ink.
    const hole = `__${"A".repeat(4)}__`;
    expect(ring).toBe(`${"_".repeat(16)}${hole.repeat(4)}${"_".repeat(16)}`);
  });

  test("of the left half are ink to the left only, of the lower half below only", () => {
    // A hair at the far side spans the box.
    const left = shape([rect(0, 0, 400, 800), rect(799.9, 0, 800, 0.1)]).fields;
    expect(left).toBe("____AAAA".repeat(8));
    const low = shape([rect(0, 0, 800, 400), rect(0, 799.9, 0.1, 800)]).fields;
    expect(low).toBe("_".repeat(32) + "A".repeat(32));
  });

  test("of a triangle thin out along its slope", () => {
    const { fields } = shape([[0, 0, 800, 0, 0, 800]]);
    for (let row = 0; row < 8; row++) {
      for (let column = 0; column < 8; column++) {
        const ink = fields.charAt(row * 8 + column);
        expect(ink === "_").toBe(row + column < 7);
        expect(ink === "A").toBe(row + column > 7);
      }
    }
  });

  test("of strokes that overlap count their ink once", () => {
    const cross: Outline = [rect(0, 300, 800, 500), rect(300, 0, 500, 800)];
    const drawnOnce: Outline = [
      [300, 0, 500, 0, 500, 300, 800, 300, 800, 500, 500, 500].concat([
        500, 800, 300, 800, 300, 500, 0, 500, 0, 300, 300, 300,
      ]),
    ];
    expect(shape(cross)).toEqual(shape(drawnOnce));
  });
});

describe("a shape is the same", () => {
  test("whichever way its contours run", () => {
    expect(shape(RING.map(reversed))).toEqual(shape(RING));
  });

  test("wherever a contour begins, and in whatever order contours stand", () => {
    for (let by = 0; by < 6; by++) {
      expect(shape([rotated(L, by)])).toEqual(shape([L]));
    }
    expect(shape(RING.toReversed())).toEqual(shape(RING));
  });

  test("but for its box, wherever it stands", () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), (dx) => {
        expect(shape(moved([L], [dx, -dx])).fields).toBe(shape([L]).fields);
      }),
      { numRuns: 30 },
    );
  });

  test("as itself, and as one whose edges are rounded", () => {
    expect(isSameShape(shape(RING), shape(RING))).toBe(true);
    const rounded = [rect(-2, 1, 802, 799), reversed(rect(202, 198, 599, 602))];
    expect(isSameShape(shape(RING), shape(rounded))).toBe(true);
    expect(isSameShape(shape(rounded), shape(RING))).toBe(true);
  });

  test("by its box alone where the fields were not kept", () => {
    const kept = { box: shape(RING).box, fields: "" };
    expect(isSameShape(kept, shape([rect(0, 0, 800, 800)]))).toBe(true);
    expect(isSameShape(kept, shape([rect(0, 0, 800, 790)]))).toBe(false);
  });
});

describe("a shape is another", () => {
  test.each<[string, Outline]>([
    ["of a box five thousandths wider", [rect(0, 0, 805, 800), reversed(rect(200, 200, 600, 600))]],
    ["with its hole closed", [rect(0, 0, 800, 800)]],
    ["with its hole elsewhere", [rect(0, 0, 800, 800), reversed(rect(100, 200, 500, 600))]],
    ["cut open", [...RING, rect(600, 300, 800, 500)].slice(0, 1)],
  ])("%s", (_, outline) => {
    expect(isSameShape(shape(RING), shape(outline))).toBe(false);
  });

  test("mirrored", () => {
    const mirrored = L.map((value, i) => (i % 2 === 0 ? 400 - value : value));
    expect(isSameShape(shape([L]), shape([mirrored]))).toBe(false);
  });
});

test("an outline without area has no shape", () => {
  expect(shapeOf([])).toBeNull();
  expect(shapeOf([[0, 0, 100, 0]])).toBeNull();
});

describe("coarse shapes", () => {
  test("are the ink of 2 × 4 fields from the lower left", () => {
    expect(coarseShape(shape([rect(0, 0, 500, 700)]))).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    const foot: Outline = [rect(0, 0, 800, 200), rect(0, 799.9, 0.1, 800)];
    expect(coarseShape(shape(foot))).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
    const stem: Outline = [rect(400, 0, 800, 800), rect(0, 0, 0.1, 0.1)];
    expect(coarseShape(shape(stem))).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  });

  test("keep the ink there is in all", () => {
    const ink = coarseShape(shape(RING)).reduce((sum, field) => sum + field, 0) / 8;
    expect(ink).toBeCloseTo(1 - 1 / 4, 6);
  });

  test("of eight steps tell a ring from a block, and forgive rounding", () => {
    const eighths = (outline: Outline): { box: GlyphShape["box"]; ink: readonly number[] } => ({
      box: shape(outline).box,
      ink: coarseShape(shape(outline)).map((ink) => Math.round(ink * 7) / 7),
    });
    expect(isSameCoarseShape(eighths(RING), shape(RING))).toBe(true);
    expect(isSameCoarseShape(eighths(RING), shape([rect(0, 0, 800, 800)]))).toBe(false);
    expect(isSameCoarseShape(eighths([L]), shape([L]))).toBe(true);
    expect(isSameCoarseShape(eighths([L]), shape(moved([L], [9, 0])))).toBe(false);
  });
});
