import { sweep } from "#services/operation/sweep.ts";
import type { JobDefinition } from "./job.ts";

/** Ends what has run out and takes up what was left lying: fills, keys, windows, previews, stuck finals, files. */
export const maintenance: JobDefinition = {
  name: "maintenance",
  limitSeconds: 60,
  retries: 0,
  concurrency: 1,
  everyMinutes: 1,
  run: (services, _payload, _signal, log) => sweep(services, log),
};
