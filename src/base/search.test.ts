import { expect, test } from "vitest";
import { firstIndex } from "./search.ts";

const SORTED = [1, 3, 3, 7];

test.each([
  ["before all", 0, 0],
  ["at the first", 1, 0],
  ["between two", 2, 1],
  ["the first of equals", 3, 1],
  ["at the last", 7, 3],
  ["behind all", 8, 4],
])("%s", (_, limit, expected) => {
  expect(firstIndex(SORTED.length, (i) => (SORTED[i] ?? 0) >= limit)).toBe(expected);
});

test("an empty list is never asked about", () => {
  const ask = (): boolean => {
    throw new Error("asked");
  };
  expect(firstIndex(0, ask)).toBe(0);
});

test("a million items take twenty questions", () => {
  let asked = 0;
  const isReached = (index: number): boolean => {
    asked++;
    return index >= 777_777;
  };
  expect(firstIndex(1_000_000, isReached)).toBe(777_777);
  expect(asked).toBeLessThanOrEqual(20);
});
