import { readLiveTemplatesAgain } from "#services/revisions/read-again.ts";
import type { JobDefinition } from "./job.ts";

/**
 * Reads stored templates of earlier versions again, so that authors know what an update cost before an order does.
 * Every minute: an update is over within one, and where nothing is left the run is one query.
 */
export const readAgain: JobDefinition = {
  name: "read-again",
  limitSeconds: 120,
  retries: 0,
  concurrency: 1,
  everyMinutes: 1,
  run: (services, _payload, signal, log) => readLiveTemplatesAgain(services, signal, log),
};
