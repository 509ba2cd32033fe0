import fc from "fast-check";
import { expect, test } from "vitest";
import { LineColumns } from "./line-columns.ts";

interface Line {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly across: number;
}

const touch = (a: Line, b: Line): boolean => a.start < b.end && b.start < a.end;

/** The next line that has something in common with another, at most `reach` below it: by asking all. */
function nextByAll(lines: readonly Line[], from: number, reach: number): number | null {
  const own = lines[from];
  for (const line of own === undefined ? [] : lines.slice(from + 1)) {
    if (own === undefined || line.across < own.across - reach) {
      return null;
    }
    if (touch(own, line)) {
      return line.id;
    }
  }
  return null;
}

function nextByColumns(lines: readonly Line[], from: number, reach: number): number | null {
  const own = lines[from];
  if (own === undefined) {
    return null;
  }
  const found = new LineColumns(lines).next(from, {
    isWanted: (line) => touch(own, line),
    isBeyond: (line) => line.across < own.across - reach,
  });
  return found?.id ?? null;
}

/** Lines of narrow columns one below the other, some of them as wide as a page. */
const page = fc
  .array(fc.tuple(fc.nat(60), fc.nat(30), fc.nat(40), fc.nat(9)), {
    maxLength: 250,
    minLength: 100,
  })
  .map((all) =>
    all
      .map(([column, size, step, kind]) => ({
        start: 20 * column,
        end: 20 * column + (kind === 0 ? 2000 : size),
        across: -step,
      }))
      .toSorted((a, b) => b.across - a.across)
      .map((line, id) => ({ ...line, id })),
  );

test("the next line below is the one that asking all of them finds", () => {
  fc.assert(
    fc.property(page, fc.nat(90), fc.nat(40), (lines, from, reach) => {
      expect(nextByColumns(lines, from, reach)).toBe(nextByAll(lines, from, reach));
    }),
    { numRuns: 150 },
  );
});

test("far more lines at one height than are asked one by one", () => {
  // A timetable: the line below the first of 500 stands behind 499 others.
  const row = (across: number, first: number): readonly Line[] =>
    Array.from({ length: 500 }, (_, i) => ({
      id: first + i,
      start: 20 * i,
      end: 20 * i + 15,
      across,
    }));
  const lines = [...row(0, 0), ...row(-10, 500)];
  expect(nextByColumns(lines, 0, 99)).toBe(500);
  expect(nextByColumns(lines, 250, 99)).toBe(750);
  expect(nextByColumns(lines, 250, 5)).toBeNull();
  expect(nextByColumns(lines, 750, 99)).toBeNull();
});
