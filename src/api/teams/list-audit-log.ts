import { AUDIT_ACTIONS, type AuditEntryView } from "#domain/audit.ts";
import type { Listing } from "#domain/template.ts";
import { instantMs, listOf, paging, request, requestedPage, z } from "#http/schema.ts";
import { listAuditLog as list } from "#services/audit/audit-log.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { auditEntrySchema, presentAuditEntry } from "./audit-entry-schema.ts";

/**
 * Who did what to the team's people and keys, for owners, newest first. Entries are kept for 400 days. Filters
 * narrow together, and the cursor goes on within them.
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
  query: request({
    ...paging,
    action: z.enum(AUDIT_ACTIONS).optional(),
    /** Id of a person or a key. */
    actor_id: z.string().min(1).max(64).optional(),
    /** RFC 3339 with an offset; entries written at or after it. */
    since: instantMs.optional(),
    /** RFC 3339 with an offset; entries written before it. */
    until: instantMs.optional(),
  }),
  replies: { 200: { description: "Newest first", schema: listOf(auditEntrySchema) } },
  errors: ["insufficient_scope"],
  example: { query: { action: "member.removed" } },
  handle: (services, { query }, { caller }) =>
    list(services, caller, {
      action: query.action,
      actorId: query.actor_id,
      sinceMs: query.since,
      untilMs: query.until,
      ...requestedPage(query),
    }),
  present: (listing) => presentList(listing, presentAuditEntry),
});
