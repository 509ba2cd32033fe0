/** Numbers for fuzzing: the same on every machine. */

/** A whole number from 0 to `below`, the latter excluded. */
export type Random = (below: number) => number;

/** xorshift32, warmed up so that near seeds do not begin alike. */
export function randomFrom(seed: number): Random {
  let state = (Math.imul(seed, 2654435761) >>> 0) | 1;
  const next: Random = (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  next(2);
  next(2);
  return next;
}

/** One of them. */
export function oneOf<T>(random: Random, all: readonly T[]): T {
  const found = all[random(all.length)];
  if (found === undefined) {
    throw new Error("nothing to choose from");
  }
  return found;
}
