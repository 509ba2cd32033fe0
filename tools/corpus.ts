/**
 * The corpus table: `npm run corpus`, which bundles as a build does, so that times are those of the
 * product. Compiles every file of the given set, the generated set and, with PLATEN_CORPUS=dir, a wild
 * set; compares boxes with the truth and with two other readers; fills every field; measures. Writes
 * docs/corpus.md after a full run; exit 1 when a gate is missed. `--damage` tests the gates instead.
 */
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { ENGINE_ENVIRONMENT, ENGINE_NODE_FLAGS } from "#adapters/engine-child.ts";
import { measureCost } from "./corpus/cost.ts";
import { proveGates } from "./corpus/damage.ts";
import { type CorpusFile, filesOf } from "./corpus/files.ts";
import { formTruthOf } from "./corpus/form-truths.ts";
import type { FileResult } from "./corpus/gates.ts";
import { answersTo, type KeptIn } from "./corpus/kept-answers.ts";
import { type CorpusOptions, readOptions, SET_NAMES, type SetName } from "./corpus/options.ts";
import { reportOf } from "./corpus/report.ts";
import type { Task } from "./corpus/tasks.ts";
import { work } from "./corpus/worker.ts";

/** A task that takes longer hangs. */
const TASK_LIMIT_MS = 180_000;
/** Every so many generated files go through Ghostscript too. */
const SAMPLE_STEP = 16;

const options = readOptions(process.argv.slice(2), cpus().length);
if (options.worker) {
  await work();
} else if (options.damage) {
  const { markdown, met } = await proveGates();
  process.stdout.write(markdown);
  await writeFile("docs/corpus-damage.md", markdown);
  process.exitCode = met ? 0 : 1;
} else {
  await runCorpus(options);
}

async function runCorpus(asked: CorpusOptions): Promise<void> {
  const sets = new Map<SetName, readonly FileResult[]>();
  for (const set of asked.sets) {
    const files = filesOf(set, asked.filter)
      .filter((file) => !asked.formsOnly || formTruthOf(file) !== null)
      .filter((_, i) => i % asked.step === 0);
    if (files.length > 0) {
      sets.set(set, await resultsOf(files, asked));
    }
  }
  const isWhole =
    asked.filter === "" &&
    !asked.boxesOnly &&
    !asked.harmOnly &&
    !asked.formsOnly &&
    asked.step === 1;
  const cost = isWhole ? await measureCost() : null;
  const { markdown, met } = reportOf(sets, cost);
  process.stdout.write(markdown);
  if (isWhole && asked.sets.length === SET_NAMES.length) {
    await writeFile("docs/corpus.md", markdown);
  }
  process.exitCode = met ? 0 : 1;
}

async function resultsOf(
  files: readonly CorpusFile[],
  { jobs, answers, allRenderers, boxesOnly, harmOnly, formsOnly }: CorpusOptions,
): Promise<readonly FileResult[]> {
  const limits = { jobs, limitMs: TASK_LIMIT_MS };
  const keptIn: KeptIn | null = answers === null ? null : { path: answers, commit: headCommit() };
  const detect: Task[] = files.map((file) => ({ kind: "boxes", file }));
  // Compiling is timed as the service does it.
  const ownProcess = { nodeFlags: ENGINE_NODE_FLAGS, environment: ENGINE_ENVIRONMENT };
  const boxes = await answersTo(detect, { ...limits, ...ownProcess }, keptIn);
  process.stderr.write(`${files.length} files compiled\n`);
  const filled = boxesOnly || harmOnly || formsOnly ? [] : files.filter(({ hasTruth }) => hasTruth);
  const edit: Task[] = filled.map((file, i) => ({
    kind: "edits",
    file,
    ghostscript: allRenderers || file.set === "given" || i % SAMPLE_STEP === 0,
    eachField: file.set === "given",
  }));
  const edits = await answersTo(edit, limits, keptIn);
  process.stderr.write(`${filled.length} files filled\n`);
  const editOf = new Map(filled.map((file, i) => [file, edits[i] ?? null]));
  const harmed = boxesOnly || formsOnly ? [] : files;
  const harm: Task[] = harmed.map((file) => ({ kind: "harm", file }));
  const harms = await answersTo(harm, limits, keptIn);
  process.stderr.write(`${harmed.length} files tried for harm\n`);
  const harmOf = new Map(harmed.map((file, i) => [file, harms[i] ?? null]));
  const judged = boxesOnly || harmOnly ? [] : files.filter((file) => formTruthOf(file) !== null);
  const form: Task[] = judged.map((file) => ({ kind: "form", file }));
  const forms = await answersTo(form, limits, keptIn);
  process.stderr.write(`${judged.length} forms judged\n`);
  const formOf = new Map(judged.map((file, i) => [file, forms[i] ?? null]));
  return files.map((file, i) => ({
    file,
    boxes: boxes[i] ?? { kind: "failed", reason: "not run" },
    edits: editOf.get(file) ?? null,
    harm: harmOf.get(file) ?? null,
    form: formOf.get(file) ?? null,
  }));
}

function headCommit(): string {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  return stdout.trim();
}
