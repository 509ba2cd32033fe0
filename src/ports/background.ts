/** Work that no response waits for and that may be lost: what it finds out can be found out again. */
export interface Background {
  /**
   * Does `work` after a while, one at a time, the newest first. A subject that waits already waits once, with the
   * newer work; where too many wait the oldest is dropped. `work` must not reject for what can be expected.
   */
  later(subject: string, work: () => Promise<void>): void;
  /** Drops what waits and resolves when what is at work has ended. */
  close(): Promise<void>;
}
