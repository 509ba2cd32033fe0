/**
 * Fuzzing of the whole engine, each commit with cases of its own: a valid file or an error by name, no state leaked,
 * nothing else moved. `npm run fuzz -- --n 20000` runs many more, each in bounds of time and memory.
 */
import { expect, test } from "vitest";
import { FUZZ_KINDS, type FuzzKind, runFuzzCase } from "./run-case.ts";
import { bounded, inGroups, seeds } from "./sample.ts";

/** Cases of each kind on a commit. */
const CASES: Readonly<Record<FuzzKind, number>> = {
  pdf: 60,
  content: 40,
  values: 40,
  places: 30,
  // The others are in font-mutations.test.ts.
  fonts: 10,
};
/** How many times as many `npm run test:all` tries, before it goes on to `npm run fuzz`. */
const WHOLE = 8;
const PER_TEST = 10;
/** For ten cases on a busy machine: one that never ends is ended with its test. */
const LIMIT_MS = 600_000;

const RUNS = FUZZ_KINDS.flatMap((kind) =>
  inGroups(seeds(CASES[kind], WHOLE * CASES[kind]), PER_TEST).map((group) => ({
    kind,
    first: group[0] ?? 0,
    group,
  })),
);

test.each(RUNS)(
  "$kind, seeds from $first",
  async ({ kind, group }) => {
    const outcomes: string[] = [];
    for (const seed of group) {
      await bounded(seed, async () => {
        outcomes.push(await runFuzzCase(kind, seed));
      });
    }
    expect(outcomes).toHaveLength(group.length);
  },
  LIMIT_MS,
);
