/**
 * Connections to PostgreSQL with a deadline on every statement. node-postgres's own `query_timeout` gives a
 * connection back to the pool while the server is still silent on it; here one that ran out of time is destroyed,
 * since nobody knows what state it is in, and whatever was to follow on it fails with the same error.
 */
import { setTimeout as startTimer } from "node:timers";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";

/** URL of the server, or the directory of its unix socket with the database and user. */
export type DbAddress =
  | { readonly url: string }
  | { readonly socketDir: string; readonly database: string; readonly user: string };

/** For statements of a request. */
const REQUEST_STATEMENT_MS = 5_000;
/** For statements of background jobs, which sweep whole tables. */
export const JOB_STATEMENT_MS = 30_000;
/** For statements of migrations, which may rewrite a table, and for another process's migrations. */
export const MIGRATION_STATEMENT_MS = 600_000;

/** For the network and the server's greeting. */
const CONNECT_MS = 2_000;
/** For a connection of the pool that somebody else has: as long as a statement may take. */
const FREE_CONNECTION_MS = 5_000;

export interface PoolOptions {
  readonly target: DbAddress;
  readonly maxConnections: number;
  /** After so long a statement is given up, by us and by the server; a request's unless given. */
  readonly statementMs?: number;
  /** Told of connections lost while no statement ran on them, e.g. when the server restarts. */
  readonly onIdleError: (error: Error) => void;
}

/** The server said nothing in time. Whether the statement was done, a COMMIT included, is not known. */
export class StatementTimeout extends Error {
  constructor(ms: number) {
    super(`the database did not answer a statement within ${ms} ms`);
    this.name = "StatementTimeout";
  }
}

/** A pool as Kysely takes it; connects on first use. */
export function openPool(options: PoolOptions): PostgresPool {
  const { statementMs = REQUEST_STATEMENT_MS, onIdleError } = options;
  const pool = new pg.Pool({
    ...connectionOf(options.target),
    Client: PromptClient,
    max: options.maxConnections,
    connectionTimeoutMillis: FREE_CONNECTION_MS,
    idleTimeoutMillis: 30_000,
    application_name: "platen",
    types: { getTypeParser: typeParserOf },
  });
  // Without listeners a server restart would end the process: the pool's for idle connections, the
  // connection's own for one that is taken but between two statements (node-postgres).
  pool.on("error", onIdleError);
  pool.on("connect", (client) => {
    client.on("error", onIdleError);
  });
  return {
    connect: async () => new TimedClient(await pool.connect(), statementMs),
    end: () => pool.end(),
  };
}

/** Gives up connecting sooner than its pool gives up waiting for a connection that is free. */
class PromptClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { password } = config;
    // The pool hides the password from enumeration, and so from the spread.
    super({
      ...config,
      ...(password === undefined ? {} : { password }),
      connectionTimeoutMillis: CONNECT_MS,
    });
  }
}

/**
 * A connection that somebody took out of the pool. Invariant: once `#lost` is set the connection is out of the
 * pool and closed, and no statement of this taker succeeds any more.
 */
class TimedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statementMs: number;
  #lost: StatementTimeout | null = null;

  constructor(client: pg.PoolClient, statementMs: number) {
    this.#client = client;
    this.#statementMs = statementMs;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== "string") {
      throw new TypeError("cursors are not set up");
    }
    return this.#timed(text === "begin" ? this.#beginText : text, values);
  }

  /**
   * A transaction that nobody waits for any more holds no locks. Said with its first words and for itself alone: a
   * pooler such as PgBouncer refuses start-up parameters, and shares a session's settings with others.
   */
  get #beginText(): string {
    return `begin; set local statement_timeout = ${this.#statementMs}`;
  }

  release(): void {
    if (this.#lost === null) {
      this.#client.release();
    }
  }

  #timed<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    return new Promise((resolve, reject) => {
      if (this.#lost !== null) {
        reject(this.#lost);
        return;
      }
      const timer = startTimer(() => {
        this.#lost ??= new StatementTimeout(this.#statementMs);
        // First, since the statement's own failure, "connection terminated", comes of what is next.
        reject(this.#lost);
        // Out of the pool; a connection with a statement under way is not ended politely but destroyed.
        this.#client.release(this.#lost);
      }, this.#statementMs);
      this.#client
        .query<PostgresQueryResult<R>>(text, [...values])
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialect's own view of a result
        .then((result) => resolve(result as unknown as PostgresQueryResult<R>), reject)
        .finally(() => clearTimeout(timer));
    });
  }
}

function connectionOf(target: DbAddress): pg.PoolConfig {
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
