import type { PaperStockView } from "#domain/paper-stock.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readPaperStock } from "#services/paper-stocks/manage-paper-stocks.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_PAPER_STOCK_ID,
  presentPaperStock,
  paperStockParams,
  paperStockSchema,
} from "./paper-stock-schema.ts";

/**
 * A paper stock of the team; 404 `not_found`, the general code, since the specification has none for papers.
 */
export const getPaperStock = declare<PaperStockView>()({
  id: "getPaperStock",
  method: "GET",
  path: "/paper_stocks/{id}",
  summary: "Read a paper stock",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "paper_stocks",
  params: paperStockParams,
  replies: { 200: { description: "As kept", schema: z.object({ paper_stock: paperStockSchema }) } },
  errors: ["not_found"],
  example: { params: { id: EXAMPLE_PAPER_STOCK_ID } },
  handle: (services, { params }, { caller }) => readPaperStock(services, caller, params.id),
  present: (view) => json(200, { paper_stock: presentPaperStock(view) }),
});
