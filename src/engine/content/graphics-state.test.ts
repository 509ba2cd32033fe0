import { describe, expect, test } from "vitest";
import type { Rect } from "#base/geometry.ts";
import {
  type GraphicsState,
  initialState,
  intersect,
  isTransparent,
  textStateOf,
} from "./graphics-state.ts";

test.each<[string, Rect | null, Rect | null, Rect | null]>([
  ["the common part", [0, 0, 10, 10], [5, -5, 20, 5], [5, 0, 10, 5]],
  ["one within the other", [0, 0, 10, 10], [2, 3, 4, 5], [2, 3, 4, 5]],
  [
    "edges that touch: a hairline there is painted",
    [0, 0, 10, 10],
    [10, 0, 20, 10],
    [10, 0, 10, 10],
  ],
  ["corners that touch", [0, 0, 10, 10], [10, 10, 20, 20], [10, 10, 10, 10]],
  ["beside each other", [0, 0, 10, 10], [11, 0, 20, 10], null],
  ["above each other", [0, 0, 10, 10], [0, 11, 10, 20], null],
  ["with nothing", [0, 0, 10, 10], null, null],
  ["of nothing", null, [0, 0, 10, 10], null],
])("rectangles: %s", (_, a, b, expected) => {
  expect(intersect(a, b)).toEqual(expected);
  expect(intersect(b, a)).toEqual(expected);
});

test.each<[string, Partial<GraphicsState>, number, boolean]>([
  ["opaque", {}, 1, false],
  ["its own alpha", {}, 0.99, true],
  ["that of a group around", { groupAlpha: 0.5 }, 1, true],
  ["a soft mask", { hasSoftMask: true }, 1, true],
  ["a blend mode", { blendMode: "Multiply" }, 1, true],
  ["the old name of Normal", { blendMode: "Compatible" }, 1, false],
  ["overprint is none", { overprintFill: true, overprintStroke: true, overprintMode: 1 }, 1, false],
])("transparency: %s", (_, changes, alpha, expected) => {
  expect(isTransparent({ ...initialState(null), ...changes }, alpha)).toBe(expected);
});

describe("the state at the start of a page (tables 51 and 102)", () => {
  test("is black, a point wide, solid and opaque", () => {
    const state = initialState([0, 0, 9, 9]);
    expect(state).toMatchObject({
      lineWidth: 1,
      miterLimit: 10,
      dash: [0],
      scale: 1,
      fillAlpha: 1,
      blendMode: "Normal",
      clip: [0, 0, 9, 9],
    });
    expect(
      [state.fill.color, state.stroke.color].map(({ space, components }) => [space, components]),
    ).toEqual([
      ["DeviceGray", [0]],
      ["DeviceGray", [0]],
    ]);
    expect(state.font).toBeNull();
  });

  test("the text state is the same object until a parameter changes", () => {
    const state = initialState(null);
    const first = textStateOf(state);
    expect(textStateOf(state)).toBe(first);
    state.size = 12;
    state.snapshot = null;
    expect(textStateOf(state)).toEqual({ ...first, size: 12 });
    // A copy made by q keeps what is known of it.
    expect(textStateOf({ ...state })).toBe(textStateOf(state));
  });
});
