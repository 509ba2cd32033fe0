import { fillColumns } from "#domain/fill-columns.ts";
import type { FillView } from "#domain/fill.ts";
import type { Listing } from "#domain/template.ts";
import {
  externalRef,
  instantMs,
  listOf,
  request,
  requestedPage,
  searching,
  z,
} from "#http/schema.ts";
import { exportFills, type FillExport, listFills as list } from "#services/fills/read-fill.ts";
import { companyId } from "../companies/company-schema.ts";
import { csvFile, csvLines, acceptsCsv } from "../schema/csv.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { projectId } from "../projects/project-schema.ts";
import { fillSchema, presentFill } from "./fill-schema.ts";

/** A page of them, or all where the caller wants a file. */
type Fills = { readonly page: Listing<FillView> } | { readonly all: FillExport };

/**
 * The team's fills of the key's mode, newest first: ids are ULIDs, so their order is that of creation and
 * `starting_after` is stable while others are added. Filters narrow together. Archived and expired ones are
 * listed unless `status` says otherwise.
 *
 * `q` looks for words, anywhere and without case and accents, in reference, numbers of order and cart, the SKU, the
 * customer and the template, of the team's newest 50,000 fills; never in what was typed.
 *
 * With `Accept: text/csv` all of them as a file for a spreadsheet, `limit` and `starting_after` aside. With `template_id`
 * each field has a column of its name, or its id where the name is not the field's alone: a batch reads such a list again
 * as it was typed. Values of other fields, and all without `template_id`, are in `other_values` as JSON.
 */
export const listFills = declare<Fills>()({
  id: "listFills",
  method: "GET",
  path: "/fills",
  summary: "List fills",
  auth: "secret",
  scope: "fills:read",
  stability: "beta",
  tag: "fills",
  query: request({
    ...searching,
    template_id: z.string().max(64).optional(),
    project_id: projectId.optional(),
    /** Those of any project of this company. */
    company_id: companyId.optional(),
    status: z.enum(["open", "finalized", "expired", "archived"]).optional(),
    source: z.enum(["hosted", "embed", "api"]).optional(),
    /** `true`: those that a customer approved, or asked to have changed. `false`: those nobody did either of. */
    decided: z.enum(["true", "false"]).optional(),
    /** As a customer gives it: with or without its dash, in capitals or not. */
    reference: z.string().max(32).optional(),
    external_order_id: externalRef.optional(),
    external_cart_id: externalRef.optional(),
    /** RFC 3339 with an offset; fills created at or after it. */
    since: instantMs.optional(),
  }),
  replies: {
    200: { description: "Newest first", schema: listOf(fillSchema), alternative: "text/csv" },
  },
  errors: [],
  example: { query: { status: "open" } },
  handle: async (services, { query, headers }, { caller }) => {
    const filter = {
      templateId: query.template_id,
      projectId: query.project_id,
      companyId: query.company_id,
      status: query.status,
      source: query.source,
      isDecided: query.decided === undefined ? undefined : query.decided === "true",
      reference: query.reference,
      externalOrderId: query.external_order_id,
      externalCartId: query.external_cart_id,
      sinceMs: query.since,
      q: query.q,
    };
    return acceptsCsv(headers["accept"] ?? "")
      ? { all: await exportFills(services, caller, filter) }
      : { page: await list(services, caller, { ...filter, ...requestedPage(query) }) };
  },
  present: (found) => {
    if ("page" in found) {
      return presentList(found.page, presentFill);
    }
    const { names, cellsOf } = fillColumns(found.all.fields);
    return csvFile("fills.csv", csvLines(names, found.all.fills, cellsOf));
  },
});
