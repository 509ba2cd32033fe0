/** What of many like cases this run tries: others with each commit, all of them in the long run. */

/** Made of the commit by vitest.config.ts, which prints it, unless the environment names one. */
const SEED = Number(process.env["PLATEN_TEST_SEED"] ?? "0");
const IS_WHOLE = process.env["PLATEN_TEST_ALL"] === "1";

/**
 * Every `step`-th of `all`, the first of them chosen by the commit; one of all unless told otherwise.
 * `npm run test:all` tries all.
 */
export function ofCommit<T>(all: readonly T[], step: number = all.length): readonly T[] {
  return IS_WHOLE ? all : all.filter((_, i) => i % step === SEED % step);
}

/** What `ofCommit` leaves out, for a second run beside it; all in the long run, where both try all. */
export function restOfCommit<T>(all: readonly T[], step: number): readonly T[] {
  return IS_WHOLE ? all : all.filter((_, i) => i % step !== SEED % step);
}
