import { tidy } from "#services/tidy.ts";
import type { JobDefinition } from "./job.ts";

/** Removes what has run out: idempotency keys, rate windows, files of interrupted uploads. */
export const maintenance: JobDefinition = {
  name: "maintenance",
  limitSeconds: 60,
  retries: 0,
  concurrency: 1,
  everyMinutes: 10,
  run: (services) => tidy(services),
};
