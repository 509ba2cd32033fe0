/** Background work of one process, in its memory: nothing of a customer's text is written anywhere for it. */
import { errorMessage } from "#base/error-message.ts";
import type { Background } from "#ports/background.ts";

export interface BackgroundOptions {
  /** How long nothing is begun after something was asked for: whoever is typing has the engine to themselves. */
  readonly quietMs: number;
  /** Told of work that rejected. */
  readonly onError: (message: string) => void;
}

/** More would be answers that nobody asks for any more. */
export const MAX_WAITING = 32;

/** Begins empty. */
export function openBackground({ quietMs, onError }: BackgroundOptions): Background {
  // A Map keeps the order of insertion: the last entry is the newest.
  const waiting = new Map<string, () => Promise<void>>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let atWork: Promise<void> | null = null;

  function begin(): void {
    const newest = [...waiting].at(-1);
    if (atWork !== null || newest === undefined) {
      return;
    }
    const [subject, work] = newest;
    waiting.delete(subject);
    atWork = work()
      .catch((error: unknown) => onError(errorMessage(error)))
      .then(() => {
        atWork = null;
        begin();
      });
  }

  return {
    later: (subject, work) => {
      waiting.delete(subject);
      waiting.set(subject, work);
      const [oldest] = waiting.keys();
      if (waiting.size > MAX_WAITING && oldest !== undefined) {
        waiting.delete(oldest);
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        begin();
      }, quietMs);
      // A process that has nothing else to do may end.
      timer.unref();
      timers.add(timer);
    },
    close: async () => {
      waiting.clear();
      for (const timer of timers) {
        clearTimeout(timer);
      }
      timers.clear();
      await atWork;
    },
  };
}
