/** What a worker keeps for all its files, and lets go at its end. */

const ends: (() => Promise<unknown>)[] = [];

/**
 * Has `end` done when Vitest ends this worker, which then exits. It does so by a signal, of which a process is just
 * gone, and by a harder one half a second later.
 */
export function atWorkerEnd(end: () => Promise<unknown>): void {
  if (ends.push(end) === 1) {
    process.once("SIGTERM", () => {
      void Promise.allSettled(ends.map((one) => one())).then(() => process.exit());
    });
  }
}
