import { expect, test } from "vitest";
import { append, leastOf, mostOf, roundTo } from "./numbers.ts";

test("lists longer than any argument list have a least and a greatest number, and can be appended", () => {
  const long = Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 200_003);
  expect([leastOf(long), mostOf(long)]).toEqual([Math.min(0, 1), 200_002]);
  const list = [-1];
  append(list, long);
  expect(list).toHaveLength(200_001);
});

test("of nothing the least is above and the greatest below everything", () => {
  expect([leastOf([]), mostOf([])]).toEqual([Infinity, -Infinity]);
});

test.each([
  [1.0005, 3, 1.001],
  [1.2344, 3, 1.234],
  [-0.5, 0, 0],
  [-0.0004, 3, 0],
  [-1.25, 1, -1.2],
  [12345.678, 0, 12346],
])("%s to %s decimals is %s", (value, decimals, expected) => {
  expect(roundTo(value, decimals)).toBe(expected);
});
