import type { PaperStockView } from "#domain/paper-stock.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createPaperStock as create } from "#services/paper-stocks/manage-paper-stocks.ts";
import { declare } from "../schema/declare.ts";
import {
  stockCode,
  stockColumns,
  stockFacts,
  stockName,
  presentPaperStock,
  paperStockSchema,
} from "./paper-stock-schema.ts";

/**
 * Registers a paper for proofs; one of the same code is replaced and keeps its id, so an import can be run
 * again. Papers are seen in previews only and never reach the print file.
 */
export const createPaperStock = declare<PaperStockView>()({
  id: "createPaperStock",
  method: "POST",
  path: "/paper_stocks",
  summary: "Create a paper stock",
  auth: "secret",
  scope: "templates:write",
  stability: "beta",
  tag: "paper_stocks",
  body: request({ code: stockCode, name: stockName, ...stockFacts }),
  replies: { 201: { description: "Kept", schema: z.object({ paper_stock: paperStockSchema }) } },
  errors: ["missing_required_field", "missing_fields"],
  example: { body: { code: "KRAFT-300", name: "Kraft 300 g", hex: "#b5916a", finish: "kraft" } },
  handle: (services, { body }, call) =>
    create(services, call, { code: body.code, name: body.name, ...stockColumns(body) }),
  present: (view) => json(201, { paper_stock: presentPaperStock(view) }),
});
