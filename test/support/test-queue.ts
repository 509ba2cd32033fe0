/**
 * A queue that works nothing: tests take its jobs and run them by hand. The jobs are rows of the test's own
 * database, so that a transaction keeps them or takes them back, as with the real one.
 */
import type { EnqueueOptions, JobPayload, Queue } from "#ports/queue.ts";
import type { SqlSession } from "#ports/sql-session.ts";

export interface WaitingJob {
  readonly queue: string;
  readonly payload: JobPayload;
  readonly priority: number;
}

/** Not in `public`, which belongs to the migrations. */
const TABLE = "test_queue.jobs";

export class TestQueue implements Queue {
  readonly #sql: SqlSession["sql"];
  readonly #names: ReadonlySet<string>;

  private constructor(sql: SqlSession["sql"], names: readonly string[]) {
    this.#sql = sql;
    this.#names = new Set(names);
  }

  /** `sql` runs a statement outside any transaction; `names` are the queues there are. */
  static async open(sql: SqlSession["sql"], names: readonly string[]): Promise<TestQueue> {
    await sql("create schema if not exists test_queue", []);
    await sql(
      `create table if not exists ${TABLE} (
        id bigserial primary key, queue text not null, payload jsonb not null, priority int not null,
        dedupe_key text, due timestamptz not null, unique (queue, dedupe_key))`,
      [],
    );
    return new TestQueue(sql, names);
  }

  async enqueue(
    session: SqlSession,
    queue: string,
    payload: JobPayload,
    { dedupeKey, delaySeconds = 0, priority = 0 }: EnqueueOptions = {},
  ): Promise<void> {
    if (!this.#names.has(queue)) {
      throw new Error(`no such queue: ${queue}`);
    }
    await session.sql(
      `insert into ${TABLE} (queue, payload, priority, dedupe_key, due)
       values ($1, $2::jsonb, $3, $4, now() + make_interval(secs => $5)) on conflict do nothing`,
      [queue, JSON.stringify(payload), priority, dedupeKey ?? null, delaySeconds],
    );
  }

  /** Every job that waits, delayed ones too, in the order they were added. */
  async waiting(): Promise<readonly WaitingJob[]> {
    const { rows } = await this.#sql(
      `select queue, payload, priority from ${TABLE} order by id`,
      [],
    );
    return rows.map(jobOf);
  }

  /** Takes the jobs that are due, in the order they would be worked. */
  takeDue(): Promise<readonly WaitingJob[]> {
    return this.#take("where due <= now()");
  }

  /** Takes delayed jobs too: a test that moves its own clock leaves the database's where it is. */
  takeAll(): Promise<readonly WaitingJob[]> {
    return this.#take("");
  }

  async #take(where: string): Promise<readonly WaitingJob[]> {
    const { rows } = await this.#sql(
      `with taken as (delete from ${TABLE} ${where} returning *)
       select queue, payload, priority from taken order by priority desc, id`,
      [],
    );
    return rows.map(jobOf);
  }

  work(): void {
    // Jobs are run by hand.
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}

function jobOf({ queue, payload, priority }: Readonly<Record<string, unknown>>): WaitingJob {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what `enqueue` was given
  return { queue: String(queue), payload: payload as JobPayload, priority: Number(priority) };
}
