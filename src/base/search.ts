/** Binary search. */

/**
 * The first index from 0 that `isReached` says yes to, `count` where none is; all after it must be reached too.
 * Asks about log2(count) indices.
 */
export function firstIndex(count: number, isReached: (index: number) => boolean): number {
  let [first, end] = [0, count];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (isReached(middle)) {
      end = middle;
    } else {
      first = middle + 1;
    }
  }
  return first;
}
