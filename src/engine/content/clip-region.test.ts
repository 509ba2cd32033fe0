import { expect, test } from "vitest";
import type { Outline } from "../font/program/glyph-outline.ts";
import {
  clipCorners,
  clipPath,
  type ClipRegion,
  clipRectangle,
  clipSteps,
  clipText,
  isInClipRectangles,
  isWholeInClip,
  mergedClip,
} from "./clip-region.ts";
import { latin1Bytes } from "#base/bytes.ts";

function pathClip(source: string, isEvenOdd = false): ClipRegion {
  const data = latin1Bytes(source);
  const place = { contentStream: "page:0", data, start: 0, end: data.length, operator: 0 };
  return clipPath(null, [0, 0, 100, 100], {
    place: { ...place, ctm: [1, 0, 0, 1, 0, 0] },
    isEvenOdd,
  });
}

const square = (x: number, y: number, side: number): Outline => [
  [x, y, x + side, y, x + side, y + side, x, y + side],
];
const RECTANGLE = clipRectangle(null, [0, 0, 100, 100]);
const DIAMOND = clipCorners(
  null,
  [0, 0, 100, 100],
  [
    [50, 0],
    [100, 50],
    [50, 100],
    [0, 50],
  ],
);
const FRAME = "0 0 100 100 re 30 30 40 40 re W* n";

test.each<[string, ClipRegion | null, Outline, boolean]>([
  ["without a clip", null, square(900, 900, 5), true],
  ["within a rectangle", RECTANGLE, square(10, 10, 80), true],
  ["over its edge by less than the tolerance", RECTANGLE, square(-0.09, 0, 50), true],
  ["over its edge by more", RECTANGLE, square(-0.2, 0, 50), false],
  ["within both of two", clipRectangle(DIAMOND, [40, 40, 60, 60]), square(45, 45, 10), true],
  ["within one of two", clipRectangle(DIAMOND, [0, 0, 60, 60]), square(1, 1, 5), false],
  ["within a diamond", DIAMOND, square(40, 40, 20), true],
  ["within its bounds alone", DIAMOND, square(5, 5, 10), false],
  ["in the hole of a frame, even-odd", pathClip(FRAME, true), square(40, 40, 5), false],
  ["in the same place by winding", pathClip(FRAME), square(40, 40, 5), true],
  [
    "across a notch that no corner stands in",
    pathClip("0 0 m 100 0 l 100 100 l 55 100 l 55 20 l 45 20 l 45 100 l 0 100 l W n"),
    square(20, 30, 60),
    false,
  ],
  ["in letters that clip", clipText(null, [0, 0, 100, 100]), square(40, 40, 5), false],
  ["nothing, in letters that clip", clipText(null, [0, 0, 100, 100]), [], true],
])("ink %s", (_name, clip, outline, isWhole) => {
  expect(isWholeInClip(clip, outline, 0.1)).toBe(isWhole);
});

test("only rectangles are deep without a look at their shape", () => {
  expect(isInClipRectangles(RECTANGLE, [1, 1, 9, 9])).toBe(true);
  expect(isInClipRectangles(RECTANGLE, [-1, 1, 9, 9])).toBe(false);
  expect(isInClipRectangles(clipRectangle(DIAMOND, [0, 0, 100, 100]), [49, 49, 51, 51])).toBe(
    false,
  );
});

test("steps are told from the innermost outwards", () => {
  const inner = clipRectangle(DIAMOND, [0, 0, 60, 60]);
  expect(clipSteps(inner)).toEqual([inner, DIAMOND]);
  expect(clipSteps(null)).toEqual([]);
});

/** Each within the one before. */
function nested(
  count: number,
  cut: (outer: ClipRegion | null, i: number) => ClipRegion,
): ClipRegion {
  let clip = cut(null, 0);
  for (let i = 1; i < count; i++) {
    clip = cut(clip, i);
  }
  return clip;
}

test("rectangles right within one another are one step, however many", () => {
  const clip = nested(100_000, (outer, i) =>
    clipRectangle(outer, [i / 1e4, 0, 100, 100 - i / 1e4]),
  );
  const [step, ...others] = clipSteps(mergedClip(clip));
  expect(others).toEqual([]);
  expect(step?.bounds).toEqual([9.9999, 0, 100, 90.0001]);
  expect(mergedClip(clip)).toBe(mergedClip(clip));
});

test("a shape between rectangles stays between them, and what lies in no place of both is kept", () => {
  const inner = clipRectangle(clipRectangle(DIAMOND, [10, 10, 90, 90]), [0, 0, 50, 50]);
  expect(clipSteps(mergedClip(inner)).map(({ bounds }) => bounds)).toEqual([
    [10, 10, 50, 50],
    [0, 0, 100, 100],
  ]);
  const apart = clipRectangle(clipRectangle(null, [0, 0, 10, 10]), [20, 20, 30, 30]);
  expect(clipSteps(mergedClip(apart))).toHaveLength(2);
});

test("within more shapes than designs have, nothing is known to lie inside", () => {
  const [few, many] = [64, 65].map((count) =>
    nested(count, (outer) =>
      clipCorners(
        outer,
        [0, 0, 100, 100],
        [
          [0, 0],
          [100, 0],
          [50, 200],
        ],
      ),
    ),
  );
  expect(isWholeInClip(few ?? null, square(45, 20, 5), 0.1)).toBe(true);
  expect(isWholeInClip(many ?? null, square(45, 20, 5), 0.1)).toBe(false);
  expect(clipSteps(many ?? null)).toHaveLength(1);
});
