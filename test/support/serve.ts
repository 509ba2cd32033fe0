/** The built program as a server of its own for one test file: own data, own port, gone at the end. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { cp, rm } from "node:fs/promises";
import { type Ready, startServe } from "#test/faults/serve-process.ts";
import { newDatabase, openTestPostgres, urlOf } from "./database.ts";
import { temporaryFolder } from "./embedded.ts";

export interface Server {
  readonly ready: Ready;
  /** Of the seeded demo. */
  readonly demo: NonNullable<Ready["demo"]>;
  /** What an operator's command on the same data prints. */
  command(args: readonly string[]): string;
  /** What it has printed so far. */
  output(): string;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/**
 * `platen serve` with the demo, on any free port, with limits on rates out of the way. On the embedded database;
 * where the test run has a demo to copy (hold-stage.ts), on a copy of that, which spares making both.
 */
export async function openServer(environment: Record<string, string> = {}): Promise<Server> {
  const folder = await temporaryFolder();
  const dataDir = join(folder, "data");
  const copied = await copyDemo(dataDir);
  const settings = {
    PLATEN_RATE_SCALE: "1000",
    ...(copied === null ? {} : { DATABASE_URL: copied.url }),
    ...environment,
  };
  const started = await startServe(dataDir, settings);
  const { ready } = started;
  if (ready.demo === null) {
    throw new Error("the server has no demo");
  }
  return {
    ready,
    demo: ready.demo,
    command: (args) =>
      execFileSync(process.execPath, ["dist/main.js", ...args], {
        env: { PATH: process.env["PATH"], PLATEN_DATA_DIR: dataDir, ...settings },
        encoding: "utf8",
      }),
    output: () => started.output(),
    stop: async () => {
      await started.end("SIGTERM");
      await copied?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the demo of the test run into `dataDir` and a database of its own; null where the run has none. */
async function copyDemo(
  dataDir: string,
): Promise<{ readonly url: string; drop(): Promise<void> } | null> {
  const text = process.env["PLATEN_TEST_DEMO"];
  if (!text) {
    return null;
  }
  const { folder, database } = JSON.parse(text) as { folder: string; database: string };
  const postgres = await openTestPostgres();
  await cp(join(folder, "data"), dataDir, { recursive: true });
  const copy = await newDatabase(postgres.target, database);
  return {
    url: urlOf(copy.target),
    drop: async () => {
      await copy.drop();
      await postgres.stop();
    },
  };
}
