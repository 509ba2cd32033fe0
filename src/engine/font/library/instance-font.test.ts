import { expect, test } from "vitest";
import { hasWidths, instanceFont, stemAt, widthAt, wdthOfWidth } from "./instance-font.ts";
import { NOTHING_MEASURED } from "../measure/letters.test-kit.ts";
import { libraryFont } from "../../fit/library-fonts.test-kit.ts";

const MEASURES = { ...NOTHING_MEASURED, stem: 88, capitalStem: 90, xHeight: 550, width: 98 };
const NO_INSTANCER = { subset: () => null, instance: () => null };

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

test("strokes are thicker at more weight, and thinner where letters are narrow", () => {
  const at = (wght: number, wdth: number): number => stemAt(font, { wght, wdth });
  // Of its x-height, which is 500.
  expect(at(400, 100)).toBeCloseTo(80.5, 6);
  expect(at(450, 100)).toBeCloseTo((80.5 + 96.5) / 2, 6);
  expect(at(700, 62.5) / at(700, 100)).toBeCloseTo(0.87, 2);
  expect(at(100, 62.5) / at(100, 100)).toBeCloseTo(0.98, 2);
  // No face is lighter or heavier than the ends.
  expect([at(0, 100), at(1000, 100)]).toEqual([at(100, 100), at(900, 100)]);
});

test("a design without widths keeps its one, and is asked for its weight alone", () => {
  const inter = { ...font, facts: { ...font.facts, familyName: "Inter" } };
  expect([font, inter].map(hasWidths)).toEqual([true, false]);
  expect(widthAt(inter, { wght: 900, wdth: 100 })).toBeCloseTo(1.05, 6);
  expect(stemAt(inter, { wght: 200, wdth: 100 })).toBeCloseTo(40, 6);
  const asked: unknown[] = [];
  const instancer = {
    ...NO_INSTANCER,
    instance: (_: unknown, axes: unknown) => (asked.push(axes), null),
  };
  for (const base of [font, inter]) {
    expect(instanceFont(base, { wght: 300, wdth: 100 }, instancer).file.bytes).toHaveLength(0);
  }
  expect(asked).toEqual([{ wght: 300, wdth: 100 }, { wght: 300 }]);
});

test("an instance measures as it is drawn", () => {
  const base = { ...font, file: { ...font.file, measures: MEASURES } };
  const { measures } = instanceFont(base, { wght: 300, wdth: 100 }, NO_INSTANCER).file;
  expect(measures).toMatchObject({ stem: 58, capitalStem: 59, width: 97 });
});
