/**
 * Work done outside a request. A job may run twice (a killed worker, a lost lease): handlers write their
 * result in one transaction that checks the job's own rows, so that a second run changes nothing more.
 */
import type { JobState } from "#domain/job.ts";
import type { SqlSession } from "./sql-session.ts";

export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

export interface QueueDefinition {
  /** Lower case, digits and `-`. */
  readonly name: string;
  /** The handler's signal is aborted after this; the job is handed to another worker some seconds later. */
  readonly limitSeconds: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** Jobs of this queue at work at once in one process. */
  readonly concurrency: number;
}

export interface Job {
  readonly id: string;
  readonly payload: JobPayload;
  /** Aborted when the job's time is over, another process was given it, or this one shuts down. */
  readonly signal: AbortSignal;
}

export interface EnqueueOptions {
  /** At most one waiting job of a queue has this key; one at work does not count. */
  readonly dedupeKey?: string;
  readonly delaySeconds?: number;
  /** Of the jobs that wait, those with the highest go first, then the oldest. Default 0. */
  readonly priority?: number;
}

/** A job that is not done. */
export interface PendingJob {
  readonly id: string;
  readonly queue: string;
  readonly state: JobState;
  readonly payload: JobPayload;
  /** Begun so far. */
  readonly attempts: number;
  /** Why the last attempt failed; null where none did. */
  readonly error: string | null;
  readonly createdAt: Date;
  /** When it may begin, or might have. */
  readonly dueAt: Date;
}

/** Each narrows what the others leave. */
export interface PendingJobFilter {
  readonly queue?: string | undefined;
  readonly state?: JobState | undefined;
  readonly limit: number;
  /** Id of the last job before those wanted, which may be gone since. */
  readonly startingAfter?: string | undefined;
}

export interface Queue {
  /**
   * Adds a job within `session`'s transaction: rolled back with it, visible when it commits. The queue must
   * be one of those the adapter was opened with.
   */
  enqueue(
    session: SqlSession,
    queue: string,
    payload: JobPayload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Jobs that are not done, newest first; one more than `limit`, to know whether there are more. */
  list(session: SqlSession, filter: PendingJobFilter): Promise<readonly PendingJob[]>;
  /** Has a job that failed tried once more, at once. Null where none of this id has failed. */
  retry(session: SqlSession, id: string): Promise<PendingJob | null>;
  /** Removes a job that failed: nobody tries it again. Null as for `retry`; else the job as it was. */
  discard(session: SqlSession, id: string): Promise<PendingJob | null>;
  /** Starts handling a queue in this process; a rejecting handler makes the job retry with backoff. */
  work(queue: string, handle: (job: Job) => Promise<void>): void;
  /** Takes no more jobs and waits for those at work, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
}
