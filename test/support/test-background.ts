import type { Background } from "#ports/background.ts";

export interface TestBackground extends Background {
  /** Does all that waits, the newest first. */
  run(): Promise<void>;
}

/** Work that waits until a test wants it done. */
export function testBackground(): TestBackground {
  const waiting = new Map<string, () => Promise<void>>();
  return {
    later: (subject, work) => void waiting.set(subject, work),
    run: async () => {
      for (const [subject, work] of [...waiting].toReversed()) {
        waiting.delete(subject);
        await work();
      }
    },
    close: async () => waiting.clear(),
  };
}
