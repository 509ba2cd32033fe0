import type { BatchView } from "#domain/batch.ts";
import { json } from "#http/operation.ts";
import { cancelBatch as cancel } from "#services/batches/cancel-batch.ts";
import { declare } from "../schema/declare.ts";
import { batchParams, EXAMPLE_BATCH_ID, oneBatch, presentBatch } from "./batch-schema.ts";

/**
 * Makes no more of a batch. Rows that are rendered stay, and so does a batch that has ended, which is answered as it is.
 * For a week it can be resumed; then what is left of its list is deleted.
 */
export const cancelBatch = declare<BatchView>()({
  id: "cancelBatch",
  method: "POST",
  path: "/batches/{id}/cancel",
  summary: "Cancel a batch",
  auth: "secret",
  scope: "batches:write",
  stability: "beta",
  tag: "batches",
  features: ["batches"],
  params: batchParams,
  replies: { 200: { description: "Canceled, or as it has ended", schema: oneBatch } },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_BATCH_ID } },
  handle: (services, { params }, call) => cancel(services, call, params.id),
  present: (batch) => json(200, { batch: presentBatch(batch) }),
});
