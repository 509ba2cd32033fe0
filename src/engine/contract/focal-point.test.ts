import { expect, test } from "vitest";
import { focalOffset } from "./focal-point.ts";

test.each([
  ["of the same length is in its place", 1, 0.9, 0],
  ["that leaves room is centred, whatever its focal point", 0.5, 0.9, 0.25],
  ["of no focal point is cut alike at both ends", 2, 0.5, -0.5],
  ["shows its focal point in the middle", 2, 0.6, -0.7],
  ["begins at the end of its place where that leaves no gap", 2, 0.1, 0],
  ["ends at the other", 2, 0.9, -1],
  ["shows its first point as near as it can", 3, 0, 0],
  ["shows its last point as near as it can", 3, 1, -2],
])("a picture %s", (_, scale, focus, offset) => {
  expect(focalOffset(scale, focus)).toBeCloseTo(offset, 12);
});
