import { expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import type { Mark } from "../../content/model.ts";
import { directionOf } from "../runs/direction.ts";
import { LEVEL, typeOf } from "../small-lines.test-kit.ts";
import { FrameMarks, inFrame } from "./frame-marks.ts";

const turned = (degrees: number) => directionOf(typeOf({ angleRad: (degrees * Math.PI) / 180 }));

function mark(bbox: Rect, changes: Partial<Mark> = {}): Mark {
  return { bbox, isRectangle: true, image: null, ...changes } as Mark;
}

test.each([
  [0, [10, 20, 30, 60]],
  [90, [20, -30, 60, -10]],
  [180, [-30, -60, -10, -20]],
  [270, [-60, 10, -20, 30]],
])("in the frame of text turned by %d° a rectangle lies at %j", (degrees, expected) => {
  const rect = inFrame([10, 20, 30, 60], turned(degrees), 1);
  expect(rect.map((value) => value + 0)).toEqual(expected);
});

test("frames are in points: the page's unit counts", () => {
  expect(inFrame([10, 20, 30, 60], LEVEL, 2)).toEqual([20, 40, 60, 120]);
});

/** A panel from (10, 20) to (110, 60). */
const PANEL = mark([10, 20, 110, 60]);

test.each<[string, readonly [number, number, readonly [number, number]], boolean]>([
  ["its foot", [19, 21, [10, 110]], true],
  ["its head", [59, 61, [10, 110]], true],
  ["neither between them", [21, 59, [10, 110]], false],
  ["one at the very height", [20, 20, [10, 110]], true],
  ["none above", [60.1, 70, [10, 110]], false],
  ["none below", [0, 19.9, [10, 110]], false],
  ["half of the line over it", [19, 21, [60, 160]], true],
  ["less than half", [19, 21, [61, 161]], false],
  ["beside it", [19, 21, [111, 120]], false],
])("a panel has a level edge: %s", (_, [low, high, extent], isThere) => {
  expect(new FrameMarks([PANEL], LEVEL, 1).hasLevelEdge(low, high, extent)).toBe(isThere);
});

test.each<[string, readonly [number, number, number], boolean]>([
  ["its left side", [9, 11, 40], true],
  ["its right side", [109, 111, 40], true],
  ["neither between them", [11, 109, 40], false],
  ["at the very place", [10, 10, 40], true],
  ["at its foot", [9, 11, 20], true],
  ["at its head", [9, 11, 60], true],
  ["below it", [9, 11, 19.9], false],
  ["above it", [9, 11, 60.1], false],
])("a panel has a standing edge: %s", (_, [left, right, across], isThere) => {
  expect(new FrameMarks([PANEL], LEVEL, 1).hasStandingEdge(left, right, across)).toBe(isThere);
});

test("curves and slanted lines have no edges, pictures do", () => {
  const curve = mark([10, 20, 110, 60], { isRectangle: false });
  const picture = mark([10, 20, 110, 60], {
    isRectangle: false,
    image: { widthPx: 1 } as Mark["image"],
  });
  expect(new FrameMarks([curve], LEVEL, 1).hasLevelEdge(19, 21, [10, 110])).toBe(false);
  expect(new FrameMarks([picture], LEVEL, 1).hasLevelEdge(19, 21, [10, 110])).toBe(true);
});

test("for slanted text there are none: the hull of a turned rectangle is nowhere painted", () => {
  const marks = new FrameMarks([PANEL], turned(45), 1, [{ rect: PANEL.bbox, isCell: true }]);
  expect(marks.hasLevelEdge(-1e3, 1e3, [0, 0])).toBe(false);
  expect(marks.hasStandingEdge(-1e3, 1e3, 0)).toBe(false);
});

test("of text turned by a quarter the sides of a panel are level", () => {
  const marks = new FrameMarks([PANEL], turned(90), 1);
  expect(marks.hasLevelEdge(-11, -9, [20, 60])).toBe(true);
  expect(marks.hasStandingEdge(19, 21, -50)).toBe(true);
});

test("a clip parts what stands beside it; only a cell parts what stands above and below", () => {
  for (const isCell of [true, false]) {
    const marks = new FrameMarks([], LEVEL, 1, [{ rect: PANEL.bbox, isCell }]);
    expect(marks.hasStandingEdge(9, 11, 40)).toBe(true);
    expect(marks.hasStandingEdge(109, 111, 40)).toBe(true);
    expect(marks.hasLevelEdge(19, 21, [10, 110])).toBe(isCell);
    expect(marks.hasLevelEdge(59, 61, [10, 110])).toBe(isCell);
  }
});

test("the edge that answers is found behind others at the same place", () => {
  const marks = new FrameMarks([mark([0, 20, 5, 30]), PANEL, mark([0, 21, 9, 30])], LEVEL, 1);
  expect(marks.hasLevelEdge(19, 22, [10, 110])).toBe(true);
  expect(marks.hasStandingEdge(4, 11, 55)).toBe(true);
});
