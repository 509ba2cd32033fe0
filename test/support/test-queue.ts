/**
 * A queue that works nothing: tests take its jobs and run them by hand. The jobs are rows of the test's own
 * database, so that a transaction keeps them or takes them back, as with the real one.
 */
import { systemClock } from "#adapters/system-clock.ts";
import { jobIds } from "#adapters/system-random.ts";
import type {
  EnqueueOptions,
  JobPayload,
  PendingJob,
  PendingJobFilter,
  Queue,
} from "#ports/queue.ts";
import type { SqlSession } from "#ports/sql-session.ts";

export interface WaitingJob {
  readonly queue: string;
  readonly payload: JobPayload;
  readonly priority: number;
}

/** Not in `public`, which belongs to the migrations. */
const TABLE = "test_queue.jobs";
const nextJobId = jobIds(systemClock);

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
        dedupe_key text, due timestamptz not null, unique (queue, dedupe_key),
        uid uuid not null, created timestamptz not null default now(),
        failed text, is_retried boolean not null default false)`,
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
      `insert into ${TABLE} (uid, queue, payload, priority, dedupe_key, due)
       values ($1, $2, $3::jsonb, $4, $5, now() + make_interval(secs => $6)) on conflict do nothing`,
      [nextJobId(), queue, JSON.stringify(payload), priority, dedupeKey ?? null, delaySeconds],
    );
  }

  /** Every job that waits, delayed ones too, in the order they were added. */
  async waiting(): Promise<readonly WaitingJob[]> {
    const { rows } = await this.#sql(
      `select queue, payload, priority from ${TABLE} where failed is null order by id`,
      [],
    );
    return rows.map(jobOf);
  }

  /** Takes the jobs that are due, in the order they would be worked. */
  takeDue(): Promise<readonly WaitingJob[]> {
    return this.#take("where failed is null and due <= now()");
  }

  /** Takes delayed jobs too: a test that moves its own clock leaves the database's where it is. */
  takeAll(): Promise<readonly WaitingJob[]> {
    return this.#take("where failed is null");
  }

  /** Takes those of one queue; the others wait on. */
  takeOf(queue: string): Promise<readonly WaitingJob[]> {
    return this.#take("where failed is null and queue = $1", [queue]);
  }

  async #take(where: string, values: readonly string[] = []): Promise<readonly WaitingJob[]> {
    const { rows } = await this.#sql(
      `with taken as (delete from ${TABLE} ${where} returning *)
       select queue, payload, priority from taken order by priority desc, id`,
      values,
    );
    return rows.map(jobOf);
  }

  async list(
    session: SqlSession,
    { queue, state, limit, startingAfter }: PendingJobFilter,
  ): Promise<readonly PendingJob[]> {
    const { rows } = await session.sql(
      `select * from ${TABLE}
       where ($1::text is null or queue = $1) and ($2::text is null
           or case when failed is not null then 'failed' when is_retried then 'retrying'
              else 'waiting' end = $2)
         and ($3::uuid is null or uid < $3::uuid)
       order by uid desc limit $4`,
      [queue ?? null, state ?? null, startingAfter ?? null, limit + 1],
    );
    return rows.map(pendingJobOf);
  }

  async retry(session: SqlSession, id: string): Promise<PendingJob | null> {
    const { rows } = await session.sql(
      `update ${TABLE} set failed = null, is_retried = true, due = now()
       where uid = $1::uuid and (failed is not null or is_retried) returning *`,
      [id],
    );
    return rows.map(pendingJobOf)[0] ?? null;
  }

  async discard(session: SqlSession, id: string): Promise<PendingJob | null> {
    const { rows } = await session.sql(
      `delete from ${TABLE} where uid = $1::uuid and (failed is not null or is_retried)
       returning *`,
      [id],
    );
    return rows.map(pendingJobOf)[0] ?? null;
  }

  /** A job that has had all of its attempts; its id. */
  async addFailed(queue: string, payload: JobPayload, error: string): Promise<string> {
    const { rows } = await this.#sql(
      `insert into ${TABLE} (uid, queue, payload, priority, due, failed)
       values ($1, $2, $3::jsonb, 0, now(), $4) returning uid::text`,
      [nextJobId(), queue, JSON.stringify(payload), error],
    );
    return String(rows[0]?.["uid"]);
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

function pendingJobOf(row: Readonly<Record<string, unknown>>): PendingJob {
  const { failed, is_retried: isRetried } = row;
  const { queue, payload } = jobOf(row);
  return {
    id: String(row["uid"]),
    queue,
    state: failed !== null ? "failed" : isRetried === true ? "retrying" : "waiting",
    payload,
    attempts: failed !== null || isRetried === true ? 1 : 0,
    error: typeof failed === "string" ? failed : null,
    createdAt: new Date(String(row["created"])),
    dueAt: new Date(String(row["due"])),
  };
}
