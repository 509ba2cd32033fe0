/** What compiling costs: memory and time of big files, time against the length of the content. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENGINE_ENVIRONMENT, ENGINE_NODE_FLAGS } from "#adapters/engine-child.ts";
import { bigPictureFile, bigTextFile, longPage } from "./big-files.ts";
import type { Gate } from "./gate.ts";
import { type Outcome as PoolOutcome, runTasks } from "./pool.ts";
import type { Answer, Task } from "./tasks.ts";

type Outcome = PoolOutcome<Answer>;

export interface Cost {
  readonly markdown: string;
  readonly gates: readonly Gate[];
}

interface Measured {
  readonly name: string;
  readonly bytes: number;
  readonly contentBytes: number;
  /** The best of `TRIES` compiles of one process, and how long the first took, which optimises the engine too. */
  readonly outcome: Outcome;
  readonly firstMs: number;
}

const MB = 1024 * 1024;
const SIZES_MB = [1, 5, 10, 20];
const TIMES = [1, 2, 4, 8];
const TRIES = 3;
/** Twice the content may take this much more than twice the time: noise of a busy machine. */
const SLACK = 1.6;

/**
 * Measures each file in a fresh process, one at a time, started as the service starts its own: memory is then
 * what compiling needs, not what the collector has not looked at yet.
 */
export async function measureCost(): Promise<Cost> {
  const folder = await mkdtemp(join(tmpdir(), "platen-cost-"));
  try {
    const pictures = SIZES_MB.map((size) => ({
      name: `pictures, ${size} MB`,
      ...bigPictureFile(size * MB),
    }));
    const texts = [1, 2].map((size) => ({
      name: `text, ${size} MB of content`,
      ...bigTextFile(size * MB),
    }));
    const long = TIMES.map((times) => ({ name: `the same page ×${times}`, ...longPage(times) }));
    const big = await measured(folder, [...pictures, ...texts]);
    const linear = await measured(folder, long);
    return {
      markdown: `${tableOf(big)}\n\n${tableOf(linear)}`,
      gates: [...bigGates(big), linearGate(linear)],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(
  folder: string,
  files: readonly {
    readonly name: string;
    readonly pdf: Uint8Array;
    readonly contentBytes: number;
  }[],
): Promise<readonly Measured[]> {
  const found: Measured[] = [];
  for (const { name, pdf, contentBytes } of files) {
    const path = join(folder, "cost.pdf");
    await writeFile(path, pdf);
    const tasks: Task[] = Array.from({ length: TRIES }, () => ({ kind: "compile", path }));
    const outcomes = await runTasks<Task, Answer>(tasks, {
      jobs: 1,
      limitMs: 60_000,
      nodeFlags: ENGINE_NODE_FLAGS,
      environment: ENGINE_ENVIRONMENT,
    });
    const best = outcomes.reduce((a, b) => (msOf(b) < msOf(a) ? b : a));
    const peak = Math.max(...outcomes.map((one) => (one.kind === "done" ? one.peakBytes : 0)));
    found.push({
      name,
      bytes: pdf.length,
      contentBytes,
      outcome: best.kind === "done" ? { ...best, peakBytes: peak } : best,
      firstMs: outcomes[0] === undefined ? Infinity : msOf(outcomes[0]),
    });
  }
  return found;
}

function msOf(outcome: Outcome): number {
  return outcome.kind === "done" && outcome.answer.kind === "compile"
    ? outcome.answer.ms
    : Infinity;
}

function bigGates(files: readonly Measured[]): readonly Gate[] {
  const peaks = (isBig: boolean): number =>
    Math.max(
      ...files
        .filter(({ bytes }) => bytes > 10 * MB === isBig)
        .map(({ outcome }) => (outcome.kind === "done" ? outcome.peakBytes / MB : Infinity)),
    );
  const gate = (name: string, value: number, most: number, unit: string): Gate => ({
    name,
    value: `${value.toFixed(0)} ${unit}`,
    limit: `≤ ${most} ${unit}`,
    met: value <= most,
  });
  return [
    gate("peak memory, input up to 10 MB", peaks(false), 512, "MB"),
    gate("peak memory, input above 10 MB", peaks(true), 1024, "MB"),
    gate(
      "slowest compile of these",
      Math.max(...files.map(({ outcome }) => msOf(outcome))),
      5000,
      "ms",
    ),
  ];
}

function linearGate(files: readonly Measured[]): Gate {
  const [first, last] = [files[0], files.at(-1)];
  const ratio =
    first === undefined || last === undefined ? Infinity : msOf(last.outcome) / msOf(first.outcome);
  const most = (TIMES.at(-1) ?? 1) * SLACK;
  return {
    name: `time of the page ×${TIMES.at(-1)} over the page itself`,
    value: ratio.toFixed(1),
    limit: `≤ ${most.toFixed(1)}`,
    met: ratio <= most,
  };
}

function tableOf(files: readonly Measured[]): string {
  const rows = files.map(({ name, bytes, contentBytes, outcome, firstMs }) => {
    const ms = msOf(outcome);
    const boxes =
      outcome.kind === "done" && outcome.answer.kind === "compile" ? outcome.answer.boxes : 0;
    const peak = outcome.kind === "done" ? (outcome.peakBytes / MB).toFixed(0) : outcome.reason;
    const kb = contentBytes / 1024;
    return `| ${name} | ${(bytes / 1024).toFixed(0)} | ${kb.toFixed(0)} | ${boxes} | ${firstMs.toFixed(1)} | ${ms.toFixed(1)} | ${((ms * 1000) / kb).toFixed(0)} | ${peak} |`;
  });
  return [
    "| file | KB | content KB | boxes | first compile ms | compile ms | µs per KB of content | peak MB |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
