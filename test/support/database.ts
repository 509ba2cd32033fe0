import { randomBytes } from "node:crypto";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbeddedPostgres } from "#adapters/embedded-postgres/embedded-postgres.ts";
import { installPaths } from "#adapters/install-paths.ts";
import { type Db, type DbOptions, openDatabase } from "#store/database.ts";
import { migrate } from "#store/migrate.ts";

export interface TestDatabase {
  readonly db: Db;
  readonly target: DbOptions["target"];
  /** Drops the database. */
  close(): Promise<void>;
}

/**
 * A migrated database of its own: on the server of PLATEN_TEST_DATABASE_URL, else on the embedded one, which
 * the test files of a run share.
 */
export async function openTestDatabase(now?: () => Date): Promise<TestDatabase> {
  const server = await openServer();
  const name = `platen_test_${randomBytes(6).toString("hex")}`;
  await execute(server.target, `create database ${name}`);
  const target = withDatabase(server.target, name);
  await migrate(target, installPaths().migrations);
  const db = openDatabase({
    target,
    maxConnections: 8,
    onIdleError: () => {},
    now: now ?? (() => new Date()),
  });
  return {
    db,
    target,
    close: async () => {
      await db.close();
      await execute(server.target, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

async function openServer(): Promise<{
  readonly target: DbOptions["target"];
  readonly stop: () => Promise<void>;
}> {
  const url = process.env["PLATEN_TEST_DATABASE_URL"];
  if (url) {
    return { target: { url }, stop: () => Promise.resolve() };
  }
  const embedded = await openEmbeddedPostgres({
    clusterDir: join(tmpdir(), `platen-test-${userInfo().uid}`, "postgres"),
    onEvent: () => {},
  });
  return { target: embedded.target, stop: () => embedded.stop() };
}

function withDatabase(target: DbOptions["target"], database: string): DbOptions["target"] {
  if (!("url" in target)) {
    return { ...target, database };
  }
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

async function execute(target: DbOptions["target"], statement: string): Promise<void> {
  const client = new pg.Client(
    "url" in target
      ? { connectionString: target.url }
      : { host: target.socketDir, database: target.database, user: target.user },
  );
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
