import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deletePaperStock as remove } from "#services/paper-stocks/manage-paper-stocks.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_PAPER_STOCK_ID, paperStockParams } from "./paper-stock-schema.ts";

/**
 * Takes a paper away. Proofs that name it are shown by their hex, or on the neutral paper, from then on: an
 * unknown paper is never an error (contract, section 5). Again, 404.
 */
export const deletePaperStock = declare<{ readonly ok: true }>()({
  id: "deletePaperStock",
  method: "DELETE",
  path: "/paper_stocks/{id}",
  summary: "Delete a paper stock",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "paper_stocks",
  params: paperStockParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_PAPER_STOCK_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (done) => json(200, done),
});
