/**
 * What a background job is. One file per job; `jobs.ts` lists them. A job holds no rule: it unpacks its
 * payload and calls one service, which makes sure that a second run changes nothing more.
 */
import type { Services } from "#services/context/context.ts";

/** Stored as JSON with the job, and read again by whichever version runs it: its keys never change. */
type Payload = Readonly<Record<string, string | number | boolean | null>>;

/** A queue, who handles it, and how often it runs by itself. */
export interface JobDefinition {
  /** Name of its queue: lower case, digits and `-`. */
  readonly name: string;
  /** The signal is aborted after this; the job goes to another process some seconds later. */
  readonly limitSeconds: number;
  /** Attempts after the first, with growing pauses. */
  readonly retries: number;
  /** At once in one process. */
  readonly concurrency: number;
  /** Minutes between runs with an empty payload; null: only when enqueued. */
  readonly everyMinutes: number | null;
  /** May be called twice for the same payload: the second time it changes nothing more. */
  readonly run: (
    services: Services,
    payload: Payload,
    signal: AbortSignal,
    log: (line: string) => void,
  ) => Promise<void>;
}
