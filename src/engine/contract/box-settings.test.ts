import { expect, test } from "vitest";
import { DEFAULT_BOX_SETTINGS, maxLengthOf, maxLinesOf, minSizeOf } from "./box-settings.ts";
import type { BoxSettings, SceneField, TextBox } from "./scene.ts";

function box(sizePt: number, settings: Partial<BoxSettings> = {}, maxLines = 2): TextBox {
  return { sizePt, maxLines, settings: { ...DEFAULT_BOX_SETTINGS, ...settings } } as TextBox;
}

test.each([
  ["six tenths of the authored size", box(20), 12],
  ["never under five points", box(7), 5],
  ["never above the authored size", box(4), 4],
  ["what the author set", box(20, { minSizePt: 3 }), 3],
  ["what the author set, up to the authored size", box(20, { minSizePt: 25 }), 20],
  ["to hundredths", box(11.111), 6.67],
])("text shrinks to %s", (_, given, expected) => {
  expect(minSizeOf(given)).toBe(expected);
});

test.each([
  ["its own", box(10), 2],
  ["the author's", box(10, { maxLines: 5 }), 5],
  ["one at least", box(10, {}, 0), 1],
])("lines of a box: %s", (_, given, expected) => {
  expect(maxLinesOf(given)).toBe(expected);
});

test.each<[string, number | null, readonly (number | null)[], number | null]>([
  ["none where nobody set one", null, [null, null], null],
  ["the field's", 20, [null], 20],
  ["the least of its boxes'", null, [30, 12, null], 12],
  ["the least of all", 8, [30, 12], 8],
])("the longest value: %s", (_, maxLength, limits, expected) => {
  const boxes = new Map(limits.map((limit, i) => [`b${i}`, box(10, { characterLimit: limit })]));
  const shown = [...boxes.keys(), "gone"].map((id) => ({ box: id, pattern: [] }));
  const field: Pick<SceneField, "maxLength" | "boxes"> = { maxLength, boxes: shown };
  expect(maxLengthOf(field, boxes)).toBe(expected);
});
