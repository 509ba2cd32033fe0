/** The wiring of an engine process: requests from the parent in, replies out, until the parent goes away. */
import { Worker } from "node:worker_threads";
import { type EngineHost, requestHandler } from "./engine-host.ts";
import { type EngineReply, isCollectRequest, isEngineRequest } from "./engine-protocol.ts";

export interface LoadedEngine {
  readonly host: EngineHost;
  /** Called once, before anybody has asked; ends soon after `isWanted` is true. */
  readonly warmUp?: (isWanted: () => boolean) => Promise<void>;
}

/** Serves requests of the parent process until it goes away. */
export async function serveEngine(load: () => Promise<LoadedEngine>): Promise<void> {
  watchParent();
  // Ctrl-C and service managers send these to every process of the service; the parent finishes what is at work
  // first, and ends this one then.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {});
  }
  process.once("disconnect", () => process.exit(0));
  const { host, warmUp } = await load();
  const reply = requestHandler(host);
  let isWanted = false;
  process.on("message", (message: unknown) => {
    if (isEngineRequest(message)) {
      isWanted = true;
      void reply(message).then(send);
    } else if (isCollectRequest(message)) {
      collect();
      send({ type: "collected" });
    }
  });
  send({ type: "ready" });
  // A process that could not warm up works all the same.
  await warmUp?.(() => isWanted).catch(() => undefined);
}

/** Twice: pages that the first time empties are given back once they are swept, which the second waits for. */
function collect(): void {
  globalThis.gc?.();
  globalThis.gc?.();
}

function send(reply: EngineReply): void {
  process.send?.(reply);
}

/**
 * Ends this process when its parent is killed. The "disconnect" event is not enough: it waits for a
 * computation that a hostile file may have made endless, so a thread looks. Which process the parent is, is asked here:
 * the thread may start so late, on a busy machine, that the parent is gone and it would take init for it.
 */
function watchParent(): void {
  const watch = new Worker(
    `const { workerData: parent } = require("node:worker_threads");
     setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, "SIGKILL"); }, 1000);`,
    {
      eval: true,
      workerData: process.ppid,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 8 },
    },
  );
  watch.unref();
}
