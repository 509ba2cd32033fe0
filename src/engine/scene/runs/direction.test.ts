import { expect, test } from "vitest";
import { directionOf, Directions, intoFrame } from "./direction.ts";
import type { OperatorStyle } from "./text-style.ts";

const DEGREE = Math.PI / 180;

function style(degrees: number, over: Partial<OperatorStyle> = {}): OperatorStyle {
  return {
    angleRad: degrees * DEGREE,
    isVertical: false,
    isMirrored: false,
    ...over,
  } as OperatorStyle;
}

test.each<[string, OperatorStyle, readonly [number, number]]>([
  ["level text: right and up", style(0), [3, 4]],
  ["a quarter turned: up and left", style(90), [4, -3]],
  ["upside down", style(180), [-3, -4]],
  ["three quarters turned: down and right", style(270), [-4, 3]],
  ["mirrored: letters' tops point down", style(0, { isMirrored: true }), [3, -4]],
])("along and across of %s", (_, given, expected) => {
  // Exact: right angles come without the noise of the sine.
  expect(intoFrame(directionOf(given), [3, 4], 1).map((value) => value + 0)).toEqual(expected);
});

test("places are in points as seen: the page's unit counts", () => {
  expect(intoFrame(directionOf(style(0)), [3, 4], 2)).toEqual([6, 8]);
});

test.each<[string, OperatorStyle, OperatorStyle, boolean]>([
  ["half a degree apart", style(0), style(0.5), true],
  ["more than that", style(0), style(0.6), false],
  ["around the full turn", style(359.8), style(0.2), true],
  ["three quarters of a turn apart", style(0), style(270), false],
  ["vertical and level", style(0), style(0, { isVertical: true }), false],
  ["mirrored and not", style(0), style(0, { isMirrored: true }), false],
])("one frame or two: %s", (_, first, second, isOne) => {
  const directions = new Directions();
  expect(directions.of(first) === directions.of(second)).toBe(isOne);
});

test("the first angle of a cluster is its frame, also after others came between", () => {
  const directions = new Directions();
  const first = directions.of(style(0));
  const other = directions.of(style(90));
  expect(directions.of(style(0.4))).toBe(first);
  expect(directions.of(style(-0.4 + 90))).toBe(other);
});
