/**
 * docs/test-all.md: one row for each step of the long run, with the commit and the day it was last made. Steps are
 * run one at a time, on different days too, so a run replaces its own row and leaves the others as they stand.
 */

/** What came of a step, as its row has it. */
export interface StepRun {
  /** The step's name on the command line. */
  readonly id: string;
  readonly what: string;
  /** What its program printed last; begins with FAILED when it did. */
  readonly result: string;
  /** Wall time, whole seconds. */
  readonly seconds: number;
  /** Short name of the commit; `CHANGED` follows where its sources were not those of the commit. */
  readonly commit: string;
  /** ISO 8601, UTC: 2026-11-23. */
  readonly day: string;
  /** With its "v". */
  readonly node: string;
  readonly cores: number;
}

/** Follows a commit's name when the files that ran were others than the commit's. */
export const CHANGED = " and changes";

const HEAD = `# The long run

Made by \`npm run test:all -- STEP\`, a row each; without a step all of them are made ([testing.md](testing.md)).
Seconds are wall time, of a machine that may have had other work.

| step | what | result | seconds | commit | day (UTC) | Node | cores |
| --- | --- | --- | ---: | --- | --- | --- | ---: |
`;

/** The empty page, before a step was made. */
const EMPTY_RESULT = "not yet";

/**
 * The page with the rows of `runs` in the place of their old ones, in the order of `steps`; rows of steps that are
 * no more are left out, and steps never made say so.
 * @param before the page so far; "" where there is none
 */
export function pageWith(
  before: string,
  runs: readonly StepRun[],
  steps: readonly { readonly id: string; readonly what: string }[],
): string {
  const old = new Map(
    before
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => [line.split(" | ", 1)[0]?.slice(2).trim(), line]),
  );
  const made = new Map(runs.map((run) => [run.id, rowOf(run)]));
  const rows = steps.map(
    ({ id, what }) =>
      made.get(id) ?? old.get(id) ?? `| ${id} | ${what} | ${EMPTY_RESULT} | | | | | |`,
  );
  return `${HEAD}${rows.join("\n")}\n`;
}

function rowOf({ id, what, result, seconds, commit, day, node, cores }: StepRun): string {
  const cells = [id, what, result, String(seconds), commit, day, node, String(cores)];
  // A pipe would end the cell.
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
