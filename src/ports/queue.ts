/**
 * Work done outside a request. A job may run twice (a killed worker, a lost lease): handlers write their
 * result in one transaction that checks the job's own rows, so that a second run changes nothing more.
 */
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
  /** Aborted when the job's time is over or the process shuts down. */
  readonly signal: AbortSignal;
}

export interface EnqueueOptions {
  /** At most one waiting job of a queue has this key; one at work does not count. */
  readonly dedupeKey?: string;
  readonly delaySeconds?: number;
  /** Of the jobs that wait, those with the highest go first, then the oldest. Default 0. */
  readonly priority?: number;
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
  /** Starts handling a queue in this process; a rejecting handler makes the job retry with backoff. */
  work(queue: string, handle: (job: Job) => Promise<void>): void;
  /** Takes no more jobs and waits for those at work, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
}
