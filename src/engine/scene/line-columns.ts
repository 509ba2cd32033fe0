/** Lines by the columns of the page they reach into: the next line below another, without asking whole rows. */
import type { TextLine } from "./text-lines.ts";

/** Lines asked one by one before the columns are: nearly always enough. */
const ASKED_MAX = 64;
/** Width of a column (points); lines over more columns than the limit are in none. */
const COLUMN_PT = 16;
const COLUMNS_MAX = 64;

export class LineColumns {
  readonly #lines: readonly TextLine[];
  // Made when first needed: column → indices of the lines that reach into it, ascending.
  #columns: ReadonlyMap<number, readonly number[]> | null = null;
  /** Indices of the lines over too many columns. */
  #wide: readonly number[] = [];

  constructor(lines: readonly TextLine[]) {
    this.#lines = lines;
  }

  /**
   * The first line behind the one at `from` that satisfies `isWanted`, null when one comes first for which
   * `isBeyond` is true. Only lines whose extent has something in common with that line's may be wanted.
   */
  next(
    from: number,
    isWanted: (line: TextLine) => boolean,
    isBeyond: (line: TextLine) => boolean,
  ): TextLine | null {
    for (let i = from + 1; i <= from + ASKED_MAX; i++) {
      const line = this.#lines[i];
      if (line === undefined || isBeyond(line)) {
        return null;
      }
      if (isWanted(line)) {
        return line;
      }
    }
    const self = this.#lines[from];
    const columns = this.#columnsOf(self);
    if (columns === null) {
      return this.#nextIn(null, from + ASKED_MAX, isWanted, isBeyond).line;
    }
    this.#index();
    let best: Found = { index: Infinity, line: null };
    for (const list of [this.#wide, ...columns.map((column) => this.#columns?.get(column) ?? [])]) {
      const found = this.#nextIn(list, from + ASKED_MAX, isWanted, isBeyond);
      best = found.index < best.index ? found : best;
    }
    return best.line;
  }

  /** The first wanted of the lines listed (of all for null) behind an index. */
  #nextIn(
    list: readonly number[] | null,
    behind: number,
    isWanted: (line: TextLine) => boolean,
    isBeyond: (line: TextLine) => boolean,
  ): Found {
    const count = list?.length ?? this.#lines.length;
    for (let at = list === null ? behind + 1 : firstBehind(list, behind); at < count; at++) {
      const index = list?.[at] ?? at;
      const line = this.#lines[index];
      if (line === undefined || isBeyond(line)) {
        break;
      }
      if (isWanted(line)) {
        return { index, line };
      }
    }
    return { index: Infinity, line: null };
  }

  #columnsOf(line: TextLine | undefined): readonly number[] | null {
    const first = Math.floor((line?.start ?? 0) / COLUMN_PT);
    const last = Math.floor((line?.end ?? 0) / COLUMN_PT);
    return last - first < COLUMNS_MAX
      ? Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
      : null;
  }

  #index(): void {
    if (this.#columns !== null) {
      return;
    }
    const columns = new Map<number, number[]>();
    const wide: number[] = [];
    for (const [index, line] of this.#lines.entries()) {
      const own = this.#columnsOf(line);
      if (own === null) {
        wide.push(index);
      }
      for (const column of own ?? []) {
        const list = columns.get(column);
        if (list === undefined) {
          columns.set(column, [index]);
        } else {
          list.push(index);
        }
      }
    }
    this.#columns = columns;
    this.#wide = wide;
  }
}

interface Found {
  readonly index: number;
  readonly line: TextLine | null;
}

/** Place of the first number above a limit in an ascending list. */
function firstBehind(list: readonly number[], limit: number): number {
  let [first, end] = [0, list.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((list[middle] ?? Infinity) > limit) {
      end = middle;
    } else {
      first = middle + 1;
    }
  }
  return first;
}
