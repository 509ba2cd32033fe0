import type { BatchOutput } from "#domain/batch.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { listBatchOutputs as list } from "#services/batches/batch-outputs.ts";
import { declare } from "../schema/declare.ts";
import { batchParams, EXAMPLE_BATCH_ID, outputSchema } from "./batch-schema.ts";

/**
 * What was made of a batch so far, each with a fresh link: `zip`, the press PDFs byte for byte, each file's name beginning
 * with the number of its row; `result_csv`, what every row came to, with the ids of its render. What was erased is in none.
 */
export const listBatchOutputs = declare<readonly BatchOutput[]>()({
  id: "listBatchOutputs",
  method: "GET",
  path: "/batches/{id}/outputs",
  summary: "List what was made of a batch",
  auth: "secret",
  scope: "batches:read",
  stability: "beta",
  tag: "batches",
  features: ["batches"],
  params: batchParams,
  replies: {
    200: {
      description: "In the order of the list",
      schema: z.object({ data: z.array(outputSchema) }),
    },
  },
  errors: ["not_found", "object_storage_not_configured"],
  example: { params: { id: EXAMPLE_BATCH_ID } },
  handle: (services, { params }, { caller }) => list(services, caller, params.id),
  present: (outputs) =>
    json(200, {
      data: outputs.map((output) => ({
        kind: output.kind,
        part: output.part,
        signed_url: output.signedUrl,
        size_bytes: output.sizeBytes,
      })),
    }),
});
