/**
 * Where the rows of a table begin in one of its columns: at lines whose neighbours in two columns or more
 * have nothing beside the line above. One such line may be chance, two are a table.
 */
import { firstIndex } from "#base/search.ts";
import { getOrAdd } from "#base/maps.ts";
import { firstBelow, lowerBound } from "./line-pairs.ts";
import type { TextLine } from "./text-lines.ts";

/**
 * Cells of one table row share a baseline to this (em): columns in unlike type are aligned by eye in some
 * layouts.
 */
const ROW_TOL = 0.2;
/** Lines this near the height of the line above stand beside it (em). */
const ABOVE_TOL = 0.5;
/** So many other cells must begin with the line: one may be a short column beside it. */
const CELLS_MIN = 2;

/**
 * Lines of a page by their rows. `sorted` descends by `across`. What stands over a row is computed once for
 * all its lines: a table of a hundred columns asks a hundred times.
 */
export class TableRows {
  readonly #sorted: readonly TextLine[];
  // Both ranges of `sorted` → what stands over what; rows share it.
  readonly #bare = new Map<string, BareCells>();

  constructor(sorted: readonly TextLine[]) {
    this.#sorted = sorted;
  }

  /** Indices of the lines at which rows begin; [] for lines that are no table's. */
  cuts(lines: readonly TextLine[]): readonly number[] {
    const cuts: number[] = [];
    for (const [i, line] of lines.entries()) {
      const above = lines[i - 1];
      if (above !== undefined && this.#bareBeside(line, above) >= CELLS_MIN) {
        cuts.push(i);
      }
    }
    // One such line may be chance.
    return cuts.length < 2 ? [] : cuts;
  }

  /** How many other lines on the baseline of `line` have no line over them at the height of `above`. */
  #bareBeside(line: TextLine, above: TextLine): number {
    const row = this.#overlapping(line.across, ROW_TOL * line.style.sizePt);
    // The line itself is one of them.
    if (row[1] - row[0] <= CELLS_MIN) {
      return 0;
    }
    const over = this.#overlapping(above.across, ABOVE_TOL * above.style.sizePt);
    const key = `${row.join(" ")} ${over.join(" ")}`;
    const cells = getOrAdd(this.#bare, key, () =>
      bareCells(this.#sorted.slice(...row), this.#sorted.slice(...over)),
    );
    // The line's own column is not counted: above it is the line asked about.
    const { under } = cells;
    const own = under.has(line) && [null, above].includes(under.get(line) ?? null) ? 1 : 0;
    return cells.bare + (cells.onlyUnder.get(above) ?? 0) - own;
  }

  /** First and end of the lines within a reach of a height. */
  #overlapping(across: number, reach: number): readonly [number, number] {
    return [lowerBound(this.#sorted, across + reach), firstBelow(this.#sorted, across - reach)];
  }
}

interface BareCells {
  /** Cells with nothing over them. */
  readonly bare: number;
  /** A line → how many cells have it alone over them. */
  readonly onlyUnder: ReadonlyMap<TextLine, number>;
  /** Cells with nothing (null) or one line alone over them. */
  readonly under: ReadonlyMap<TextLine, TextLine | null>;
}

/**
 * Which cells have no line, or one alone, over them. Extents that only touch do not overlap. Cost: that of
 * sorting, since counts come from two sorted lists: begun before the cell's end less ended before its
 * start.
 */
function bareCells(row: readonly TextLine[], over: readonly TextLine[]): BareCells {
  const wide = over.filter(({ start, end }) => end > start);
  const byStart = wide.toSorted((a, b) => a.start - b.start);
  const ends = Float64Array.from(wide, ({ end }) => end).sort();
  // The line that reaches farthest among the first 1, 2, … by start.
  const farthest: TextLine[] = [];
  for (const line of byStart) {
    const before = farthest.at(-1);
    farthest.push(before !== undefined && before.end >= line.end ? before : line);
  }
  const onlyUnder = new Map<TextLine, number>();
  const under = new Map<TextLine, TextLine | null>();
  let bare = 0;
  for (const cell of row) {
    const begun = firstIndex(byStart.length, (i) => (byStart[i]?.start ?? 0) >= cell.end);
    const ended = firstIndex(ends.length, (i) => (ends[i] ?? 0) > cell.start);
    const count = cell.end > cell.start ? begun - ended : 0;
    // If exactly one line is over the cell, it is the one that reaches farthest of those begun: all others
    // ended before.
    const only = count === 1 ? (farthest[begun - 1] ?? null) : null;
    if (count <= 0) {
      bare++;
      under.set(cell, null);
    } else if (only !== null) {
      onlyUnder.set(only, (onlyUnder.get(only) ?? 0) + 1);
      under.set(cell, only);
    }
  }
  return { bare, onlyUnder, under };
}
