/** Which cases this run tries: others with each commit, all of them the same for one seed. */

/** Made of the commit by vitest.config.ts, which prints it, unless the environment names one. */
const SEED = Number(process.env["PLATEN_TEST_SEED"] ?? "1");
/** Seeds of each kind that `npm run fuzz -- --n 20000` tries; a commit's are among them. */
const SPACE = 4_000;

/** `count` cases in a row on a commit; `npm run test:all` tries `whole` from the first. */
export function seeds(count: number, whole: number): readonly number[] {
  return process.env["PLATEN_TEST_ALL"] === "1"
    ? Array.from({ length: whole }, (_, i) => 1 + i)
    : Array.from({ length: count }, (_, i) => 1 + (SEED % (SPACE - count)) + i);
}

/** In groups, so that each is one test of bearable length. */
export function inGroups(all: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  );
}

/** Of a failure: the seed of the case, and how it is tried again. */
function repeatBy(seed: number): string {
  return `seed ${seed} (again: PLATEN_TEST_SEED=${SEED} npx vitest run --project fuzz)`;
}

/** A case that takes longer hangs; processor time, which a busy machine does not lengthen. */
const MAX_CASE_MS = 5_000;

/** Runs a case; throws with its seed when it does or takes too much processor time. */
export async function bounded(seed: number, run: () => Promise<void> | void): Promise<void> {
  const start = process.cpuUsage();
  try {
    await run();
  } catch (error) {
    throw new Error(`${repeatBy(seed)}: ${String(error)}`, { cause: error });
  }
  const { user, system } = process.cpuUsage(start);
  if ((user + system) / 1000 > MAX_CASE_MS) {
    throw new Error(`${repeatBy(seed)} took ${Math.round((user + system) / 1000)} ms`);
  }
}
