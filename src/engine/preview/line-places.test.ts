import { describe, expect, test } from "vitest";
import { fitOf, lineOf } from "../rewrite/small-plans.test-kit.ts";
import { linePlaces } from "./line-places.ts";
import { sceneBox, scenePage } from "./small-scenes.test-kit.ts";

const PLACE = { left: 100, baseline: 50, width: 40, sizePt: 10 };
const box = sceneBox("b", PLACE);
const rounded = (rect: readonly number[]): readonly number[] =>
  rect.map((value) => Math.round(value * 100) / 100);
const placesOn = (page: ReturnType<typeof scenePage>, fits: Parameters<typeof linePlaces>[1]) =>
  linePlaces(page, fits).map(({ text, rectPt }) => [text, rounded(rectPt)]);

describe("lines of a fill", () => {
  test("are where they are set, at their size", () => {
    const lines = [
      lineOf("Ada", { xPt: -20, widthPt: 80 }),
      lineOf("Big", { yPt: -30, widthPt: 10, sizePt: 20 }),
    ];
    expect(placesOn(scenePage([box]), [fitOf(lines, 10)])).toEqual([
      ["Ada", [80, 42, 160, 52.6]],
      ["Big", [100, 64, 110, 85.2]],
    ]);
  });

  test("are as delivered where no value changed them, and where nothing was asked of the box", () => {
    const authored = [["Anna", [100, 42, 140, 52.6]]];
    expect(placesOn(scenePage([box]), [])).toEqual(authored);
    expect(placesOn(scenePage([box]), [{ ...fitOf([]), changed: false }])).toEqual(authored);
  });

  test("are none where a text was emptied", () => {
    expect(placesOn(scenePage([box]), [fitOf([])])).toEqual([]);
  });

  test("follow the turn of their box and of the page", () => {
    // Up the page: the tops of the letters are at the left.
    const upwards = sceneBox("b", PLACE, { frame: [0, 1, -1, 0, 100, 250] });
    const fit = fitOf([lineOf("Ada", { widthPt: 30 })], 10);
    expect(placesOn(scenePage([upwards]), [fit])).toEqual([["Ada", [92, 20, 102.6, 50]]]);
  });

  test("reach to both sides of the middle of a column", () => {
    const column = sceneBox("b", PLACE, { frame: [0, -1, 1, 0, 100, 250], vertical: true });
    const fit = fitOf([lineOf("縦書", { widthPt: 20 })], 10);
    expect(placesOn(scenePage([column]), [fit])).toEqual([["縦書", [95, 50, 105, 70]]]);
  });
});
