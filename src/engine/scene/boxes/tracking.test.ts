import { expect, test } from "vitest";
import type { Align } from "../../contract/scene.ts";
import { textLine } from "../small-lines.test-kit.ts";
import { trackingOf } from "./tracking.ts";

test.each<[string, Align, readonly number[], number]>([
  ["the usual one of its lines", "left", [0, 0.1, 0.5], 0.1],
  ["that of lines justified as they are read", "justify", [0, 0.1, 0.3], 0.1],
  ["the closest of lines spread over one measure", "justify", [0.2, 2.9, 2.9], 0.2],
])("the tracking of a box is %s", (_, align, trackings, expected) => {
  const lines = trackings.map((tracking) => textLine("words", { tracking }));
  expect(trackingOf({ lines }, align)).toBe(expected);
});
