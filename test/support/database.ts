import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from "#adapters/embedded-postgres/embedded-postgres.ts";
import { installPaths } from "#adapters/install-paths.ts";
import { type Db, openDatabase } from "#store/database.ts";
import type { DbAddress } from "#store/pool.ts";
import { migrate } from "#store/migrate.ts";

export type Target = DbAddress;

export interface TestDatabase {
  readonly db: Db;
  readonly target: Target;
  /** Drops the database. */
  close(): Promise<void>;
}

/** Names of databases that a test of the process with this id made. */
const TEST_DATABASE = /^platen_test_(\d+)_/u;

/**
 * A migrated database of its own: on the server of PLATEN_TEST_DATABASE_URL, else on the embedded one, which
 * the test files of a run share. It is a copy of one that was migrated before, so it costs milliseconds.
 */
export async function openTestDatabase(now?: () => Date): Promise<TestDatabase> {
  const server = await openServer();
  const { target, drop } = await newDatabase(server.target, await migratedTemplate(server.target));
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
      await drop();
      await server.stop();
    },
  };
}

interface NewDatabase {
  readonly name: string;
  readonly target: Target;
  readonly drop: () => Promise<void>;
}

/** An empty database, or a copy of one that nobody is connected to. */
export async function newDatabase(server: Target, template: string | null): Promise<NewDatabase> {
  const name = `platen_test_${process.pid}_${randomBytes(6).toString("hex")}`;
  // Copying files costs a third of copying through the write-ahead log, as long as nobody waits for the disk.
  const copied = template === null ? "" : `template ${template} strategy file_copy`;
  await execute(server, `create database ${name} ${copied}`);
  return {
    name,
    target: withDatabase(server, name),
    drop: async () => {
      await execute(server, `drop database ${name} with (force)`);
    },
  };
}

/** As DATABASE_URL takes it. */
export function urlOf(target: Target): string {
  if ("url" in target) {
    return target.url;
  }
  const { socketDir, database, user } = target;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * The embedded server of the tests, started unless it runs. Nothing in it outlives its tests, so it waits for no
 * disk; the service's own settings, and the suite of faults, do.
 */
export async function openTestPostgres(): Promise<EmbeddedPostgres> {
  const embedded = await openEmbeddedPostgres({
    clusterDir: join(tmpdir(), `platen-test-${userInfo().uid}`, "unsynced"),
    onEvent: () => {},
  });
  if (!embedded.reattached) {
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
      await execute(embedded.target, `alter system set ${setting} = off`);
    }
    await execute(embedded.target, "select pg_reload_conf()");
  }
  return embedded;
}

/** Drops what killed test processes of this machine left on the embedded server. */
export async function dropLeftovers(target: Target): Promise<void> {
  const rows = await execute(target, "select datname from pg_database");
  for (const { datname } of rows) {
    const pid = TEST_DATABASE.exec(String(datname))?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      await execute(target, `drop database if exists ${String(datname)} with (force)`);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Where workers find the server that the run holds (hold-postgres.ts). To attach to it oneself takes a process, three
 * connections and 130 ms of processor time, more than the copy of a database.
 */
const HELD = "PLATEN_TEST_POSTGRES";

/** Says to the workers that are started from now on that this server is there until they have ended. */
export function sayHeld(target: Target): void {
  process.env[HELD] = JSON.stringify(target);
}

async function openServer(): Promise<{
  readonly target: Target;
  readonly stop: () => Promise<void>;
}> {
  const url = process.env["PLATEN_TEST_DATABASE_URL"];
  const held = process.env[HELD];
  const target: Target | null = url ? { url } : held ? (JSON.parse(held) as Target) : null;
  if (target !== null) {
    return { target, stop: () => Promise.resolve() };
  }
  const embedded = await openTestPostgres();
  return { target: embedded.target, stop: () => embedded.stop() };
}

const templates = new Map<string, Promise<string>>();

/** The database that others are copied from, by the name of its migrations' digest; made by the first who asks. */
function migratedTemplate(server: Target): Promise<string> {
  const key = JSON.stringify(server);
  const known = templates.get(key);
  if (known !== undefined) {
    return known;
  }
  const made = makeTemplate(server);
  templates.set(key, made);
  return made;
}

async function makeTemplate(server: Target): Promise<string> {
  const folder = installPaths().migrations;
  const digest = createHash("sha256");
  for (const file of (await readdir(folder)).toSorted()) {
    digest.update(`${file}\0`).update(await readFile(join(folder, file)));
  }
  const name = `platen_template_${digest.digest("hex").slice(0, 16)}`;
  const client = clientOf(server);
  await client.connect();
  try {
    // Several workers ask at once; the lock ends with the connection.
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) {
      // Under its name only when it is whole: a run may be killed meanwhile.
      await client.query(`drop database if exists ${name}_new with (force)`);
      await client.query(`create database ${name}_new`);
      await migrate(withDatabase(server, `${name}_new`), folder);
      await client.query(`alter database ${name}_new rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

function withDatabase(target: Target, database: string): Target {
  if (!("url" in target)) {
    return { ...target, database };
  }
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

function clientOf(target: Target): pg.Client {
  const client = new pg.Client(
    "url" in target
      ? { connectionString: target.url }
      : { host: target.socketDir, database: target.database, user: target.user },
  );
  // Without a listener the end of a server would be an error of nobody's, and end the run.
  client.on("error", () => {});
  return client;
}

async function execute(target: Target, statement: string): Promise<Record<string, unknown>[]> {
  const client = clientOf(target);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
