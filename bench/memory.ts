/**
 * Highest resident memory of engine processes, job by job: `npm run bench -- memory`, which builds the service
 * first and runs its engine process (`dist/engine-worker.js`) behind the pool of the service, with limits wide
 * enough to see what a job needs. Each job once in a fresh process and once in one that has compiled, filled and
 * drawn a dozen documents and done the jobs above, replaced where the service replaces it. Linux only (/proc). Writes bench/results-memory.txt; exits 1 when a job
 * needs more than promised: 512 MB for files below 10 MB, 1 GB above.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { type EnginePool, openEnginePool } from "#adapters/engine-pool.ts";
import type { CompiledTemplate } from "#domain/engine-calls.ts";
import type { TemplateRef } from "#ports/engine-runner.ts";
import { bigPictureFile, bigTextFile } from "../tools/corpus/big-files.ts";
import { filesOf } from "../tools/corpus/files.ts";

const MB = 1024 * 1024;
const LARGE_FILE_BYTES = 10 * MB;
const WIDE = { cpuSeconds: 120, wallSeconds: 240, memoryBytes: 8192 * MB };
const LIMITS = {
  ingestSmall: WIDE,
  ingestLarge: WIDE,
  font: WIDE,
  preview: WIDE,
  stress: WIDE,
  final: WIDE,
};
const JOBS = ["compile", "preflight", "fill", "preview", "verify"] as const;
/** Documents a used process has been through. */
const DOCUMENTS_BEFORE = 12;

/** After a job the pool looks whether its process is worn. */
const SETTLE_MS = 200;

interface Input {
  readonly name: string;
  readonly pdf: Uint8Array;
}

/** MB; `before` as the job began. */
interface Peak {
  readonly before: number;
  readonly peak: number;
}

interface Measured<T> {
  readonly value: T;
  readonly peak: Peak;
}

type Peaks = Readonly<Record<(typeof JOBS)[number], Peak>>;

if (spawnSync("npm", ["run", "--silent", "build"], { stdio: ["ignore", 2, 2] }).status !== 0) {
  throw new Error("the service does not build");
}
const module = resolve("dist/engine-worker.js");
const inputs: readonly Input[] = [
  ...[largest("given"), largest("generated")].flat(),
  ...[0.5, 1, 2].map((size) => ({
    name: `text, ${size} MB of content`,
    pdf: bigTextFile(size * MB).pdf,
  })),
  ...[9, 30].map((size) => ({ name: `pictures, ${size} MB`, pdf: bigPictureFile(size * MB).pdf })),
];
const before = [...filesOf("given", ""), ...filesOf("generated", "").slice(0, 40)]
  .slice(0, DOCUMENTS_BEFORE)
  .map(({ path }) => new Uint8Array(readFileSync(path)));
const fresh: Peaks[] = [];
for (const input of inputs) {
  fresh.push(await peaksOf(input, null));
}
const worker = await usedPool();
const used: Peaks[] = [];
for (const input of inputs) {
  used.push(await peaksOf(input, worker));
}
await worker.close();
const rows = inputs.flatMap(({ name, pdf }, i) => {
  const promisedMb = promised(pdf);
  return [
    rowOf(name, { how: "fresh", peaks: fresh[i], promisedMb }),
    rowOf("", { how: "used", peaks: used[i], promisedMb }),
  ];
});
const report = [
  "Resident memory of an engine process in MB: as the job began → highest during the job",
  "",
  `${"".padEnd(50)}${JOBS.map((job) => job.padStart(13)).join("")}${"promised".padStart(10)}`,
  ...rows,
].join("\n");
process.stdout.write(`${report}\n`);
writeFileSync("bench/results-memory.txt", `${report}\n`);
process.exitCode = isKept() ? 0 : 1;

function rowOf(
  name: string,
  { how, peaks, promisedMb }: { how: string; peaks: Peaks | undefined; promisedMb: number },
): string {
  const cells = JOBS.map((job) => {
    const { before: begun, peak } = peaks?.[job] ?? { before: 0, peak: 0 };
    return `${begun.toFixed(0)} → ${peak.toFixed(0)}`.padStart(13);
  });
  return `${name.padEnd(44)}${how.padEnd(6)}${cells.join("")}${String(promisedMb).padStart(10)}`;
}

function promised(pdf: Uint8Array): number {
  return pdf.length < LARGE_FILE_BYTES ? 512 : 1024;
}

function isKept(): boolean {
  return inputs.every(({ pdf }, i) => {
    const mostMb = promised(pdf);
    return [fresh[i], used[i]].every(
      (peaks) => peaks !== undefined && JOBS.every((job) => peaks[job].peak <= mostMb),
    );
  });
}

function largest(set: "given" | "generated"): readonly Input[] {
  const sized = filesOf(set, "").map(({ name, path }) => ({
    name: `${set}: ${name.slice(0, 32)}`,
    pdf: new Uint8Array(readFileSync(path)),
  }));
  return sized.toSorted((a, b) => b.pdf.length - a.pdf.length).slice(0, 1);
}

/** `used`: the pool all jobs go to; without one each job has a process of its own. */
async function peaksOf({ name, pdf }: Input, used: EnginePool | null): Promise<Peaks> {
  process.stderr.write(`${name}\n`);
  const inPool = async <T>(job: (pool: EnginePool) => Promise<T>): Promise<Measured<T>> => {
    const pool = used ?? openPool();
    const done = await measured(pool, job);
    if (used === null) {
      await pool.close();
      await pause(SETTLE_MS);
    }
    return done;
  };
  const compile = await inPool((pool) => pool.call("compile", { pdf }, TURN));
  const template = templateOf(name, pdf, compile.value);
  const { fields } = compile.value.template;
  const values = Object.fromEntries(fields.slice(0, 3).map((field) => [field.name, "Anna"]));
  const preflight = await inPool((pool) => pool.call("preflight", { pdf }, TURN));
  const fill = await inPool((pool) => pool.call("fill", { template, values, force: true }, TURN));
  const preview = await inPool((pool) =>
    pool.call("preview", { template, values, force: true, dpi: 300 }, TURN),
  );
  const verify = await inPool((pool) =>
    pool.call("verify", { original: pdf, rendered: fill.value.pdf, rasters: true }, TURN),
  );
  return {
    compile: compile.peak,
    preflight: preflight.peak,
    fill: fill.peak,
    preview: preview.peak,
    verify: verify.peak,
  };
}

function templateOf(key: string, source: Uint8Array, { encoded }: CompiledTemplate): TemplateRef {
  return { key, load: () => Promise.resolve({ source, encoded }) };
}

function openPool(): EnginePool {
  return openEnginePool({
    module,
    processes: 1,
    limits: LIMITS,
    onError: (text) => process.stderr.write(`${text}\n`),
  });
}

/** Nobody else is there to take turns with. */
const TURN = { teamId: "bench", kind: "other" } as const;

async function usedPool(): Promise<EnginePool> {
  const pool = openPool();
  for (const [i, pdf] of before.entries()) {
    const compiled = await pool.call("compile", { pdf }, TURN).catch(() => null);
    if (compiled !== null) {
      const template = templateOf(`before ${i}`, pdf, compiled);
      await pool.call("fill", { template, values: {}, force: true }, TURN);
      await pool.call("preview", { template, values: {}, force: true }, TURN);
    }
  }
  return pool;
}

/** One job of the pool's only process. */
async function measured<T>(
  pool: EnginePool,
  job: (pool: EnginePool) => Promise<T>,
): Promise<Measured<T>> {
  // Started, and asked for nothing much.
  await pool.call("readFont", { bytes: new Uint8Array([0]), face: null }, TURN).catch(() => null);
  await pause(SETTLE_MS);
  const pid = await childPid();
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const begun = statusMb(pid, "VmRSS");
  const value = await job(pool);
  const peak = statusMb(pid, "VmHWM");
  await pause(SETTLE_MS);
  return { value, peak: { before: begun, peak } };
}

/** The engine process: the only child that runs the worker. One that was full is being replaced for a moment. */
async function childPid(): Promise<number> {
  for (let i = 0; i < 50; i++) {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
    const pid = children
      .trim()
      .split(/\s+/u)
      .find((child) => child !== "" && commandOf(child).includes(module));
    if (pid !== undefined) {
      return Number(pid);
    }
    await pause(100);
  }
  throw new Error(`no engine process runs ${join("dist", "engine-worker.js")}`);
}

/** "" for a process that has ended meanwhile. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function statusMb(pid: number, name: "VmRSS" | "VmHWM"): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB$`, "mu").exec(
    readFileSync(`/proc/${pid}/status`, "utf8"),
  );
  return Number(line?.[1] ?? 0) / 1024;
}
