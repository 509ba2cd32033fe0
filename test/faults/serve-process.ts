/** `platen serve` of the built program as a child process, and what is left when it is killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { LATE_OPTIMISER } from "../../tools/v8-flags.mjs";

export interface Ready {
  readonly base_url: string;
  readonly app_url: string;
  readonly pid: number;
  readonly demo: null | {
    readonly team_id: string;
    readonly secret_key: string;
    readonly publishable_key: string;
    readonly application_id: string;
    readonly product_id: string;
    readonly template_id: string;
    readonly slug: string;
    readonly fill_url: string;
  };
}

export interface ServeProcess {
  readonly child: ChildProcess;
  readonly ready: Ready;
  readonly output: () => string;
  /** Sends a signal and resolves with the exit code, or the signal's name. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | string>;
}

let count = 0;

/** Resolves once the ready file is there; rejects with the output when the process ends before. */
export async function startServe(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ServeProcess> {
  const readyFile = join(dataDir, "..", `ready-${process.pid}-${count++}.json`);
  const child = spawn(process.execPath, [...LATE_OPTIMISER, "dist/main.js", "serve"], {
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      PLATEN_DATA_DIR: dataDir,
      PLATEN_READY_FILE: readyFile,
      PLATEN_WORKERS: "1",
      // Of many servers that live for seconds, most of them without work for an engine process.
      PLATEN_WARM_UP: "off",
      // Nobody in front whom it would have to wait for.
      PLATEN_DRAIN_SECONDS: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const collect = (chunk: Buffer): void => {
    text += chunk.toString("utf8");
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  while (!existsSync(readyFile)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`platen serve ended with ${child.exitCode ?? child.signalCode}: ${text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const ready = JSON.parse(await readFile(readyFile, "utf8")) as Ready;
  await rm(readyFile);
  return {
    child,
    ready,
    output: () => text,
    end: async (signal) => {
      const ended = once(child, "exit");
      child.kill(signal);
      const [code, killedBy] = (await ended) as [number | null, string | null];
      return code ?? killedBy ?? "";
    },
  };
}

/** Process id of the server on a cluster directory; null when none runs. */
export async function postmasterPid(clusterDir: string): Promise<number | null> {
  try {
    const pid = Number((await readFile(join(clusterDir, "postmaster.pid"), "utf8")).split("\n")[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

/** Sends a signal to a server and all its backends. */
export async function signalServer(clusterDir: string, signal: NodeJS.Signals): Promise<void> {
  const pid = await postmasterPid(clusterDir);
  if (pid === null) {
    return;
  }
  // Started detached: it leads its own process group, and its backends are in sessions of their own.
  for (const member of [pid, ...(await childrenOf(pid))]) {
    try {
      process.kill(member, signal);
    } catch {
      // Gone with its parent.
    }
  }
}

/** Kills a server with all its backends at once, as a power cut would, and waits for the end. */
export async function killServer(clusterDir: string): Promise<void> {
  const pid = await postmasterPid(clusterDir);
  if (pid === null) {
    return;
  }
  await signalServer(clusterDir, "SIGKILL");
  while ((await postmasterPid(clusterDir)) === pid && !(await isZombie(pid))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") Z");
  return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
}
