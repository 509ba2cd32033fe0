import type { BatchView } from "#domain/batch.ts";
import { json } from "#http/operation.ts";
import { readBatch } from "#services/batches/read-batch.ts";
import { declare } from "../schema/declare.ts";
import { batchParams, EXAMPLE_BATCH_ID, oneBatch, presentBatch } from "./batch-schema.ts";

/** A batch with its numbers as they are now: for progress without webhooks, asked for every few seconds. */
export const getBatch = declare<BatchView>()({
  id: "getBatch",
  method: "GET",
  path: "/batches/{id}",
  summary: "Read a batch",
  auth: "secret",
  scope: "batches:read",
  stability: "beta",
  tag: "batches",
  features: ["batches"],
  params: batchParams,
  replies: { 200: { description: "The batch", schema: oneBatch } },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_BATCH_ID } },
  handle: (services, { params }, { caller }) => readBatch(services, caller, params.id),
  present: (batch) => json(200, { batch: presentBatch(batch) }),
});
