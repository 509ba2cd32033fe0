/**
 * `npm run fuzz -- --n 20000 [--seed S] [--kind pdf|content|values|places|fonts]`: cases at random through
 * the engine, each bounded to 5 s of processor time and its process to 512 MB. Prints the table; a run of all
 * kinds with 2,000 cases or more also writes it into docs/fuzz.md, beside those of other sizes. Exit 1 when a
 * case fails. A failure is repeated by its kind and seed: `--n 1 --seed S`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { FUZZ_KINDS, type FuzzKind, loadFuzzEngine, runFuzzCase } from "#test/fuzz/run-case.ts";
import { type Outcome, runTasks, serveTasks } from "./corpus/pool.ts";

interface FuzzTask {
  readonly kind: FuzzKind;
  readonly seed: number;
}

type FuzzAnswer = { readonly outcome: string } | { readonly failure: string };

/** Processor time of a case. */
const CASE_MS = 5000;
/** A process that has not answered after this long hangs, on any machine. */
const HANG_MS = 60_000;
const MAX_BYTES = 512 * 1024 * 1024;
const MOST_FAILURES_SHOWN = 40;
const REPORT = "docs/fuzz.md";
/** Cases of a run that the page tells of. */
const LEAST_WRITTEN = 2000;

const HEAD = `# Fuzzing

pdf: corpus files with one to twenty changes, opened, compiled, filled, verified. content: legal content
streams at random; own text stands where it stood, other text moves nothing else, no state leaks. values:
text of every plane with controls, marks and lone surrogates. places: glyph positions against pdf.js to
0.01 pt. fonts: fonts with damage, used or refused. Each case ends within ${CASE_MS / 1000} s of processor time and ${MAX_BYTES / 1048576} MB with a valid file or
an error by name.
`;

const { values } = parseArgs({
  options: {
    n: { type: "string" },
    seed: { type: "string" },
    kind: { type: "string", multiple: true },
    worker: { type: "boolean" },
  },
});
if (values.worker === true) {
  serveTasks<FuzzTask, FuzzAnswer>(async ({ kind, seed }) => {
    await loadFuzzEngine();
    const start = process.cpuUsage();
    const answer = await runFuzzCase(kind, seed).then(
      (outcome): FuzzAnswer => ({ outcome }),
      (error: unknown): FuzzAnswer => ({
        failure:
          error instanceof Error
            ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ")
            : String(error),
      }),
    );
    const { user, system } = process.cpuUsage(start);
    const usedMs = (user + system) / 1000;
    return usedMs > CASE_MS ? { failure: `${(usedMs / 1000).toFixed(1)} s` } : answer;
  });
} else {
  await fuzz();
}

async function fuzz(): Promise<void> {
  const count = Number(values.n ?? 2000);
  const seed = Number(values.seed ?? 1);
  const kinds = FUZZ_KINDS.filter((kind) => values.kind?.includes(kind) ?? true);
  if (kinds.length === 0) {
    throw new Error(`--kind takes ${FUZZ_KINDS.join(", ")}`);
  }
  const each = Math.ceil(count / kinds.length);
  const rows: string[] = [];
  const failures: string[] = [];
  for (const kind of kinds) {
    const tasks = Array.from({ length: each }, (_, i) => ({ kind, seed: seed + i }));
    const start = performance.now();
    const outcomes = await run(tasks);
    const seconds = (performance.now() - start) / 1000;
    const failed = outcomes.flatMap((outcome, i) => {
      const failure = failureOf(outcome);
      return failure === null ? [] : [`${kind}, seed ${seed + i}: ${failure}`];
    });
    failures.push(...failed);
    const peak = Math.max(...outcomes.map((one) => (one.kind === "done" ? one.peakBytes : 0)));
    rows.push(
      `| ${kind} | ${tasks.length} | ${failed.length} | ${countsOf(outcomes)} | ${seconds.toFixed(0)} | ${(peak / 1048576).toFixed(0)} |`,
    );
    process.stderr.write(`${rows.at(-1) ?? ""}\n`);
  }
  const section = sectionOf({ rows, failures, seed, count });
  process.stdout.write(section);
  if (values.kind === undefined && count >= LEAST_WRITTEN) {
    await writeFile(REPORT, reportOf(await readFile(REPORT, "utf8"), section));
  }
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** A case whose process grew too large counts only when it does so in a process of its own. */
async function run(tasks: readonly FuzzTask[]): Promise<readonly Outcome<FuzzAnswer>[]> {
  const limits = { jobs: cpus().length, limitMs: HANG_MS, maxPeakBytes: MAX_BYTES };
  const outcomes = await runTasks<FuzzTask, FuzzAnswer>(tasks, limits);
  const settled: Outcome<FuzzAnswer>[] = [];
  for (const [i, outcome] of outcomes.entries()) {
    const task = tasks[i];
    const isSuspect = outcome.kind === "failed" || outcome.peakBytes > MAX_BYTES;
    const [again] =
      isSuspect && task !== undefined ? await runTasks<FuzzTask, FuzzAnswer>([task], limits) : [];
    settled.push(again ?? outcome);
  }
  return settled;
}

function failureOf(outcome: Outcome<FuzzAnswer>): string | null {
  if (outcome.kind === "failed") {
    return outcome.reason;
  }
  if (outcome.peakBytes > MAX_BYTES) {
    return `${(outcome.peakBytes / 1048576).toFixed(0)} MB`;
  }
  return "failure" in outcome.answer ? outcome.answer.failure : null;
}

function countsOf(outcomes: readonly Outcome<FuzzAnswer>[]): string {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    if (outcome.kind === "done" && "outcome" in outcome.answer) {
      const { outcome: name } = outcome.answer;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}

function sectionOf({
  rows,
  failures,
  seed,
  count,
}: {
  readonly rows: readonly string[];
  readonly failures: readonly string[];
  readonly seed: number;
  readonly count: number;
}): string {
  const shown = failures.slice(0, MOST_FAILURES_SHOWN).map((failure) => `- ${failure}`);
  return `## ${count} cases

Made by \`npm run fuzz -- --n ${count}\` from seed ${seed}.

| kind | cases | failures | outcomes | s | peak MB |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
${shown.length === 0 ? "" : `\nFailures:\n\n${shown.join("\n")}\n`}`;
}

/** The page with this section in the place of the one of its size, by size. */
function reportOf(before: string, section: string): string {
  const sections = before.split(/^(?=## )/m).filter((one) => /^## \d+ cases\n/.test(one));
  const sizeOf = (one: string): number => Number(/^## (\d+)/.exec(one)?.[1]);
  const kept = sections.filter((one) => sizeOf(one) !== sizeOf(section));
  const all = [...kept, section].toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return [HEAD, ...all.map((one) => `${one.trimEnd()}\n`)].join("\n");
}
