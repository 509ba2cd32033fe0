/**
 * How many operators a content stream has: counted whenever one is read to its end, so rarely read for
 * it.
 */
import { OperatorReader } from "../pdf/operator-reader.ts";

// Keyed by the bytes themselves and weak: a count goes with its content, and no one has to forget it.
const counts = new WeakMap<Uint8Array, number>();

/** Remembers the count of a stream that was read to its end. */
export function noteOperatorCount(data: Uint8Array, count: number): void {
  counts.set(data, count);
}

/**
 * All operators of a content stream. Reads it when nobody has done so before. Linear in the bytes when
 * it has to.
 */
export function operatorCountOf(data: Uint8Array): number {
  const known = counts.get(data);
  if (known !== undefined) {
    return known;
  }
  const reader = new OperatorReader(data);
  let count = 0;
  while (reader.next() !== null) {
    count++;
  }
  counts.set(data, count);
  return count;
}
