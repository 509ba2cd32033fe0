/** Counters of requests in sliding windows, where the database does not keep them. */
import type { CountedWindow, RateTake } from "#domain/rate-limits.ts";

export interface RateCounters {
  /**
   * Counts one request against every window, or against none when one of them is full; an answer for each, in
   * their order. The time is the store's own, the same for all who count there.
   * @throws CountersUnavailable when the store does not answer.
   */
  take(windows: readonly CountedWindow[]): Promise<readonly RateTake[]>;
  /** Whether it answers now. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** The store does not answer. */
export class CountersUnavailable extends Error {
  constructor(cause: unknown) {
    super("the store of counters does not answer", { cause });
    this.name = "CountersUnavailable";
  }
}
