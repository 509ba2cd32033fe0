/** Look-up of values given for ranges of codes, in logarithmic time whatever a file states. */

/** An entry for the codes `low` to `high`, both included. */
export interface RangeEntry {
  readonly low: number;
  readonly high: number;
}

export interface RangeTable<T extends RangeEntry> {
  /** The entry that holds `code`; where entries overlap, the one that starts lower. */
  find(code: number): T | null;
  readonly entries: readonly T[];
}

/**
 * A table of entries in any order, also overlapping. Building is n log n, finding log n: a damaged CMap
 * with 100 000 overlapping ranges must not make each look-up a walk.
 */
export function rangeTable<T extends RangeEntry>(entries: readonly T[]): RangeTable<T> {
  const sorted = entries.toSorted((a, b) => a.low - b.low);
  const lows: number[] = [];
  const kept: T[] = [];
  // Invariant: kept entries cover ascending parts without overlap; what an earlier one covers is cut
  // off in front.
  let covered = -1;
  for (const entry of sorted) {
    if (entry.high > covered) {
      // The entry itself keeps its own `low`, which offsets into it are counted from.
      lows.push(Math.max(entry.low, covered + 1));
      kept.push(entry);
      covered = entry.high;
    }
  }
  return {
    entries: sorted,
    find(code) {
      let low = 0;
      let high = lows.length - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        if ((lows[middle] ?? 0) > code) {
          high = middle - 1;
        } else {
          low = middle + 1;
        }
      }
      const entry = kept[high];
      return entry !== undefined && code <= entry.high ? entry : null;
    },
  };
}
