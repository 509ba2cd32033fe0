/**
 * PostgreSQL as a part of Platen: started on first use, found again after a crash of this process, started
 * again after a crash of its own, stopped by whoever uses it last, or by itself where that one was killed. No TCP
 * port, no password: the socket's directory is the door, and it is 0700.
 */
import { errorMessage } from "#base/error-message.ts";
import { open, mkdir, readFile, realpath, rm, stat, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "#ports/startup-error.ts";
import { findPrograms, type PostgresPrograms } from "./binaries.ts";
import {
  clusterExists,
  createCluster,
  DATABASE_USER,
  isAlive,
  isServerOf,
  readServerRecord,
  type ServerRecord,
} from "./cluster.ts";
import { chooseIdentity, giveTo, type Identity, spawnAs } from "./identity.ts";
import { watchUsage } from "./usage-watch.ts";
import { checkSocketDir, prepareSocketDir, SOCKET_PORT } from "./socket-dir.ts";
import { withStartLock } from "./start-lock.ts";

export interface EmbeddedPostgresOptions {
  /** Directory of the cluster; its parent is made when absent. */
  readonly clusterDir: string;
  /** Told of long steps and of restarts, one calm line each. */
  readonly onEvent: (line: string) => void;
  /** False in tests of the last resort for root. */
  readonly allowNamespace?: boolean;
  /** So long after everybody who used it was killed the server ends; 60 s unless given. */
  readonly unusedSeconds?: number;
}

export interface EmbeddedPostgres {
  readonly target: { readonly socketDir: string; readonly database: string; readonly user: string };
  /** True when the server was running already. */
  readonly reattached: boolean;
  /** Stops the server unless another process of Platen still uses it. Close every pool first. */
  stop(): Promise<void>;
}

const DATABASE = "platen";
/** Marks the connection that says "this process still uses the server". */
const HOLDER = "platen holder";
const START_DEADLINE_MS = 30_000;
const STOP_DEADLINE_MS = 6_000;
/** Of the holder's statements: a server that is silent must not keep us from ending. */
const HOLDER_STATEMENT_MS = 5_000;
/** Long enough for a service that was killed to be started again, and find the server warm. */
const UNUSED_SECONDS = 60;
const MAX_LOG_BYTES = 5 * 1024 * 1024;

const SETTINGS = [
  "listen_addresses=",
  "unix_socket_permissions=0700",
  `port=${SOCKET_PORT}`,
  "jit=off",
  "shared_buffers=32MB",
  // A process takes fourteen at most, and several may share the directory.
  "max_connections=100",
  "max_wal_size=256MB",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_min_messages=warning",
];

interface Site {
  readonly clusterDir: string;
  readonly programs: PostgresPrograms;
  readonly identity: Identity;
  readonly onEvent: (line: string) => void;
  readonly unusedSeconds: number;
}

/** Finds or starts the server and resolves once it answers. */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  await mkdir(dirname(options.clusterDir), { recursive: true });
  const clusterDir = join(
    await realpath(dirname(options.clusterDir)),
    options.clusterDir.slice(dirname(options.clusterDir).length + 1),
  );
  const identity = await chooseIdentity(clusterDir, {
    allowNamespace: options.allowNamespace !== false,
  });
  const site: Site = {
    clusterDir,
    identity,
    programs: await findPrograms(),
    onEvent: options.onEvent,
    unusedSeconds: options.unusedSeconds ?? UNUSED_SECONDS,
  };
  const first = await ensureRunning(site);
  const holder = new Holder(site, first);
  return {
    target: { socketDir: first.socketDir, database: DATABASE, user: DATABASE_USER },
    reattached: first.reattached,
    stop: () => holder.release(),
  };
}

interface Connection {
  readonly client: pg.Client;
  /** Resolves when the connection is over. Listened for from its beginning: the server may end at any moment. */
  readonly ended: Promise<unknown>;
}

interface Attached extends Connection {
  readonly socketDir: string;
}

interface Running extends Attached {
  readonly reattached: boolean;
}

/** A holder's connection to the server, which is started where it does not run, and watched. */
async function ensureRunning(site: Site): Promise<Running> {
  const running = await findOrStart(site);
  const { unusedSeconds: seconds } = site;
  // Not waited for: nobody's start depends on the watch.
  void watchUsage({ socketDir: running.socketDir, holder: HOLDER, seconds });
  return running;
}

async function findOrStart(site: Site): Promise<Running> {
  const attached = await attach(site, await readServerRecord(site.clusterDir));
  if (attached !== null) {
    return { ...attached, reattached: true };
  }
  return withStartLock(`${site.clusterDir}.lock`, async () => {
    if (!(await clusterExists(site.clusterDir))) {
      site.onEvent("creating the embedded database (some seconds, once)");
      await createCluster(site.clusterDir, site.programs, site.identity);
    }
    return start(site);
  });
}

async function start(site: Site): Promise<Running> {
  const socketDir = await prepareSocketDir(site.clusterDir, site.identity);
  const deadline = Date.now() + START_DEADLINE_MS;
  let child: ReturnType<typeof spawnAs> | null = null;
  let started = false;
  for (;;) {
    const record = await readServerRecord(site.clusterDir);
    const attached = await attach(site, record);
    if (attached !== null) {
      return { ...attached, reattached: !started };
    }
    const isRunning = record !== null && (await isLiveServer(site, record));
    if (!isRunning && (child === null || child.exitCode !== null || child.signalCode !== null)) {
      if (record !== null && isAlive(record.pid)) {
        // The id in the file went to another program, which PostgreSQL would take for a server.
        await rm(join(site.clusterDir, "postmaster.pid"), { force: true });
      }
      child = await spawnServer(site, socketDir);
      started = true;
    }
    // Recovery after a crash may take long: a server that is starting is waited for, up to ten deadlines.
    if (Date.now() > deadline + (isRunning ? 9 * START_DEADLINE_MS : 0)) {
      throw new StartupError(
        `the embedded database does not start: ${await tailOfLog(site.clusterDir)}`,
      );
    }
    await delay(isRunning ? 10 : 40);
  }
}

async function isLiveServer(site: Site, record: ServerRecord): Promise<boolean> {
  return isAlive(record.pid) && (await isServerOf(record.pid, site.clusterDir));
}

/** A connection to the server the record names, provided it is ready and truly serves this directory. */
async function attach(site: Site, record: ServerRecord | null): Promise<Attached | null> {
  if (record === null || record.status !== "ready" || !(await isLiveServer(site, record))) {
    return null;
  }
  try {
    await checkSocketDir(record.socketDir, site.identity);
  } catch (error) {
    if (error instanceof StartupError) {
      throw error;
    }
    // The directory is gone (a cleaner of /tmp): the server cannot be reached any more, so it is replaced.
    site.onEvent("the embedded database lost its socket: restarting it");
    process.kill(record.pid, "SIGINT");
    return null;
  }
  let connection = await connect(record.socketDir, DATABASE, HOLDER);
  if (connection === null) {
    await createDatabase(record.socketDir);
    connection = await connect(record.socketDir, DATABASE, HOLDER);
  }
  if (connection === null) {
    return null;
  }
  if ((await directoryOf(connection.client)) === site.clusterDir) {
    return { ...connection, socketDir: record.socketDir };
  }
  await connection.client.end();
  return null;
}

/** The directory the server serves; null where it ends, or falls silent, while it is asked: the caller looks again. */
async function directoryOf(client: pg.Client): Promise<string | null> {
  try {
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory ?? null;
  } catch {
    return null;
  }
}

async function connect(
  socketDir: string,
  database: string,
  applicationName: string,
): Promise<Connection | null> {
  const client = new pg.Client({
    host: socketDir,
    port: SOCKET_PORT,
    database,
    user: DATABASE_USER,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    ...(applicationName === HOLDER ? { query_timeout: HOLDER_STATEMENT_MS } : {}),
  });
  client.on("error", () => {
    // Reported by the query at work, or by "end".
  });
  const ended = new Promise((resolve) => client.once("end", resolve));
  try {
    await client.connect();
    return { client, ended };
  } catch {
    // Starting, stopping or gone: the caller looks again.
    return null;
  }
}

async function createDatabase(socketDir: string): Promise<void> {
  const connection = await connect(socketDir, "postgres", "platen setup");
  if (connection === null) {
    return;
  }
  const { client } = connection;
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) {
      await client.query(`create database ${DATABASE}`);
    }
  } catch (error) {
    // 42P04, or 23505 when both inserted: another process was faster.
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code !== "42P04" && code !== "23505") {
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function spawnServer(site: Site, socketDir: string): Promise<ReturnType<typeof spawnAs>> {
  const logPath = logPathOf(site.clusterDir);
  const log = await openLog(logPath);
  try {
    await giveTo(site.identity, logPath);
    const settings = [...SETTINGS, `unix_socket_directories=${socketDir}`];
    const args = ["-D", site.clusterDir, ...settings.flatMap((setting) => ["-c", setting])];
    // Detached: a signal to our process group (Ctrl-C) must not reach it before we have drained.
    const child = spawnAs(site.identity, site.programs.postgres, args, {
      cwd: site.clusterDir,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", (error) => {
        reject(new StartupError(`cannot run ${site.programs.postgres}: ${error.message}`, error));
      });
    });
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

function logPathOf(clusterDir: string): string {
  return `${clusterDir}.log`;
}

async function openLog(path: string): Promise<Awaited<ReturnType<typeof open>>> {
  const found = await stat(path).catch(() => null);
  if (found !== null && found.size > MAX_LOG_BYTES) {
    await truncate(path, 0);
  }
  return open(path, "a", 0o600);
}

async function tailOfLog(clusterDir: string): Promise<string> {
  const path = logPathOf(clusterDir);
  const text = await readFile(path, "utf8").catch(() => "");
  const tail = text.trimEnd().split("\n").slice(-5).join("\n");
  return tail === "" ? `nothing in ${path}` : `${tail}\n(from ${path})`;
}

/**
 * Keeps one connection open as the sign that this process uses the server.
 * Invariant: while not released, either `#client` is connected or a restart is under way.
 */
class Holder {
  readonly #site: Site;
  #client: pg.Client;
  #released = false;
  #restart: Promise<void> = Promise.resolve();

  constructor(site: Site, connection: Connection) {
    this.#site = site;
    this.#client = connection.client;
    this.#watch(connection);
  }

  async release(): Promise<void> {
    this.#released = true;
    await this.#restart;
    const record = await readServerRecord(this.#site.clusterDir);
    const inUse = await othersUse(this.#client);
    await this.#client.end().catch(() => {
      // The server went first.
    });
    if (record !== null && !inUse && (await isLiveServer(this.#site, record))) {
      await stopServer(record.pid);
    }
  }

  #watch({ ended }: Connection): void {
    void ended.then(() => {
      if (!this.#released) {
        this.#restart = this.#reopen();
      }
    });
  }

  async #reopen(): Promise<void> {
    this.#site.onEvent("the embedded database went away: starting it again");
    for (let waitMs = 100; !this.#released; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        const running = await ensureRunning(this.#site);
        this.#client = running.client;
        this.#watch(running);
        this.#site.onEvent("the embedded database is back");
        return;
      } catch (error) {
        this.#site.onEvent(errorMessage(error, "it does not start"));
        await delay(waitMs);
      }
    }
  }
}

async function othersUse(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ others: string }>(
      "select count(*) as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
      [HOLDER],
    );
    return Number(rows[0]?.others) > 0;
  } catch {
    // Not connected: nothing can be said, and a server that runs without users does no harm.
    return true;
  }
}

/** Fast shutdown: open transactions are rolled back, everything is written. Then the immediate one, which is crash-safe. */
async function stopServer(pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone already.
      return;
    }
    const deadline = Date.now() + STOP_DEADLINE_MS;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) {
        return;
      }
      await delay(10);
    }
  }
}
