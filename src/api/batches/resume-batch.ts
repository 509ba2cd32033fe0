import type { BatchView } from "#domain/batch.ts";
import { json } from "#http/operation.ts";
import { resumeBatch as resume } from "#services/batches/cancel-batch.ts";
import { declare } from "../schema/declare.ts";
import { batchParams, EXAMPLE_BATCH_ID, oneBatch, presentBatch } from "./batch-schema.ts";

/**
 * Goes on with a canceled batch where it was left. One that is not canceled, or of which nothing is left to be made, is
 * answered as it is.
 */
export const resumeBatch = declare<BatchView>()({
  id: "resumeBatch",
  method: "POST",
  path: "/batches/{id}/resume",
  summary: "Resume a batch",
  auth: "secret",
  scope: "batches:write",
  stability: "beta",
  tag: "batches",
  features: ["batches"],
  params: batchParams,
  replies: { 200: { description: "Queued again, or as it is", schema: oneBatch } },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_BATCH_ID } },
  handle: (services, { params }, call) => resume(services, call, params.id),
  present: (batch) => json(200, { batch: presentBatch(batch) }),
});
