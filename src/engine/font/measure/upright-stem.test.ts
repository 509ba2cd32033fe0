import { expect, test } from "vitest";
import { outlineBox } from "../program/glyph-outline.ts";
import { madeLetters, PLAIN } from "./letters.test-kit.ts";
import { type UprightStem, uprightStem } from "./upright-stem.ts";

function strokeOf(face: typeof PLAIN, character: string): UprightStem | null {
  const outline = madeLetters(face)(character)?.outline ?? [];
  const box = outlineBox(outline);
  return box === null ? null : uprightStem(outline, box);
}

test("a plain stroke ends as it stands", () => {
  const stroke = strokeOf(PLAIN, "n");
  expect(stroke).toMatchObject({ width: 90, foot: 90, footHeight: null, flag: 0, wobble: 0 });
  expect(stroke?.slant).toBeCloseTo(0);
});

test("a foot is measured with its thickness", () => {
  const stroke = strokeOf({ ...PLAIN, serif: 40, hairline: 30 }, "H");
  expect(stroke).toMatchObject({ width: 90, foot: 170 });
  expect(stroke?.footHeight).toBeGreaterThan(25);
  expect(stroke?.footHeight).toBeLessThan(40);
});

test("a slanted stroke has the slant of its edges and none of their drift", () => {
  const stroke = strokeOf({ ...PLAIN, lean: Math.tan((12 * Math.PI) / 180) }, "h");
  expect(stroke?.slant).toBeCloseTo(12);
  expect(stroke?.wobble).toBeCloseTo(0);
  expect(stroke?.flag).toBeCloseTo(0);
});

test("a head that reaches to the left is a flag", () => {
  const stem = [100, 0, 180, 0, 180, 500, 100, 500];
  const head = [60, 460, 120, 460, 120, 500, 60, 500];
  expect(uprightStem([stem, head], [60, 0, 180, 500])?.flag).toBe(40);
});

test.each([
  ["an arch that comes in low beside a tall stroke", [80, 240, 190, 240, 190, 300, 80, 300]],
  ["the leg of a k", [80, 225, 190, 225, 240, 380, 80, 380]],
])("%s makes no slant and no flag", (_, joined) => {
  const stem = [80, 0, 180, 0, 180, 700, 80, 700];
  const stroke = uprightStem([stem, joined], [80, 0, 400, 700]);
  expect(stroke).toMatchObject({ slant: 0, flag: 0, wobble: 0 });
});

test("a stroke that bends wobbles", () => {
  const bent = [100, 0, 180, 0, 205, 150, 180, 500, 100, 500, 125, 150];
  expect(uprightStem([bent], [100, 0, 205, 500])?.wobble).toBeGreaterThan(3);
});

test.each([
  ["a wedge", [0, 0, 400, 0, 200, 700]],
  ["a diagonal", [0, 0, 80, 0, 780, 700, 700, 700]],
])("%s is no upright stroke", (_, contour) => {
  expect(uprightStem([contour], outlineBox([contour]) ?? [0, 0, 0, 0])).toBeNull();
});
