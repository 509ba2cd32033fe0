import { setTimeout as delay } from "node:timers/promises";
import type { Timer } from "#ports/timer.ts";

/** The machine's timer. */
export const systemTimer: Timer = {
  pause: async (ms, signal) => {
    await delay(ms, undefined, { signal }).catch(() => undefined);
  },
};
