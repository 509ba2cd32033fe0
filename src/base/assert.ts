/** Throws when `condition` is false: a bug of ours, never a defect of the input. */
export function assert(condition: boolean, what: string): asserts condition {
  if (!condition) {
    throw new Error(`assertion failed: ${what}`);
  }
}
