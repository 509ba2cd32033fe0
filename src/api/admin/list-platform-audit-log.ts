import { PLATFORM_AUDIT_ACTIONS, type PlatformAuditEntryView } from "#domain/audit.ts";
import type { Listing } from "#domain/template.ts";
import { instantMs, listOf, paging, request, requestedPage, z } from "#http/schema.ts";
import { listPlatformAuditLog as list } from "#services/audit/platform-audit-log.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import {
  platformAuditEntrySchema,
  presentPlatformAuditEntry,
} from "./platform-audit-entry-schema.ts";

/**
 * What platform admins and the commands of `platen` changed, newest first: plans, settings, teams, people and jobs.
 * Entries are kept for as long as the setting `audit.kept_days` says. Filters narrow together, and the cursor goes on
 * within them.
 */
export const listPlatformAuditLog = declare<Listing<PlatformAuditEntryView>>()({
  id: "listPlatformAuditLog",
  method: "GET",
  path: "/admin/audit_log",
  summary: "List what was done to the platform",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  query: request({
    ...paging,
    action: z.enum(PLATFORM_AUDIT_ACTIONS).optional(),
    /** Id of a person, or the name of who ran a command. */
    actor_id: z.string().min(1).max(64).optional(),
    /** Entries of what was done to this team. */
    team_id: z.string().min(1).max(64).optional(),
    /** RFC 3339 with an offset; entries written at or after it. */
    since: instantMs.optional(),
    /** RFC 3339 with an offset; entries written before it. */
    until: instantMs.optional(),
  }),
  replies: { 200: { description: "Newest first", schema: listOf(platformAuditEntrySchema) } },
  errors: [],
  example: { query: { action: "setting.updated" } },
  handle: (services, { query }) =>
    list(services, {
      action: query.action,
      actorId: query.actor_id,
      teamId: query.team_id,
      sinceMs: query.since,
      untilMs: query.until,
      ...requestedPage(query),
    }),
  present: (listing) => presentList(listing, presentPlatformAuditEntry),
});
