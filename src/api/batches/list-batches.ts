import type { BatchView } from "#domain/batch.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listBatches as list } from "#services/batches/read-batch.ts";
import { companyId } from "../companies/company-schema.ts";
import { projectId } from "../projects/project-schema.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { batchSchema, presentBatch } from "./batch-schema.ts";

/** Batches of the key's mode, newest first, with their numbers as they are now. */
export const listBatches = declare<Listing<BatchView>>()({
  id: "listBatches",
  method: "GET",
  path: "/batches",
  summary: "List batches",
  auth: "secret",
  scope: "batches:read",
  stability: "beta",
  tag: "batches",
  features: ["batches"],
  query: request({
    ...paging,
    project_id: projectId.optional(),
    /** Those of any project of this company. */
    company_id: companyId.optional(),
  }),
  replies: { 200: { description: "Newest first", schema: listOf(batchSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      projectId: query.project_id,
      companyId: query.company_id,
      ...requestedPage(query),
    }),
  present: (listing) => presentList(listing, presentBatch),
});
