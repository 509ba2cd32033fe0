import type { AuditEntryView } from "#domain/audit.ts";
import { exportAuditLog as entriesOf } from "#services/audit/audit-log.ts";
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
  present: (entries) => ({
    status: 200,
    headers: {
      "content-type": "text/csv",
      "content-disposition": 'attachment; filename="audit-log.csv"',
      "cache-control": "no-store",
    },
    stream: linesOf(entries),
  }),
});

async function* linesOf(entries: AsyncIterable<AuditEntryView>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${COLUMNS.join(",")}\r\n`);
  for await (const entry of entries) {
    const { actor, before, after, ...row } = presentAuditEntry(entry);
    const cells: Readonly<Record<(typeof COLUMNS)[number], string | null>> = {
      ...row,
      actor_type: actor.type,
      actor_id: actor.id,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    };
    yield encoder.encode(`${COLUMNS.map((name) => cellOf(cells[name])).join(",")}\r\n`);
  }
}

/** Quoted where it must be (RFC 4180, 2). No cell begins as a formula: they are ids, dates, addresses and JSON. */
function cellOf(text: string | null): string {
  const plain = text ?? "";
  return /[",\r\n]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
