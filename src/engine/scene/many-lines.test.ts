import { describe, expect, test } from "vitest";
import { append, leastOf, mostOf } from "#base/numbers.ts";
import { Columns } from "./lines/columns.ts";
import { LeadingList } from "./lines/leading-list.ts";
import { LineColumns } from "./lines/line-columns.ts";
import { medianOf } from "./lines/line-text.ts";
import { TableRows } from "./lines/table-rows.ts";
import { TextNeighbours } from "./boxes/text-neighbours.ts";
import type { TextLine } from "./lines/text-lines.ts";

/** Enough that a list of them as arguments overflows the stack. */
const MANY = 300_000;

function line(start: number, end: number, across: number): TextLine {
  // Only what finding neighbours reads.
  return { start, end, across, style: { sizePt: 1 } } as unknown as TextLine;
}

test("lists of any length are joined and measured", () => {
  const numbers = Array.from({ length: MANY }, (_, i) => (i * 7919) % MANY);
  const list: number[] = [];
  append(list, numbers);
  expect([list.length, leastOf(list), mostOf(list)]).toEqual([MANY, 0, MANY - 1]);
  expect([leastOf([]), mostOf([])]).toEqual([Infinity, -Infinity]);
});

test("the median of two lists and one lead more is that of all", () => {
  const leads = Array.from({ length: 41 }, (_, i) => ((i * 17) % 23) + (i % 3) / 10);
  for (const cut of [0, 1, 7, 20, 40]) {
    const [a, b] = [new LeadingList(), new LeadingList()];
    leads.slice(0, cut).forEach((lead) => a.add(lead));
    leads.slice(cut, -1).forEach((lead) => b.add(lead));
    const last = leads.at(-1) ?? 0;
    expect(a.medianWith(b, last)).toBe(medianOf(leads));
    a.takeAll(b);
    a.add(last);
    expect([a.length, a.least, a.most]).toEqual([leads.length, leastOf(leads), mostOf(leads)]);
  }
});

describe("work on many lines", () => {
  const side = 300;
  const grid = Array.from({ length: side * side }, (_, i) =>
    line(3 * (i % side), 3 * (i % side) + 2, -2 * Math.floor(i / side)),
  );

  test("the line below is found without asking the row", () => {
    const columns = new LineColumns(grid);
    let [asked, wrong] = [0, 0];
    for (const [i, from] of grid.entries()) {
      const below = columns.next(i, {
        isWanted: (other) => {
          asked++;
          return other.across < from.across && other.start < from.end && other.end > from.start;
        },
        isBeyond: (other) => other.across < from.across - 2.1,
      });
      wrong += below === (grid[i + side] ?? null) ? 0 : 1;
    }
    expect(wrong).toBe(0);
    expect(asked).toBeLessThan(100 * grid.length);
  });

  test("all that shares an extent stands beside", () => {
    const items = [...grid.slice(0, side), line(0, 5000, 0), line(100, 200, 0)];
    const columns = new Columns(items);
    expect(columns.beside(side)).toBeNull();
    for (const [i, item] of items.entries()) {
      const found = new Set(columns.beside(i)?.flat());
      items.forEach((other, j) => {
        if (i !== side && other.start < item.end && item.start < other.end) {
          expect(found.has(j)).toBe(true);
        }
      });
    }
  });

  test("cells are compared with the row above once a row", () => {
    const rows = new TableRows(grid);
    const column = grid.filter((_, i) => i % side === 4);
    expect(rows.cuts(column)).toEqual([]);
  });

  test.each<readonly [string, readonly number[], number, readonly number[]]>([
    ["two cells have nothing over them", [0, 1, 2], 2, [1, 3]],
    ["one has, which may be chance", [0, 1], 2, []],
    ["the line above itself is none over them", [0, 1, 2], 32, [1, 3]],
  ])("rows of a table: %s", (_, cells, end, cuts) => {
    const sorted = [8, 4].flatMap((across) => [
      line(0, end, across + 2),
      ...cells.map((column) => line(10 * column, 10 * column + 2, across)),
    ]);
    const first = sorted.filter(({ start }) => start === 0);
    expect(new TableRows(sorted).cuts(first)).toEqual(cuts);
  });

  test("the nearest text on each side is asked first", () => {
    const texts = new TextNeighbours<{
      readonly rect: readonly [number, number, number, number];
    }>();
    for (const { start, end } of grid.slice(0, side)) {
      texts.add({ rect: [start, 0, end, 1] });
    }
    const visited: number[] = [];
    const visit = ({ rect }: { readonly rect: readonly number[] }): boolean => {
      visited.push(rect[0] ?? 0);
      return visited.length % 2 === 1;
    };
    texts.rightOf(31, [0, 1], visit);
    texts.leftOf(29, [0, 1], visit);
    expect(visited).toEqual([33, 36, 27, 24]);
  });
});
