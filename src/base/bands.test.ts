import { describe, expect, test } from "vitest";
import { Bands } from "./bands.ts";

function bandsOf(items: readonly (readonly [string, number, number])[]): Bands<string> {
  const bands = new Bands<string>();
  for (const [name, low, high] of items) {
    bands.add(name, low, high);
  }
  return bands;
}

const near = (bands: Bands<string>, low: number, high: number): readonly string[] =>
  [...new Set(bands.near(low, high))].toSorted();

describe("things by the heights they cover", () => {
  const bands = bandsOf([
    ["below", -200, -190],
    ["here", 100, 130],
    ["above", 400, 410],
    ["page", 0, 5000],
    ["broken", Number.NaN, 4],
    ["endless", -Infinity, Infinity],
  ]);

  test("are asked near them, those that cover more than a page everywhere", () => {
    expect(near(bands, 110, 120)).toEqual(["broken", "endless", "here", "page"]);
    expect(near(bands, -195, -191)).toEqual(["below", "broken", "endless", "page"]);
    expect(near(bands, 130, 130)).toContain("here");
  });

  // One band at a time, these would never end.
  test.each([
    [-1e18, 1e18],
    [0, 1e300],
    [-Infinity, Infinity],
    [Number.NaN, 7],
  ])("all are near %d to %d", (low, high) => {
    expect(near(bands, low, high)).toEqual(["above", "below", "broken", "endless", "here", "page"]);
  });

  test("far out", () => {
    const far = bandsOf([["far", 1e18, 1e18]]);
    expect(near(far, 1e18, 1e18)).toEqual(["far"]);
    expect(near(far, 0, 9)).toEqual([]);
  });

  test("none are near a range that is none", () => {
    expect(near(bands, 120, 0)).toEqual(["broken", "endless", "page"]);
  });
});
