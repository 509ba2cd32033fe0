/**
 * Lets one process at a time create and start the server. It saves work and wrong messages; that no two
 * servers ever run on one directory is PostgreSQL's own guarantee.
 */
import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "./cluster.ts";

/** A holder creates and starts a server in seconds; after this it is taken for hung. */
const MAX_HOLD_MS = 120_000;

/** Runs `work` while this process alone holds the lock file. */
export async function withStartLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const content = `${process.pid}\n${randomUUID()}\n`;
  while (!(await tryCreate(path, content))) {
    await removeIfStale(path);
    await delay(20);
  }
  try {
    return await work();
  } finally {
    // Not ours any more when somebody took us for hung.
    if ((await readOrNull(path)) === content) {
      await rm(path, { force: true });
    }
  }
}

async function tryCreate(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      return false;
    }
    throw error;
  }
}

async function removeIfStale(path: string): Promise<void> {
  const content = await readOrNull(path);
  const found = await stat(path).catch(() => null);
  if (content === null || found === null) {
    return;
  }
  const pid = Number(content.split("\n")[0]);
  const ageMs = Date.now() - found.mtimeMs;
  // An empty file is one being written.
  const isDead = pid > 0 ? !isAlive(pid) : ageMs > 1_000;
  if (!isDead && ageMs < MAX_HOLD_MS) {
    return;
  }
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    // Somebody else removed it.
    return;
  }
  const taken = await readOrNull(aside);
  if (taken !== content && taken !== null) {
    // A new holder came between reading and renaming: give it back.
    await tryCreate(path, taken);
  }
  await rm(aside, { force: true });
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}
