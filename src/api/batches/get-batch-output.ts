import type { RowResultView } from "#domain/batch.ts";
import { z } from "#http/schema.ts";
import { type OpenedOutput, openBatchOutput } from "#services/batches/batch-outputs.ts";
import { csvFile, csvLines } from "../schema/csv.ts";
import { declare } from "../schema/declare.ts";
import { zipResponse } from "../schema/zip-response.ts";

const COLUMNS = [
  "row",
  "line",
  "status",
  "render_id",
  "column",
  "field",
  "code",
  "message",
] as const;

/**
 * What a link of `GET /batches/{id}/outputs` opens; the token is the right to it. An archive is put together as it is
 * sent; a link that is forged or has run out is the plain 404.
 */
export const getBatchOutput = declare<OpenedOutput>()({
  id: "getBatchOutput",
  method: "GET",
  path: "/batch_outputs/{token}",
  summary: "Open a link to what was made of a batch",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "batches",
  params: z.object({ token: z.string() }),
  replies: { 200: { description: "The archive, or the results", contentType: "application/zip" } },
  errors: ["not_found", "render_blob_missing", "object_storage_not_configured"],
  example: { params: { token: "a-token-of-signed_url" } },
  handle: (services, { params }) => openBatchOutput(services, params.token),
  present: (output) =>
    output.kind === "zip"
      ? zipResponse(output)
      : csvFile(output.fileName, csvLines(COLUMNS, output.rows, cellsOf)),
});

function cellsOf({
  row,
  line,
  status,
  renderId,
  error,
}: RowResultView): Readonly<Record<(typeof COLUMNS)[number], string | null>> {
  return {
    row: String(row),
    line: String(line),
    status,
    render_id: renderId,
    column: error?.column ?? null,
    field: error?.field ?? null,
    code: error?.code ?? null,
    message: error?.message ?? null,
  };
}
