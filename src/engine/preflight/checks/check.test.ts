import { describe, expect, test } from "vitest";
import type { Matrix } from "#base/geometry.ts";
import type { ShownText } from "../../content/model.ts";
import type { PaintColor } from "../../contract/paint-color.ts";
import type { ScenePage } from "../../contract/scene.ts";
import {
  colorantCount,
  effectiveSizePt,
  isPureBlack,
  isRgbLike,
  isWhite,
  processColorants,
  seenRect,
} from "./check.ts";

const color = (
  space: string,
  components: readonly number[],
  colorants: readonly string[] = [],
  alternate: string | null = null,
): PaintColor => ({ space, components, colorants, alternate });

const CMYK = (...amounts: readonly number[]): PaintColor => color("DeviceCMYK", amounts);
const ICC = (count: number, ...amounts: readonly number[]): PaintColor =>
  color("ICCBased", amounts, [], `ICCBased:${count}`);
const GRAY = (value: number): PaintColor => color("DeviceGray", [value]);
const SPOT = (name: string, tint: number, alternate = "DeviceCMYK"): PaintColor =>
  color("Separation", [tint], [name], alternate);
const RGB = color("DeviceRGB", [1, 0, 0]);

describe("a colour in process inks", () => {
  test.each<[string, PaintColor, readonly number[] | null]>([
    ["CMYK", CMYK(0.1, 0.2, 0.3, 0.4), [0.1, 0.2, 0.3, 0.4]],
    ["a press profile, at its numbers", ICC(4, 0.1, 0.2, 0.3, 0.4), [0.1, 0.2, 0.3, 0.4]],
    ["grey, as black alone", GRAY(0.25), [0, 0, 0, 0.75]],
    ["RGB", RGB, null],
    ["a spot ink", SPOT("Gold", 1), null],
    ["grey of a profile", ICC(1, 0.5), null],
  ])("%s: %j", (_, given, inks) => {
    expect(processColorants(given)).toEqual(inks);
  });
});

describe("plates that a colour leaves marks on", () => {
  test.each<[string, PaintColor, number]>([
    ["all of CMYK", CMYK(1, 1, 1, 1), 4],
    ["those above a quarter of a step", CMYK(0.001, 0.0011, 0, 1), 2],
    ["none for white", GRAY(1), 0],
    ["black for grey", GRAY(0), 1],
    ["one spot ink", SPOT("Gold", 1), 1],
    ["none of a spot ink at nothing", SPOT("Gold", 0), 0],
    ["two of DeviceN", color("DeviceN", [1, 1, 0], ["Cyan", "Gold", "Silver"]), 2],
    ["never one for None", color("DeviceN", [1, 1], ["None", "Gold"]), 1],
  ])("%s: %d", (_, given, count) => {
    expect(colorantCount(given)).toBe(count);
  });
});

test.each<[string, PaintColor, boolean, boolean, boolean]>([
  // White, black alone, RGB.
  ["paper", CMYK(0, 0, 0, 0), true, false, false],
  ["paper but for rounding", CMYK(0.001, 0, 0, 0), true, false, false],
  ["a tint", CMYK(0.002, 0, 0, 0), false, false, false],
  ["grey of 1", GRAY(1), true, false, false],
  ["black", GRAY(0), false, true, false],
  ["black of CMYK", CMYK(0, 0, 0, 1), false, true, false],
  ["black but for rounding", CMYK(0.001, 0, 0, 0.999), false, true, false],
  ["rich black", CMYK(0.002, 0, 0, 1), false, false, false],
  ["grey", CMYK(0, 0, 0, 0.998), false, false, false],
  ["Separation Black", SPOT("Black", 1), false, true, false],
  ["a tint of it", SPOT("Black", 0.9), false, false, false],
  ["another spot ink at nothing", SPOT("Gold", 0), false, false, false],
  ["black and another ink", color("DeviceN", [1, 0], ["Black", "Gold"]), false, false, false],
  ["RGB", RGB, false, false, true],
  ["Lab", color("Lab", [50, 0, 0]), false, false, true],
  ["calibrated grey", color("CalGray", [0]), false, false, true],
  ["a profile of RGB", ICC(3, 1, 0, 0), false, false, true],
  ["a profile of grey", ICC(1, 0), false, false, true],
  ["a profile of CMYK", ICC(4, 0, 0, 0, 1), false, true, false],
  ["a spot ink made of RGB", SPOT("Gold", 1, "DeviceRGB"), false, false, true],
])("%s: white %s, black alone %s, to be converted %s", (_, ...[given, white, black, rgb]) => {
  expect([isWhite(given), isPureBlack(given), isRgbLike(given)]).toEqual([white, black, rgb]);
});

const pageSeen = (toSeen: Matrix): ScenePage => ({ toSeen }) as unknown as ScenePage;

test.each<[string, Matrix, readonly number[]]>([
  ["upright", [1, 0, 0, -1, 0, 100], [10, 60, 30, 80]],
  ["turned by a quarter", [0, 1, 1, 0, 0, 0], [20, 10, 40, 30]],
  ["in units of two points", [2, 0, 0, -2, 0, 200], [20, 120, 60, 160]],
])("on a page %s a rectangle is seen at %j", (_, toSeen, expected) => {
  expect(seenRect(pageSeen(toSeen), [10, 20, 30, 40])).toEqual(expected);
});

describe("the size of type on paper", () => {
  const sizeOf = (
    size: number,
    startTm: Matrix,
    ctm: Matrix = [1, 0, 0, 1, 0, 0],
    unit = 1,
  ): number =>
    effectiveSizePt(pageSeen([unit, 0, 0, -unit, 0, 0]), {
      operator: { startTm, shown: { size } },
      ctm,
    } as unknown as ShownText);

  test.each<[string, number, number]>([
    ["is that of Tf", sizeOf(8, [1, 0, 0, 1, 9, 9]), 8],
    ["is that of the text matrix", sizeOf(1, [8, 0, 0, 8, 0, 0]), 8],
    ["is that of the page's matrix too", sizeOf(4, [1, 0, 0, 1, 0, 0], [2, 0, 0, 2, 0, 0]), 8],
    [
      "counts the height of the letters: condensed type is no smaller",
      sizeOf(1, [4, 0, 0, 8, 0, 0]),
      8,
    ],
    ["is the same turned", sizeOf(8, [0, 1, -1, 0, 0, 0]), 8],
    ["is the same slanted", sizeOf(8, [1, 0, 0, 1, 0, 0], [0, 1, -1, 0, 0, 0]), 8],
    ["counts the page's unit", sizeOf(4, [1, 0, 0, 1, 0, 0], [1, 0, 0, 1, 0, 0], 2), 8],
  ])("%s", (_, size, expected) => {
    expect(size).toBeCloseTo(expected, 9);
  });
});
