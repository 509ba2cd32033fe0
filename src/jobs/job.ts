/** What a background job is. One file per job; `jobs.ts` lists them. */
import type { Services } from "#services/context/context.ts";

type Payload = Readonly<Record<string, string | number | boolean | null>>;

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
