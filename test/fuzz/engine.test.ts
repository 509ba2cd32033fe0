/**
 * Fuzzing of the whole engine with fixed seeds: a valid file or an error by name, no state leaked, nothing
 * else moved. `npm run fuzz -- --n 20000` runs many more, each in bounds of time and memory.
 */
import { expect, test } from "vitest";
import { FUZZ_KINDS, type FuzzKind, runFuzzCase } from "./run-case.ts";

/** Cases of each kind on a build server; with the mutations of the file layer 2,000 in all. */
const CASES: Readonly<Record<FuzzKind, number>> = {
  pdf: 240,
  content: 160,
  values: 160,
  places: 100,
  // 2,000 in font-mutations.test.ts.
  fonts: 20,
};
const PER_TEST = 20;
/** For twenty cases on a busy machine: one that never ends is ended with its test. */
const LIMIT_MS = 600_000;

const RUNS = FUZZ_KINDS.flatMap((kind) =>
  Array.from({ length: CASES[kind] / PER_TEST }, (_, i) => ({ kind, first: i * PER_TEST + 1 })),
);

test.each(RUNS)(
  "$kind, seeds from $first",
  async ({ kind, first }) => {
    for (let seed = first; seed < first + PER_TEST; seed++) {
      const failure = await runFuzzCase(kind, seed).then(
        () => null,
        (error: unknown) => `seed ${seed}: ${String(error)}`,
      );
      expect(failure).toBeNull();
    }
  },
  LIMIT_MS,
);
