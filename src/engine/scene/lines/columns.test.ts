import fc from "fast-check";
import { expect, test } from "vitest";
import { Columns, firstBehind } from "./columns.ts";

test.each([
  [[], 3, 0],
  [[1, 3, 3, 7], 0, 0],
  [[1, 3, 3, 7], 3, 3],
  [[1, 3, 3, 7], 7, 4],
])("in %j the first number above %s has place %s", (list, limit, expected) => {
  expect(firstBehind(list, limit)).toBe(expected);
});

test("whatever overlaps stands in one of the lists, each of them ascending", () => {
  const extent = fc
    .tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: 0, max: 1500 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(extent, { minLength: 1, maxLength: 12 }), (items) => {
      const columns = new Columns(items);
      for (const [index, { start, end }] of items.entries()) {
        const lists = columns.beside(index);
        const found = lists === null ? new Set(items.keys()) : new Set(lists.flat());
        const overlapping = [...items.keys()].filter((other) => {
          const that = items[other] ?? { start: 0, end: 0 };
          return that.start <= end && that.end >= start;
        });
        expect(overlapping.every((other) => found.has(other))).toBe(true);
        for (const list of lists ?? []) {
          expect(list).toEqual(list.toSorted((a, b) => a - b));
        }
      }
    }),
  );
});

test("things far apart share no list; what spans the page is asked about all", () => {
  const columns = new Columns([
    { start: 0, end: 10 },
    { start: 500, end: 510 },
    { start: 0, end: 5000 },
  ]);
  expect(columns.beside(0)?.flat()).toEqual([2, 0]);
  expect(columns.beside(1)?.flat()).toEqual([2, 1]);
  expect(columns.beside(2)).toBeNull();
});
