import type { PlatformAuditEntryView } from "#domain/audit.ts";
import { exportPlatformAuditLog as entriesOf } from "#services/audit/platform-audit-log.ts";
import { csvFile, csvLines } from "../schema/csv.ts";
import { declare } from "../schema/declare.ts";
import { presentPlatformAuditEntry } from "./platform-audit-entry-schema.ts";

const COLUMNS = [
  "created_at",
  "action",
  "actor_type",
  "actor_id",
  "target_id",
  "team_id",
  "ip",
  "before",
  "after",
] as const;

/**
 * The whole audit log of the platform as CSV (RFC 4180, UTF-8), newest first: one line an entry, `before` and `after`
 * as JSON.
 */
export const exportPlatformAuditLog = declare<AsyncIterable<PlatformAuditEntryView>>()({
  id: "exportPlatformAuditLog",
  method: "GET",
  path: "/admin/audit_log/export",
  summary: "Download what was done to the platform",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  replies: { 200: { description: "The log", contentType: "text/csv" } },
  errors: [],
  example: {},
  handle: (services) => Promise.resolve(entriesOf(services)),
  present: (entries) => csvFile("platform-audit-log.csv", csvLines(COLUMNS, entries, cellsOf)),
});

function cellsOf(
  entry: PlatformAuditEntryView,
): Readonly<Record<(typeof COLUMNS)[number], string | null>> {
  const { actor, before, after, ...row } = presentPlatformAuditEntry(entry);
  return {
    ...row,
    actor_type: actor.type,
    actor_id: actor.id,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  };
}
