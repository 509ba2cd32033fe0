import type { PaperStockView } from "#domain/paper-stock.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listPaperStocks as list } from "#services/paper-stocks/manage-paper-stocks.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentPaperStock, paperStockSchema } from "./paper-stock-schema.ts";

/** The team's paper stocks, newest first. */
export const listPaperStocks = declare<Listing<PaperStockView>>()({
  id: "listPaperStocks",
  method: "GET",
  path: "/paper_stocks",
  summary: "List paper stocks",
  auth: "secret",
  scope: "templates:read",
  stability: "beta",
  tag: "paper_stocks",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(paperStockSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentPaperStock),
});
