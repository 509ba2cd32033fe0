/**
 * The door to PostgreSQL: one pool, transactions that are retried when the server asks for it, and a
 * health answer. Knows nothing about tables; each table's file takes a `Tx`.
 */
import { setTimeout as delay } from "node:timers/promises";
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

/** What queries run on. Valid only inside the callback that received it. */
export interface Tx {
  readonly q: Kysely<Schema>;
  /** The service's clock when the transaction, or the reading, began. */
  readonly now: Date;
  /** One statement with `$1`-style parameters, for what the builder cannot say; columns as SQL spells them. */
  sql(
    text: string,
    values: readonly unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly rowCount: number }>;
}

interface DbHealth {
  readonly ok: boolean;
  /** Server version, e.g. "18.4"; "" when not reachable. */
  readonly version: string;
  /** Number of applied migrations; 0 when not reachable. */
  readonly migration: number;
}

export interface Db {
  /** Statements without a transaction of their own; each may see a newer state than the one before. */
  read<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction, read committed. `run` is called again, at most five times in all, when the server
   * reports a serialization failure or a deadlock, so it must have no effect outside the database.
   */
  tx<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** A text of several statements that may begin and commit by itself; a failure leaves nothing open. */
  script: Tx["sql"];
  /** Runs `work` while no other process, nor another call here, does so under the same name. */
  readonly exclusive: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  health(): Promise<DbHealth>;
  close(): Promise<void>;
}

export interface DbOptions {
  /** URL of the server, or the directory of its unix socket with the database and user. */
  readonly target:
    | { readonly url: string }
    | { readonly socketDir: string; readonly database: string; readonly user: string };
  readonly maxConnections: number;
  /** Told of connections lost while idle, e.g. when the server restarts. */
  readonly onIdleError: (error: Error) => void;
  /** The service's clock. */
  readonly now: () => Date;
}

const MAX_ATTEMPTS = 5;

/**
 * Columns are snake_case in SQL and camelCase in code, so nothing outside this folder knows the spelling of
 * the database. Values of jsonb keep their own keys: those are documents, not columns. `trimWPt` is
 * `trim_w_pt`, hence underscores between capitals too.
 */
const NAMING = { maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true } as const;

/** Opens the pool; connects on first use. */
export function openDatabase(options: DbOptions): Db {
  const { now } = options;
  const pool = new pg.Pool({
    ...connectionOf(options.target),
    max: options.maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: "platen",
    types: { getTypeParser: typeParserOf },
  });
  // Without listeners a server restart would end the process: the pool's for idle connections, the
  // connection's own for one that is taken but between two statements (node-postgres).
  pool.on("error", options.onIdleError);
  pool.on("connect", (client) => {
    client.on("error", options.onIdleError);
  });
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin(NAMING)],
  });
  return {
    read: (run) => run(txOf(kysely, now())),
    tx: (run) => inTransaction(kysely, now, run),
    script: (text, values) => runScript(kysely, text, values),
    exclusive: (name, work) =>
      kysely.transaction().execute(async (q) => {
        // Ends with the transaction, so a dead process holds nothing, and a pooler in front does no harm.
        await runStatement(q, "select pg_advisory_xact_lock(hashtextextended($1, 0))", [
          `platen ${name}`,
        ]);
        return work();
      }),
    health: () => healthOf(kysely),
    close: () => kysely.destroy(),
  };
}

/** True for errors that mean "no server to talk to right now" rather than a wrong statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) {
    // PostgreSQL classes: 08 connection, 57P administrator or crash shutdown, 53 resources (disk, connections).
    return /^(08|57P0[1-5]|53)/u.test(code) || isNetworkError(error, code);
  }
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/u.test(
      error.message,
    )
  );
}

const NETWORK_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
  "ENOTFOUND",
]);

/** Of a socket that we opened. Errors of files, and of clients that went away, name other system calls or none. */
function isNetworkError(error: unknown, code: string): boolean {
  const call = error instanceof Error && "syscall" in error ? error.syscall : undefined;
  return call === "connect" || (typeof call === "string" && NETWORK_CODES.has(code));
}

/** The constraint's name when `error` is a unique violation, else null. */
export function uniqueViolation(error: unknown): string | null {
  if (codeOf(error) !== "23505" || !(error instanceof Error) || !("constraint" in error)) {
    return null;
  }
  return typeof error.constraint === "string" ? error.constraint : "";
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}

function connectionOf(target: DbOptions["target"]): pg.PoolConfig {
  return "url" in target
    ? { connectionString: target.url }
    : { host: target.socketDir, database: target.database, user: target.user };
}

const INT8_OID: number = pg.types.builtins.INT8;

/** int8 becomes a number and never a rounded one; everything else as node-postgres does it. */
function typeParserOf(oid: number, format?: "text" | "binary"): unknown {
  if (oid === INT8_OID && format !== "binary") {
    return safeInteger;
  }
  return pg.types.getTypeParser(oid, format);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`int8 value ${text} does not fit a number`);
  }
  return value;
}

function txOf(q: Kysely<Schema>, now: Date): Tx {
  return { q, now, sql: (text, values) => runStatement(q, text, values) };
}

async function runStatement(
  q: Kysely<Schema>,
  text: string,
  values: readonly unknown[],
): ReturnType<Tx["sql"]> {
  const result = await q
    .withoutPlugins()
    .executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]));
  return { rows: result.rows, rowCount: Number(result.numAffectedRows ?? result.rows.length) };
}

async function inTransaction<T>(
  kysely: Kysely<Schema>,
  now: () => Date,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().execute((q) => run(txOf(q, now())));
    } catch (error) {
      const code = codeOf(error);
      if (attempt === MAX_ATTEMPTS || (code !== "40001" && code !== "40P01")) {
        throw error;
      }
      await delay(5 * 2 ** attempt);
    }
  }
}

function runScript(
  kysely: Kysely<Schema>,
  text: string,
  values: readonly unknown[],
): ReturnType<Tx["sql"]> {
  return kysely.connection().execute(async (q) => {
    try {
      return await runStatement(q, text, values);
    } catch (error) {
      // The connection goes back to the pool: not with a failed transaction in it. A dead one needs none.
      await runStatement(q, "rollback", []).catch(() => undefined);
      throw error;
    }
  });
}

async function healthOf(kysely: Kysely<Schema>): Promise<DbHealth> {
  try {
    const { rows } = await runStatement(
      kysely,
      "select current_setting('server_version') as version, (select count(*) from migration) as migration",
      [],
    );
    const row = rows[0];
    return { ok: true, version: String(row?.["version"]), migration: Number(row?.["migration"]) };
  } catch {
    // The answer itself says what went wrong: callers show it, the log has the pool's errors.
    return { ok: false, version: "", migration: 0 };
  }
}
