import { BATCH_QUEUE } from "#services/batches/batch-queue.ts";
import { runBatch } from "#services/batches/run-batch.ts";
import type { JobDefinition } from "./job.ts";

/** Makes some rows of a list of orders. Enqueues itself for the rest, and is enqueued by the sweep when it was lost. */
export const batch: JobDefinition = {
  ...BATCH_QUEUE,
  everyMinutes: null,
  run: (services, payload, signal) =>
    runBatch(
      services,
      // Snake case, as stored by `enqueueBatch`; a job of neither finds no batch and ends.
      { teamId: String(payload["team_id"]), batchId: String(payload["batch_id"]) },
      signal,
    ),
};
