/** The directory PostgreSQL keeps its data in: made whole or not at all, and asked who runs on it. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "#ports/startup-error.ts";
import type { PostgresPrograms } from "./binaries.ts";
import { giveTo, type Identity, spawnAs } from "./identity.ts";

/** The superuser and only role; reached over the socket alone. */
export const DATABASE_USER = "platen";

/** What `postmaster.pid` says (PostgreSQL, miscinit.c, AddToDataDirLockFile). */
export interface ServerRecord {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: "ready" | "starting" | "stopping" | "";
}

/** The record of the server that runs, or last ran, on the directory; null when there is none. */
export async function readServerRecord(clusterDir: string): Promise<ServerRecord | null> {
  const text = await readOrNull(join(clusterDir, "postmaster.pid"));
  const lines = text?.split("\n") ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) {
    return null;
  }
  const status = lines[7]?.trim();
  return {
    pid,
    socketDir: lines[4]?.trim() ?? "",
    status: status === "ready" || status === "starting" || status === "stopping" ? status : "",
  };
}

/** True while a process of that id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** True when the living process `pid` is a PostgreSQL server on the directory, false when the id was used again. */
export async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  const command = await commandOf(pid);
  return command === null || (command.includes("postgres") && command.includes(clusterDir));
}

export async function clusterExists(clusterDir: string): Promise<boolean> {
  return (await readOrNull(join(clusterDir, "PG_VERSION"))) !== null;
}

/**
 * Creates the cluster beside its place and renames it there, so that an interrupted creation leaves nothing
 * at `clusterDir`. When another process was faster, its cluster stays.
 */
export async function createCluster(
  clusterDir: string,
  programs: PostgresPrograms,
  identity: Identity,
): Promise<void> {
  await removeHalfMade(clusterDir);
  const temporary = `${clusterDir}.init-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(temporary, { mode: 0o700 });
    await giveTo(identity, temporary);
    await runInitdb(programs.initdb, temporary, identity);
    await rename(temporary, clusterDir);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!(await clusterExists(clusterDir))) {
      throw error;
    }
  }
}

/** Removes the leftovers of creations whose process is gone. */
async function removeHalfMade(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.init-`;
  for (const name of await readdir(dirname(clusterDir))) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split("-")[0] : "");
    if (pid > 0 && !isAlive(pid)) {
      await rm(join(dirname(clusterDir), name), { recursive: true, force: true });
    }
  }
}

function runInitdb(initdb: string, dir: string, identity: Identity): Promise<void> {
  const args = [
    "-D",
    dir,
    `--username=${DATABASE_USER}`,
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    // Same order and case mapping on every machine, whatever its C library.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
  ];
  return new Promise((resolve, reject) => {
    const child = spawnAs(identity, initdb, args, {
      cwd: dirname(dir),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString("utf8")).slice(-4000);
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", (error) => {
      reject(new StartupError(`cannot run ${initdb}: ${error.message}${hintOf(identity)}`, error));
    });
    child.once("close", (code) => {
      if (code === 0) {
        resolve();
      } else {
        reject(
          new StartupError(
            `creating the embedded database failed: ${output.trim()}${hintOf(identity)}`,
          ),
        );
      }
    });
  });
}

function hintOf(identity: Identity): string {
  return identity.kind === "account"
    ? `\nPlaten runs as root and this system permits no user namespace, so the database runs as user ${identity.ownerUid}, ` +
        "who must be able to reach both Platen's node_modules and PLATEN_DATA_DIR. " +
        "Run Platen as a plain user, move it out of root's home, or set DATABASE_URL."
    : "";
}

async function commandOf(pid: number): Promise<string | null> {
  const fromProc = await readOrNull(`/proc/${pid}/cmdline`);
  if (fromProc !== null) {
    return fromProc.replaceAll("\0", " ");
  }
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
    return stdout;
  } catch {
    // Neither /proc nor ps: unknown.
    return null;
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}
