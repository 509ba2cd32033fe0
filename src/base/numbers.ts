/**
 * Lists of numbers of any length: spread into an argument list, a hundred thousand overflow the stack. By index: an
 * iterator makes an object for each of them until the code is optimised.
 */

/** Infinity for none. */
export function leastOf(values: readonly number[]): number {
  let least = Infinity;
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i] ?? 0);
  }
  return least;
}

/** -Infinity for none. */
export function mostOf(values: readonly number[]): number {
  let most = -Infinity;
  for (let i = 0; i < values.length; i++) {
    most = Math.max(most, values[i] ?? 0);
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
