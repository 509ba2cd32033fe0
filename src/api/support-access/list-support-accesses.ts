import type { SupportAccessView } from "#domain/support-access.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listSupport } from "#services/support-access/manage-support-access.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentSupportAccess, supportAccessSchema } from "./support-access-schema.ts";

/**
 * Who asked to be let into the team to help, why, and what came of it; for owners, newest first.
 */
export const listSupportAccesses = declare<Listing<SupportAccessView>>()({
  id: "listSupportAccesses",
  method: "GET",
  path: "/support_access",
  summary: "List support access",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(supportAccessSchema) } },
  errors: ["insufficient_scope"],
  example: {},
  handle: (services, { query }, { caller }) => listSupport(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentSupportAccess),
});
