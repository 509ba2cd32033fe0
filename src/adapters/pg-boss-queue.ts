/**
 * The queue on pg-boss: its tables lie in the schema `pgboss` of the same database, so a job is added in the
 * transaction that needs it. Jobs are fetched by a loop of ours, since pg-boss's own does not await its
 * last statement and a database restart would end the process.
 */
import { errorMessage } from "#base/error-message.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import PgBoss from "pg-boss";
import type {
  EnqueueOptions,
  Job,
  JobPayload,
  PendingJob,
  PendingJobFilter,
  Queue,
  QueueDefinition,
} from "#ports/queue.ts";
import type { JobState } from "#domain/job.ts";
import type { SqlSession } from "#ports/sql-session.ts";
import { systemClock } from "./system-clock.ts";
import { jobIds } from "./system-random.ts";

export interface QueueOptions {
  readonly queues: readonly QueueDefinition[];
  /** Runs a statement outside any transaction. */
  readonly sql: SqlSession["sql"];
  /** Runs work that no other process does at once: pg-boss's own set-up deadlocks with itself. */
  readonly exclusive: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Told of jobs that failed and of a database that did not answer. */
  readonly onError: (message: string) => void;
  /** Milliseconds between looks at an empty queue. */
  readonly pollMs?: number;
  /** Seconds between looks for jobs that are lost. */
  readonly maintenanceSeconds?: number;
  /** Seconds that a job is its process's without word of it. */
  readonly leaseSeconds?: number;
}

/** Of jobs that are not done, by the names of pg-boss. */
const STATES: Readonly<Record<string, JobState>> = {
  created: "waiting",
  active: "active",
  retry: "retrying",
  failed: "failed",
};
/** What is read of a job; pg-boss counts an attempt when it begins the next one. */
const JOB_COLUMNS = `id::text, name, state::text, data, created_on, start_after,
  retry_count + case when started_on is null then 0 else 1 end as attempts,
  coalesce(output->>'message', output->'value'->>'message') as error`;

/** Ids that ascend, so that a list goes on after a job that is gone meanwhile; pg-boss's own are in no order. */
const nextJobId = jobIds(systemClock);

/**
 * A job is lost, and given to another process, once its own has said nothing for so long. Longer than the database
 * takes to restart, and than anything keeps a process from its turn.
 */
const LEASE_SECONDS = 15;
/** A process speaks up so often while a lease lasts. */
const RENEWALS_A_LEASE = 3;
/** The default of pg-boss, two minutes, adds to the time until a lost job is found. */
const MAINTENANCE_SECONDS = 5;
const MAX_PAUSE_MS = 5_000;
/** For jobs that were cut short to be given back. */
const ABORT_MS = 500;

/** Creates the queue tables and queues that are missing. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    db: sessionOf(options.sql),
    // Its clockwork too leaves statements unawaited.
    schedule: false,
    maintenanceIntervalSeconds: options.maintenanceSeconds ?? MAINTENANCE_SECONDS,
    archiveCompletedAfterSeconds: 3600,
    // Who runs the service looks at them over a weekend.
    archiveFailedAfterSeconds: 3 * 24 * 3600,
    deleteAfterDays: 3,
  });
  boss.on("error", (error) => options.onError(`queue: ${error.message}`));
  await options.exclusive("queue", async () => {
    await boss.start();
    for (const definition of options.queues) {
      await declare(boss, definition, options.leaseSeconds ?? LEASE_SECONDS);
    }
  });
  return new BossQueue(boss, options);
}

async function declare(
  boss: PgBoss,
  definition: QueueDefinition,
  leaseSeconds: number,
): Promise<void> {
  const settings = {
    name: definition.name,
    // One waiting job for each key; jobs without a key get a key of their own.
    policy: "short" as const,
    retryLimit: definition.retries,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: leaseSeconds,
  };
  await boss.createQueue(definition.name, settings);
  await boss.updateQueue(definition.name, settings);
}

function sessionOf(sql: SqlSession["sql"]): PgBoss.Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await sql(text, Array.isArray(values) ? values : []);
      return { rows: [...rows] };
    },
  };
}

/** A job that this process is at. */
interface HeldJob {
  readonly id: string;
  /** Which attempt at it: another process that is given the job makes the next. */
  readonly attempt: number;
  readonly controller: AbortController;
  /** Another process has it, or may; it is no longer for this one to say how it ended. */
  isLost: boolean;
}

/**
 * Invariant: `#loops` holds every loop that may still fetch; after `stop` none does. `#jobs` holds what is at work here,
 * and its lease is renewed: pg-boss counts it from `started_on`.
 */
class BossQueue implements Queue {
  readonly #boss: PgBoss;
  readonly #options: QueueOptions;
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];
  readonly #jobs = new Set<HeldJob>();

  constructor(boss: PgBoss, options: QueueOptions) {
    this.#boss = boss;
    this.#options = options;
  }

  async enqueue(
    session: SqlSession,
    queue: string,
    payload: JobPayload,
    options: EnqueueOptions = {},
  ): Promise<void> {
    this.#definitionOf(queue);
    await this.#boss.send(queue, payload, {
      id: nextJobId(),
      db: sessionOf((text, values) => session.sql(text, values)),
      singletonKey: options.dedupeKey ?? randomUUID(),
      ...(options.delaySeconds === undefined ? {} : { startAfter: options.delaySeconds }),
      priority: options.priority ?? 0,
    });
  }

  async list(
    session: SqlSession,
    { queue, state, limit, startingAfter }: PendingJobFilter,
  ): Promise<readonly PendingJob[]> {
    const states = Object.keys(STATES).filter(
      (name) => state === undefined || STATES[name] === state,
    );
    const { rows } = await session.sql(
      `select ${JOB_COLUMNS} from pgboss.job
       where name = any($1::text[]) and state::text = any($2::text[])
         and ($3::uuid is null or id < $3::uuid)
       order by id desc limit $4`,
      [queue === undefined ? this.#names() : [queue], states, startingAfter ?? null, limit + 1],
    );
    return rows.map(jobOf);
  }

  async retry(session: SqlSession, id: string): Promise<PendingJob | null> {
    // Its own statement leaves the time at which the job failed, by which it would be swept away.
    const { rows } = await session.sql(
      `update pgboss.job set state = 'retry', completed_on = null, start_after = now(),
         retry_limit = greatest(retry_limit, retry_count + 1)
       where id = $1::uuid and name = any($2::text[]) and state in ('failed', 'retry')
       returning ${JOB_COLUMNS}`,
      [id, this.#names()],
    );
    return rows.map(jobOf)[0] ?? null;
  }

  async discard(session: SqlSession, id: string): Promise<PendingJob | null> {
    const { rows } = await session.sql(
      `delete from pgboss.job
       where id = $1::uuid and name = any($2::text[]) and state in ('failed', 'retry')
       returning ${JOB_COLUMNS}`,
      [id, this.#names()],
    );
    return rows.map(jobOf)[0] ?? null;
  }

  work(queue: string, handle: (job: Job) => Promise<void>): void {
    if (this.#loops.length === 0) {
      this.#loops.push(this.#renewLoop());
    }
    this.#loops.push(this.#loop(this.#definitionOf(queue), handle));
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    const finished = Promise.all(this.#loops);
    const grace = new AbortController();
    await Promise.race([
      finished,
      delay(graceMs, null, { signal: grace.signal }).catch(() => null),
    ]);
    grace.abort();
    for (const { controller } of this.#jobs) {
      controller.abort(new Error("shutting down"));
    }
    await Promise.race([finished, delay(ABORT_MS, null, { ref: false })]);
    await this.#boss.stop({ graceful: false });
  }

  #names(): readonly string[] {
    return this.#options.queues.map(({ name }) => name);
  }

  #definitionOf(queue: string): QueueDefinition {
    const found = this.#options.queues.find(({ name }) => name === queue);
    if (found === undefined) {
      throw new Error(`no such queue: ${queue}`);
    }
    return found;
  }

  /** One look at a time for all of a queue's places: a service that has nothing to do asks once a second, not for each. */
  async #loop(definition: QueueDefinition, handle: (job: Job) => Promise<void>): Promise<void> {
    const pollMs = this.#options.pollMs ?? 1_000;
    const { signal } = this.#stopping;
    const report = (error: unknown): void =>
      this.#options.onError(`queue ${definition.name}: ${messageOf(error)}`);
    const underWay = new Set<Promise<void>>();
    let pauseMs = pollMs;
    while (!signal.aborted) {
      try {
        const [job] = await this.#boss.fetch<JobPayload>(definition.name, {
          batchSize: 1,
          includeMetadata: true,
        });
        pauseMs = pollMs;
        if (job !== undefined) {
          const performed = this.#perform(definition, job, handle)
            .catch(report)
            .finally(() => underWay.delete(performed));
          underWay.add(performed);
          if (underWay.size === definition.concurrency) {
            await Promise.race(underWay);
          }
          continue;
        }
      } catch (error) {
        report(error);
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      }
      await delay(pauseMs, null, { signal }).catch(() => null);
    }
    await Promise.all(underWay);
  }

  /** Keeps this process's jobs its own. One that is not any more is aborted, and another process's to end. */
  async #renewLoop(): Promise<void> {
    const { signal } = this.#stopping;
    const pauseMs = ((this.#options.leaseSeconds ?? LEASE_SECONDS) * 1000) / RENEWALS_A_LEASE;
    while (!signal.aborted) {
      await delay(pauseMs, null, { signal }).catch(() => null);
      await this.#renew([...this.#jobs]).catch((error: unknown) =>
        this.#options.onError(`queue: leases are not renewed: ${messageOf(error)}`),
      );
    }
  }

  async #renew(held: readonly HeldJob[]): Promise<void> {
    if (held.length === 0) {
      return;
    }
    const { rows } = await this.#options.sql(
      `update pgboss.job j set started_on = now()
       from unnest($1::uuid[], $2::int[]) as held (id, attempt)
       where j.name = any($3::text[]) and j.id = held.id and j.retry_count = held.attempt
         and j.state = 'active'
       returning j.id::text`,
      [held.map(({ id }) => id), held.map(({ attempt }) => attempt), this.#names()],
    );
    const kept = new Set(rows.map((row) => row["id"]));
    for (const job of held.filter((one) => !kept.has(one.id) && this.#jobs.has(one))) {
      job.isLost = true;
      job.controller.abort(new Error("given to another process"));
    }
  }

  async #perform(
    definition: QueueDefinition,
    { id, data, retryCount }: Fetched,
    handle: (job: Job) => Promise<void>,
  ): Promise<void> {
    const controller = new AbortController();
    const held: HeldJob = { id, attempt: retryCount, controller, isLost: false };
    this.#jobs.add(held);
    const limit = setTimeout(() => {
      controller.abort(new Error(`over ${definition.limitSeconds} s`));
    }, definition.limitSeconds * 1000);
    try {
      await untilAborted(
        handle({ id, payload: data ?? {}, signal: controller.signal }),
        controller.signal,
      );
      // Effects are fenced by the handler's own transaction, not by this.
      await this.#boss.complete(definition.name, id);
    } catch (error) {
      this.#options.onError(`job ${definition.name} ${id}: ${messageOf(error)}`);
      if (!held.isLost) {
        await this.#boss.fail(definition.name, id, { message: messageOf(error) });
      }
    } finally {
      clearTimeout(limit);
      this.#jobs.delete(held);
    }
  }
}

/** What a loop is given of a job. */
interface Fetched {
  readonly id: string;
  readonly data: JobPayload | null;
  readonly retryCount: number;
}

function jobOf(row: Readonly<Record<string, unknown>>): PendingJob {
  const { error } = row;
  return {
    id: String(row["id"]),
    queue: String(row["name"]),
    state: STATES[String(row["state"])] ?? "waiting",
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column holds what `enqueue` was given
    payload: (row["data"] ?? {}) as JobPayload,
    attempts: Number(row["attempts"]),
    error: typeof error === "string" ? error : null,
    createdAt: dateOf(row["created_on"]),
    dueAt: dateOf(row["start_after"]),
  };
}

function dateOf(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value));
}

/** A handler that ignores its signal must not hold its place in the loop for ever. */
function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    };
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

function messageOf(error: unknown): string {
  return errorMessage(error);
}
