/** The built program as a server of its own for one test file: own data, own port, gone at the end. */
import { join } from "node:path";
import { rm } from "node:fs/promises";
import { type Ready, startServe } from "#test/faults/serve-process.ts";
import { temporaryFolder } from "./embedded.ts";

export interface Server {
  readonly ready: Ready;
  /** Of the seeded demo. */
  readonly demo: NonNullable<Ready["demo"]>;
  /** What it has printed so far. */
  output(): string;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** `platen serve` with the demo, on any free port, with limits on rates out of the way. */
export async function openServer(environment: Record<string, string> = {}): Promise<Server> {
  const folder = await temporaryFolder();
  const started = await startServe(join(folder, "data"), {
    PLATEN_RATE_SCALE: "1000",
    ...environment,
  });
  const { ready } = started;
  if (ready.demo === null) {
    throw new Error("the server has no demo");
  }
  return {
    ready,
    demo: ready.demo,
    output: () => started.output(),
    stop: async () => {
      await started.end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
