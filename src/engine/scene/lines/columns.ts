/**
 * Things in a row of places by the columns of the page they reach into, so that few ask about each other:
 * maps and price lists have thousands of lines at one height or below each other.
 */
import { firstIndex } from "#base/search.ts";
import { addToList } from "#base/maps.ts";

/**
 * Width of a column (points): about a word. Things over more columns than the limit (a page's width) are in
 * none and asked by all.
 */
const COLUMN_PT = 16;
const COLUMNS_MAX = 64;

/** An extent along the baseline. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

/**
 * An index over things that do not change; made only when the first question is asked, which on most pages
 * is never.
 */
export class Columns {
  readonly #items: readonly Extent[];
  // Made when first needed: column → indices of the things that reach into it, ascending.
  #columns: Map<number, number[]> | null = null;
  /** Indices of the things over too many columns. */
  readonly #wide: number[] = [];

  constructor(items: readonly Extent[]) {
    this.#items = items;
  }

  /**
   * Ascending lists that hold the indices of all things with something in common with the one at `index`,
   * and of others; null when that is all there are.
   */
  beside(index: number): readonly (readonly number[])[] | null {
    const own = columnsOf(this.#items[index]);
    if (own === null) {
      return null;
    }
    const columns = (this.#columns ??= this.#read());
    return [this.#wide, ...own.map((column) => columns.get(column) ?? [])];
  }

  #read(): Map<number, number[]> {
    const columns = new Map<number, number[]>();
    for (const [index, item] of this.#items.entries()) {
      const own = columnsOf(item);
      if (own === null) {
        this.#wide.push(index);
      }
      for (const column of own ?? []) {
        addToList(columns, column, index);
      }
    }
    return columns;
  }
}

/** null for things too wide to be listed. */
function columnsOf(item: Extent | undefined): readonly number[] | null {
  const first = Math.floor((item?.start ?? 0) / COLUMN_PT);
  const last = Math.floor((item?.end ?? 0) / COLUMN_PT);
  return last - first < COLUMNS_MAX
    ? Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
    : null;
}

/**
 * Place of the first number above a limit in an ascending list; the list's length where none is.
 * Logarithmic.
 */
export function firstBehind(list: readonly number[], limit: number): number {
  return firstIndex(list.length, (i) => (list[i] ?? Infinity) > limit);
}
