/**
 * Vitest's global set-up of the browser suite: a demo that was seeded once, as a database and a data directory to
 * copy. Workers find it, and the database server, in the environment.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startServe } from "#test/faults/serve-process.ts";
import { requireBuilt } from "#test/support/built.ts";
import {
  dropLeftovers,
  newDatabase,
  openTestPostgres,
  sayHeld,
  type Target,
  urlOf,
} from "#test/support/database.ts";
import { temporaryFolder } from "#test/support/embedded.ts";
import type { SeededDemo } from "#test/support/serve.ts";

/** Resolves to what ends and removes it all. */
export async function setup(): Promise<() => Promise<void>> {
  requireBuilt();
  const postgres = await openTestPostgres();
  await dropLeftovers(postgres.target);
  sayHeld(postgres.target);
  const folder = await temporaryFolder();
  const dataDir = join(folder, "data");
  const demo = await seedDemo(postgres.target, dataDir);
  const seeded: SeededDemo = { dataDir, database: demo.name, target: postgres.target };
  process.env["PLATEN_TEST_DEMO"] = JSON.stringify(seeded);
  return async () => {
    await demo.drop();
    await rm(folder, { recursive: true, force: true });
    await postgres.stop();
  };
}

/** The service's own first start makes the demo; then nobody is connected to its database any more. */
async function seedDemo(
  server: Target,
  dataDir: string,
): Promise<Awaited<ReturnType<typeof newDatabase>>> {
  const database = await newDatabase(server, null);
  const service = await startServe(dataDir, { DATABASE_URL: urlOf(database.target) });
  await service.end("SIGTERM");
  return database;
}
