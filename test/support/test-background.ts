import { MAX_WAITING } from "#adapters/background.ts";
import type { Background } from "#ports/background.ts";

export interface TestBackground extends Background {
  /** Does all that waits, the newest first. */
  run(): Promise<void>;
}

/** Work that waits until a test wants it done. */
export function testBackground(): TestBackground {
  const waiting = new Map<string, () => Promise<void>>();
  return {
    later: (subject, work) => {
      // A subject that is asked for again is the newest.
      waiting.delete(subject);
      waiting.set(subject, work);
      const [oldest] = waiting.keys();
      if (waiting.size > MAX_WAITING && oldest !== undefined) {
        waiting.delete(oldest);
      }
    },
    run: async () => {
      for (const [subject, work] of [...waiting].toReversed()) {
        waiting.delete(subject);
        await work();
      }
    },
    close: async () => waiting.clear(),
  };
}
