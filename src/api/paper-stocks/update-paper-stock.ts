import type { PaperStockView } from "#domain/paper-stock.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updatePaperStock as update } from "#services/paper-stocks/manage-paper-stocks.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_PAPER_STOCK_ID,
  stockColumns,
  stockFacts,
  stockName,
  presentPaperStock,
  paperStockParams,
  paperStockSchema,
} from "./paper-stock-schema.ts";

/**
 * Changes how proofs on this paper look, at once and for all fills: the picture's content hash covers the
 * paper, so no cached one is shown. The code stays, since fills name it; null clears key or hex.
 */
export const updatePaperStock = declare<PaperStockView>()({
  id: "updatePaperStock",
  method: "PATCH",
  path: "/paper_stocks/{id}",
  summary: "Change a paper stock",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "paper_stocks",
  params: paperStockParams,
  body: request({ name: stockName.optional(), ...stockFacts }),
  replies: {
    200: { description: "As it is now", schema: z.object({ paper_stock: paperStockSchema }) },
  },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_PAPER_STOCK_ID }, body: { finish: "matte" } },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...stockColumns(body),
    }),
  present: (view) => json(200, { paper_stock: presentPaperStock(view) }),
});
