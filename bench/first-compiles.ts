/**
 * The first compile of an engine process, in processes of their own: at once, and after what the service's processes
 * do while nobody asks. Processor time of all threads from the moment the engine is loaded.
 */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { ENGINE_NODE_FLAGS } from "#adapters/engine-child.ts";
import { warmUp } from "#adapters/engine-warm-up.ts";
import { createEngine } from "#engine/create-engine.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";

const FIRST_COMPILE = "first-compile";
const CARD = "demo/business-card.pdf";

export interface FirstCompiles {
  readonly coldMs: readonly number[];
  readonly warmMs: readonly number[];
}

/** Each file by a process that has done nothing, and by one that has warmed up. */
export function firstCompiles(paths: readonly string[]): FirstCompiles {
  return {
    coldMs: paths.map((path) => inProcess(path, "cold")),
    warmMs: paths.map((path) => inProcess(path, "warm")),
  };
}

function inProcess(path: string, state: "cold" | "warm"): number {
  const args = [...ENGINE_NODE_FLAGS, process.argv[1] ?? "", FIRST_COMPILE, path, state];
  return Number(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

/** What such a process does. */
export async function firstCompile(path: string, state: string): Promise<void> {
  const engine = await createEngine(await loadEngineParts());
  if (state === "warm") {
    await warmUp(engine, new Uint8Array(await readFile(CARD)));
  }
  const pdf = new Uint8Array(await readFile(path));
  const start = process.cpuUsage();
  await engine.compileTemplate(pdf);
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(String((user + system) / 1000));
}
