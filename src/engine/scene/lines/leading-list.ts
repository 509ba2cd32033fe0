/**
 * Baseline distances of one chain of lines in order of size, so that two chains are compared without
 * walking them.
 */
import { firstIndex } from "#base/search.ts";

/**
 * Ascending numbers (points). Chains of lines grow by joining, and every join asks for the median: kept
 * sorted, so that a page of one long column stays below quadratic time.
 */
export class LeadingList {
  #values: number[] = [];

  /** How many; a chain of n lines has n − 1. */
  get length(): number {
    return this.#values.length;
  }

  /** Infinity when empty, so that `Math.min` of several lists needs no question. */
  get least(): number {
    return this.#values[0] ?? Infinity;
  }

  /** −Infinity when empty. */
  get most(): number {
    return this.#values.at(-1) ?? -Infinity;
  }

  /** Keeps the order; the cost of finding the place is logarithmic, that of moving the rest a block copy. */
  add(value: number): void {
    this.#values.splice(rankOf(this.#values, value), 0, value);
  }

  /** Takes over all values of another list, which is empty afterwards; moves those of the shorter one. */
  takeAll(other: LeadingList): void {
    if (other.#values.length > this.#values.length) {
      [this.#values, other.#values] = [other.#values, this.#values];
    }
    for (const value of other.#values) {
      this.add(value);
    }
    other.#values = [];
  }

  /**
   * Lower median of this list, another one and one value more, found by halving: in each list by turns, a
   * candidate is the median when its ranks over all three enclose the wanted one. O(log²) instead of
   * merging the lists.
   */
  medianWith(other: LeadingList, value: number): number {
    const lists = [this.#values, other.#values, [value]];
    const wanted = (this.length + other.length) >> 1;
    for (const list of lists) {
      let [first, end] = [0, list.length];
      while (first < end) {
        const middle = (first + end) >> 1;
        const candidate = list[middle] ?? 0;
        const [below, upTo] = ranksIn(lists, candidate);
        if (below <= wanted && wanted < upTo) {
          return candidate;
        }
        if (upTo <= wanted) {
          first = middle + 1;
        } else {
          end = middle;
        }
      }
    }
    return value;
  }
}

/** How many numbers of all lists are smaller than a value, and how many are not greater. */
function ranksIn(
  lists: readonly (readonly number[])[],
  value: number,
): readonly [below: number, upTo: number] {
  let [below, upTo] = [0, 0];
  for (const list of lists) {
    below += firstWhere(list, (other) => other >= value);
    upTo += rankOf(list, value);
  }
  return [below, upTo];
}

/** How many numbers of an ascending list are not greater than a value. */
function rankOf(list: readonly number[], value: number): number {
  return firstWhere(list, (other) => other > value);
}

function firstWhere(list: readonly number[], isReached: (value: number) => boolean): number {
  return firstIndex(list.length, (i) => isReached(list[i] ?? Infinity));
}
