/**
 * Vitest's global set-up of the faults: a data directory as a first start of the service leaves it, with its database
 * that waits for the disk, to be copied. A first start takes three times the work of a copy and a second one; those
 * that are a test's subject are made anew.
 */
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startServe } from "#test/faults/serve-process.ts";
import { temporaryFolder } from "#test/support/embedded.ts";

/** Resolves to what removes it. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  const dataDir = join(folder, "data");
  const service = await startServe(dataDir);
  const code = await service.end("SIGTERM");
  if (code !== 0) {
    throw new Error(`the first start ended with ${code}: ${service.output()}`);
  }
  process.env["PLATEN_TEST_DATA"] = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}

/** A copy of the whole directory at `dataDir`, which must not exist. */
export async function copyData(dataDir: string): Promise<void> {
  await copy(heldData(), dataDir);
}

/** A copy of its database cluster alone at `clusterDir`, which must not exist: demo and migrations are in it. */
export async function copyCluster(clusterDir: string): Promise<void> {
  await copy(join(heldData(), "postgres"), clusterDir);
}

function heldData(): string {
  const path = process.env["PLATEN_TEST_DATA"];
  if (!path) {
    throw new Error("only the project `faults` holds a data directory");
  }
  return path;
}

/** Not by Node's own `cp`, which takes ten times the processor time for some 1,600 files. Owners and modes stay. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to]);
}
