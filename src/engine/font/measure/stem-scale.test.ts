import { expect, test } from "vitest";
import { NOTHING_MEASURED } from "./letters.test-kit.ts";
import { stemScale } from "./stem-scale.ts";

const OURS = { ...NOTHING_MEASURED, stem: 88, capitalStem: 93, xHeight: 538 };

test.each([
  ["small letters", { stem: 60, capitalStem: 66, xHeight: 520 }, 88 / 60],
  ["capitals, where no small letter is seen", { stem: 62, capitalStem: 62 }, 93 / 62],
  [
    "capitals, which small letters are drawn as",
    { stem: 50, capitalStem: 62, hasCapitalsOnly: true },
    93 / 62,
  ],
  ["capitals drawn for small letters alone", { stem: 62, hasCapitalsOnly: true }, 93 / 62],
])("strokes are those of %s", (_, theirs, ratio) => {
  expect(stemScale(OURS, { ...NOTHING_MEASURED, ...theirs })).toBeCloseTo(ratio, 6);
});

test("where one of the faces shows no stroke nothing is told", () => {
  expect(stemScale(OURS, NOTHING_MEASURED)).toBeNull();
  expect(stemScale(NOTHING_MEASURED, OURS)).toBeNull();
  expect(stemScale(OURS, { ...OURS, stem: 0 })).toBeNull();
});
