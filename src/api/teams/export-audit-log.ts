import type { AuditEntryView } from "#domain/audit.ts";
import { exportAuditLog as entriesOf } from "#services/audit/audit-log.ts";
import { csvFile, csvLines } from "../schema/csv.ts";
import { declare } from "../schema/declare.ts";
import { presentAuditEntry } from "./audit-entry-schema.ts";

const COLUMNS = [
  "created_at",
  "action",
  "actor_type",
  "actor_id",
  "target_id",
  "ip",
  "before",
  "after",
] as const;

/**
 * The whole audit log of the team as CSV (RFC 4180, UTF-8), for owners, newest first: one line an entry, `before` and
 * `after` as JSON.
 */
export const exportAuditLog = declare<AsyncIterable<AuditEntryView>>()({
  id: "exportAuditLog",
  method: "GET",
  path: "/audit_log/export",
  summary: "Download what was done in the team",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  replies: { 200: { description: "The log", contentType: "text/csv" } },
  errors: ["insufficient_scope"],
  example: {},
  handle: (services, _input, { caller }) => Promise.resolve(entriesOf(services, caller)),
  present: (entries) => csvFile("audit-log.csv", csvLines(COLUMNS, entries, cellsOf)),
});

function cellsOf(entry: AuditEntryView): Readonly<Record<(typeof COLUMNS)[number], string | null>> {
  const { actor, before, after, ...row } = presentAuditEntry(entry);
  return {
    ...row,
    actor_type: actor.type,
    actor_id: actor.id,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  };
}
