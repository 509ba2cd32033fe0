/** Lists of numbers of any length: spread into an argument list, a hundred thousand overflow the stack. */

/** Infinity for none. */
export function leastOf(values: Iterable<number>): number {
  let least = Infinity;
  for (const value of values) {
    least = Math.min(least, value);
  }
  return least;
}

/** -Infinity for none. */
export function mostOf(values: Iterable<number>): number {
  let most = -Infinity;
  for (const value of values) {
    most = Math.max(most, value);
  }
  return most;
}

/** Appends every item, however many there are. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) {
    list.push(item);
  }
}

/** Rounded half up to so many decimals, never -0: what is written of a number does not depend on its sign then. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}
