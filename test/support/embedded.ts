/** A PostgreSQL server of its own for one test file, and databases in it that cost milliseconds. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from "#adapters/embedded-postgres/embedded-postgres.ts";

export type Target = EmbeddedPostgres["target"];

export interface TestServer {
  /** A directory that goes away with the server. */
  readonly folder: string;
  readonly target: Target;
  /** A new empty database. */
  database(name: string): Promise<Target>;
  stop(): Promise<void>;
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "platen-test-"));
}

export async function startTestServer(): Promise<TestServer> {
  const folder = await temporaryFolder();
  const server = await openEmbeddedPostgres({
    clusterDir: join(folder, "postgres"),
    onEvent: () => undefined,
  });
  return {
    folder,
    target: server.target,
    database: async (name) => {
      await query(server.target, `create database "${name}"`);
      return { ...server.target, database: name };
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One statement on a connection of its own. */
export async function query(
  target: Target,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: target.socketDir,
    database: target.database,
    user: target.user,
  });
  // Without a listener the end of a server would be an error of nobody's, and end the run.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
