import { sweep } from "#services/operation/sweep.ts";
import type { JobDefinition } from "./job.ts";

/**
 * Ends what has run out and takes up what was left lying: fills, keys, windows, previews, stuck finals,
 * files. Every minute and without retries: the next run does what a broken one left.
 */
export const maintenance: JobDefinition = {
  name: "maintenance",
  limitSeconds: 60,
  retries: 0,
  concurrency: 1,
  everyMinutes: 1,
  run: async (services, _payload, _signal, log) => {
    await sweep(services, log);
  },
};
