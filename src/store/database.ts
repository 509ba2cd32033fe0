/**
 * The door to PostgreSQL: one pool, transactions that are retried when the server asks for it, and a
 * health answer. Knows nothing about tables; each table's file takes a `Tx`.
 */
import { setTimeout as delay } from "node:timers/promises";
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { type PoolOptions, StatementTimeout, openPool } from "./pool.ts";
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

export interface DbOptions extends PoolOptions {
  /** The service's clock. */
  readonly now: () => Date;
}

const MAX_ATTEMPTS = 5;
/** Between looks at a lock that somebody else holds. */
const LOCK_LOOK_MS = 50;

/**
 * Columns are snake_case in SQL and camelCase in code, so nothing outside this folder knows the spelling of
 * the database. Values of jsonb keep their own keys: those are documents, not columns. `trimWPt` is
 * `trim_w_pt`, hence underscores between capitals too.
 */
const NAMING = { maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true } as const;

/** Opens the pool; connects on first use. */
export function openDatabase(options: DbOptions): Db {
  const { now } = options;
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: openPool(options) }),
    plugins: [new CamelCasePlugin(NAMING)],
  });
  return {
    read: (run) => run(txOf(kysely, now())),
    tx: (run) => inTransaction(kysely, now, run),
    script: (text, values) => runScript(kysely, text, values),
    exclusive: (name, work) =>
      kysely.transaction().execute(async (q) => {
        await lockName(q, name);
        return work();
      }),
    health: () => healthOf(kysely),
    close: () => kysely.destroy(),
  };
}

/** True for errors that mean "no server to talk to right now" rather than a wrong statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof StatementTimeout) {
    return true;
  }
  const code = codeOf(error);
  if (code !== null) {
    // PostgreSQL classes: 08 connection, 57P administrator or crash shutdown, 53 resources (disk, connections);
    // 57014: the server itself ended a statement that took too long.
    return /^(08|57P0[1-5]|57014|53)/u.test(code) || isNetworkError(error, code);
  }
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/u.test(
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

/**
 * Takes an advisory lock for the rest of the transaction, so a dead process holds nothing, and a pooler in front
 * does no harm. Tried again and again: waiting within a statement would end with its deadline, and whoever holds
 * the lock may be busy for longer.
 */
async function lockName(q: Kysely<Schema>, name: string): Promise<void> {
  for (;;) {
    const { rows } = await runStatement(
      q,
      "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked",
      [`platen ${name}`],
    );
    if (rows[0]?.["locked"] === true) {
      return;
    }
    await delay(LOCK_LOOK_MS);
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
