import fc from "fast-check";
import { expect, test } from "vitest";
import { LeadingList } from "./leading-list.ts";

function listOf(values: readonly number[]): LeadingList {
  const list = new LeadingList();
  values.forEach((value) => list.add(value));
  return list;
}

test("of nothing the least is above and the most below everything", () => {
  const list = new LeadingList();
  expect([list.length, list.least, list.most]).toEqual([0, Infinity, -Infinity]);
});

test("one list takes over another, whichever is longer", () => {
  for (const [own, other] of [
    [[3, 1], [2]],
    [[2], [3, 1]],
  ] as const) {
    const [taking, given] = [listOf(own), listOf(other)];
    taking.takeAll(given);
    expect([taking.length, taking.least, taking.most, given.length]).toEqual([3, 1, 3, 0]);
  }
});

test("the median of two lists and a value is the lower median of all their numbers", () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 0, max: 12 }), (a, b, value) => {
      const all = [...a, ...b, value].sort((x, y) => x - y);
      expect(listOf(a).medianWith(listOf(b), value)).toBe(all[(all.length - 1) >> 1]);
    }),
  );
});
