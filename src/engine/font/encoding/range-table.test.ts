import fc from "fast-check";
import { expect, test } from "vitest";
import { rangeTable } from "./range-table.ts";

test("finds what a search through all entries finds, wherever they overlap", () => {
  const entry = fc.tuple(fc.nat(50), fc.nat(10)).map(([low, size]) => ({ low, high: low + size }));
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), fc.nat(70), (entries, code) => {
      const found = rangeTable(entries).find(code);
      const holders = entries.filter(({ low, high }) => low <= code && code <= high);
      expect(found !== null).toBe(holders.length > 0);
      expect(found === null || holders.includes(found)).toBe(true);
    }),
    { seed: 3 },
  );
});
