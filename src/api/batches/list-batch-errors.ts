import type { RowErrorView } from "#domain/batch.ts";
import type { Listing } from "#domain/template.ts";
import { json } from "#http/operation.ts";
import { listOf, paging, request, z } from "#http/schema.ts";
import { exportRowErrors, listRowErrors } from "#services/batches/read-batch.ts";
import { csvFile, csvLines, acceptsCsv } from "../schema/csv.ts";
import { declare } from "../schema/declare.ts";
import { batchParams, EXAMPLE_BATCH_ID, presentRowError, rowErrorSchema } from "./batch-schema.ts";

const COLUMNS = ["row", "line", "column", "field", "code", "message"] as const;

/** A page of them, or all where the caller wants a file. */
type Errors =
  | { readonly page: Listing<RowErrorView> }
  | { readonly id: string; readonly all: AsyncIterable<RowErrorView> };

/**
 * Rows that have no press PDF and why, in the order of the list; with `Accept: text/csv` all of them as a file for a
 * spreadsheet. Nothing of it is what a row holds. The rows that failed can be sent again as another list once they are
 * mended.
 */
export const listBatchErrors = declare<Errors>()({
  id: "listBatchErrors",
  method: "GET",
  path: "/batches/{id}/errors",
  summary: "List rows that failed",
  auth: "secret",
  scope: "batches:read",
  stability: "beta",
  tag: "batches",
  features: ["batches"],
  params: batchParams,
  query: request({
    limit: paging.limit,
    /** Number of the last row of the page before. */
    starting_after: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  }),
  replies: {
    200: {
      description: "In the order of the list",
      schema: listOf(rowErrorSchema),
      alternative: "text/csv",
    },
  },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_BATCH_ID } },
  handle: async (services, { params, query, headers }, { caller }) => {
    if (acceptsCsv(headers["accept"] ?? "")) {
      return { id: params.id, all: await exportRowErrors(services, caller, params.id) };
    }
    const after = query.starting_after ?? 0;
    const page = { id: params.id, limit: query.limit, after };
    return { page: await listRowErrors(services, caller, page) };
  },
  present: (found) => {
    if ("all" in found) {
      const lines = csvLines(COLUMNS, found.all, cellsOf);
      return csvFile(`${found.id}-errors.csv`, lines);
    }
    const { items, hasMore } = found.page;
    const last = items.at(-1);
    return json(200, {
      data: items.map(presentRowError),
      has_more: hasMore,
      next_starting_after: hasMore && last !== undefined ? String(last.row) : null,
    });
  },
});

function cellsOf(view: RowErrorView): Readonly<Record<(typeof COLUMNS)[number], string | null>> {
  const { row, line, ...cells } = presentRowError(view);
  return { ...cells, row: String(row), line: String(line) };
}
