/** The wiring of an engine process: requests from the parent in, replies out, until the parent goes away. */
import { Worker } from "node:worker_threads";
import { type EngineHost, requestHandler } from "./engine-host.ts";
import { type EngineReply, isEngineRequest } from "./engine-protocol.ts";

/** Serves requests of the parent process until it goes away. */
export async function serveEngine(loadHost: () => Promise<EngineHost>): Promise<void> {
  watchParent();
  // Ctrl-C and service managers send these to every process of the service; the parent finishes what is at work
  // first, and ends this one then.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {});
  }
  process.once("disconnect", () => process.exit(0));
  const reply = requestHandler(await loadHost());
  process.on("message", (message: unknown) => {
    if (isEngineRequest(message)) {
      void reply(message).then(send);
    }
  });
  send({ type: "ready" });
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
