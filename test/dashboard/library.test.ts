/** What the library reads out of what people type, without any page. */
import { describe, expect, test } from "vitest";
import { cropOffset } from "../../browser/dashboard/pages/library/picture-crop.ts";
import {
  tintOf,
  type InkDefinition,
  inkValues,
  labOf,
  percentText,
} from "../../browser/dashboard/pages/library/ink-values.ts";

test.each([
  ["of the place's shape is not cut", { picture: 1, place: 1, x: 0, y: 0 }, "50% 50%"],
  [
    "of a wider one ends where its point is near",
    { picture: 3, place: 1, x: 0.9, y: 0.5 },
    "100% 50%",
  ],
  ["has its point in the middle if it can", { picture: 2, place: 1, x: 0.4, y: 1 }, "30% 50%"],
  ["of a taller one is cut above and below", { picture: 1, place: 3, x: 0.1, y: 0 }, "50% 0%"],
])("a picture %s", (_, { picture, place, ...point }, expected) => {
  const rounded = cropOffset(picture, place, point).replaceAll(/[\d.-]+/gu, (digits) =>
    String(Math.abs(Math.round(Number(digits)))),
  );
  expect(rounded).toBe(expected);
});

describe("the amounts of an ink", () => {
  test.each<[string, number | null]>([
    ["100", 1],
    [" 7 ", 0.07],
    ["12,5", 0.125],
    ["12.5", 0.125],
    ["0", 0],
    ["", null],
    ["-1", null],
    ["100.1", null],
    ["a third", null],
  ])("%j in per cent is %j", (text, amount) => {
    expect(tintOf(text)).toBe(amount);
  });

  test("what is kept is shown as it was typed, for every hundredth", () => {
    for (let percent = 0; percent <= 100; percent++) {
      expect(percentText(tintOf(String(percent)) ?? -1)).toBe(String(percent));
    }
  });

  const ink = (part: Partial<InkDefinition>): InkDefinition => ({
    space: "DeviceCMYK",
    colorants: [],
    tints: [0, 1, 0.8, 0.05],
    overprint: false,
    ...part,
  });
  test.each<[string, InkDefinition, string]>([
    ["a mixture", ink({}), "C 0 M 100 Y 80 K 5"],
    ["light", ink({ space: "DeviceRGB", tints: [1, 0, 0.5] }), "R 100 G 0 B 50"],
    ["a spot colour", ink({ space: "Separation", colorants: ["Gold"], tints: [1] }), "Gold 100%"],
    ["grey", ink({ space: "DeviceGray", tints: [0.25] }), "25%"],
  ])("of %s are written out", (_, definition, text) => {
    expect(inkValues(definition, "en")).toBe(text);
  });
});

test.each<[string, readonly number[] | null]>([
  ["43 68 33", [43, 68, 33]],
  ["43, 68, 33", [43, 68, 33]],
  ["43,5 -68 33", [43.5, -68, 33]],
  ["43.5; −68; 33", [43.5, -68, 33]],
  ["43 68", null],
  ["43 68 33 1", null],
  ["43 red 33", null],
  ["", null],
])("Lab values %j are %j", (text, lab) => {
  expect(labOf(text)).toEqual(lab);
});
