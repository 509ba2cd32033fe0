import { expect, test } from "vitest";
import { apply, type Point, type Rect } from "#base/geometry.ts";
import { pageGeometry } from "./page-geometry.ts";

const MEDIA: Rect = [10, 20, 210, 320];
/** Lower left corner of a trim 10 points inside. */
const CORNER: Point = [20, 30];

test.each<readonly [number, number, readonly [number, number], Point]>([
  [0, 1, [200, 300], [10, 290]],
  [90, 1, [300, 200], [10, 10]],
  [180, 1, [200, 300], [190, 10]],
  [270, 1, [300, 200], [290, 190]],
  [-90, 1, [300, 200], [290, 190]],
  [0, 2, [400, 600], [20, 580]],
])("rotated by %i with user unit %i", (rotate, userUnit, size, corner) => {
  const page = { mediaBox: MEDIA, trimBox: null, bleedBox: null, rotate, userUnit };
  const geometry = pageGeometry(page);
  expect([geometry.widthPt, geometry.heightPt]).toEqual(size);
  expect(apply(geometry.toSeen, CORNER)).toEqual(corner);
});

test.each<readonly [string, Rect | null, Rect | null, readonly [Rect | null, Rect | null]]>([
  ["no boxes", null, null, [null, null]],
  ["a trim inside", [20, 30, 200, 310], null, [[10, 10, 190, 290], null]],
  ["a trim as large as the page", MEDIA, null, [null, null]],
  ["a trim outside the page", [500, 500, 600, 600], null, [null, null]],
  [
    "a trim and a bleed",
    [20, 30, 200, 310],
    MEDIA,
    [
      [10, 10, 190, 290],
      [0, 0, 200, 300],
    ],
  ],
  ["a bleed without a trim", null, [20, 30, 200, 310], [null, null]],
])("%s", (_, trimBox, bleedBox, expected) => {
  const geometry = pageGeometry({ mediaBox: MEDIA, trimBox, bleedBox, rotate: 0, userUnit: 1 });
  expect([geometry.trim, geometry.bleed]).toEqual(expected);
});
