/**
 * What memory the check of a final takes: in a process of its own that is started as the service starts its engine's,
 * with the two files and nothing else to do. Linux only (/proc).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ENGINE_ENVIRONMENT, ENGINE_NODE_FLAGS } from "#adapters/engine-child.ts";
import { createEngine } from "#engine/create-engine.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";

const CHECK_MEMORY = "check-memory";

/** Highest resident memory of a process that checks `filled` once, MB. */
export function checkMemoryMb(original: Uint8Array, filled: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), "platen-bench-"));
  try {
    const paths = [join(folder, "original.pdf"), join(folder, "filled.pdf")] as const;
    writeFileSync(paths[0], original);
    writeFileSync(paths[1], filled);
    const args = [...ENGINE_NODE_FLAGS, process.argv[1] ?? "", CHECK_MEMORY, ...paths];
    const env = { ...process.env, ...ENGINE_ENVIRONMENT };
    return Number(execFileSync(process.execPath, args, { encoding: "utf8", env }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What such a process does. */
export async function printCheckMemory(original: string, filled: string): Promise<void> {
  const engine = await createEngine(await loadEngineParts());
  const read = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
  const { ok } = await engine.verifyPdf(read(original), read(filled));
  const status = readFileSync("/proc/self/status", "utf8");
  const highestKb = Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1] ?? Number.NaN);
  process.stdout.write(ok ? String(highestKb / 1024) : "NaN");
}
