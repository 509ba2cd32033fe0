import type { AuditEntryView } from "#domain/audit.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request } from "#http/schema.ts";
import { listAuditLog as list } from "#services/audit/audit-log.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { auditEntrySchema, presentAuditEntry } from "./audit-entry-schema.ts";

/**
 * Who did what to the team's people and keys, for owners, newest first. Entries are kept for 400 days.
 */
export const listAuditLog = declare<Listing<AuditEntryView>>()({
  id: "listAuditLog",
  method: "GET",
  path: "/audit_log",
  summary: "List what was done in the team",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(auditEntrySchema) } },
  errors: ["insufficient_scope"],
  example: {},
  handle: (services, { query }, { caller }) =>
    list(services, caller, { limit: query.limit, startingAfter: query.starting_after }),
  present: (listing) => presentList(listing, presentAuditEntry),
});
