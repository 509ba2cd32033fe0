/** Throws when `condition` is false: a bug of ours, never a fault of the input. */
export function assert(condition: boolean, what: string): asserts condition {
  if (!condition) {
    throw new Error(`assertion failed: ${what}`);
  }
}

/** For the `default` of an exhaustive switch. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
