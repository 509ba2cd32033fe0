import { expect, test } from "vitest";
import { widthAt, wdthOfWidth } from "./instance-font.ts";
import { libraryFont } from "../../fit/library-fonts.test-kit.ts";

const plain = libraryFont("x");
const font = { ...plain, file: { ...plain.file, style: "sans" as const } };

test.each([
  [100, 62.5],
  [400, 75],
  [900, 100],
])("at weight %i and width %f the width asked for is the width made", (wght, wdth) => {
  expect(wdthOfWidth(font, wght, widthAt(font, { wght, wdth }))).toBeCloseTo(wdth, 6);
});

test("letters are narrower at less width, and wider at more weight", () => {
  const at = (wght: number, wdth: number): number => widthAt(font, { wght, wdth });
  expect(at(400, 100)).toBe(1);
  expect(at(400, 75)).toBeCloseTo(0.82, 1);
  expect(at(900, 100)).toBeGreaterThan(1);
});
