/** The audit log: rows are added and, when they are old, forgotten; nothing changes one. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import type { AuditEntriesTable } from "./schema-customers.ts";
import { type Page, teamTable } from "./team-table.ts";

export type AuditEntryRow = Selectable<AuditEntriesTable>;

const entries = teamTable("audit_entries", (tx) => tx.q.selectFrom("audit_entries").selectAll());

/** What a log is narrowed by: each narrows what the others leave. */
export interface AuditFilter extends Page {
  readonly action?: AuditEntryRow["action"] | undefined;
  readonly actorId?: string | undefined;
  /** Milliseconds since 1970; entries written then or later. */
  readonly sinceMs?: number | undefined;
  /** Milliseconds since 1970; entries written before it. */
  readonly untilMs?: number | undefined;
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listAuditEntries(
  tx: Tx,
  teamId: string,
  filter: AuditFilter,
): Promise<AuditEntryRow[]> {
  const { action, actorId, sinceMs, untilMs } = filter;
  return await entries.list(tx, teamId, filter, (rows) => {
    let query = rows;
    if (action !== undefined) {
      query = query.where("action", "=", action);
    }
    if (actorId !== undefined) {
      query = query.where("actorId", "=", actorId);
    }
    if (sinceMs !== undefined) {
      query = query.where(sql<boolean>`created_at >= to_timestamp(${sinceMs}::float8 / 1000)`);
    }
    if (untilMs !== undefined) {
      query = query.where(sql<boolean>`created_at < to_timestamp(${untilMs}::float8 / 1000)`);
    }
    return query;
  });
}

export async function insertAuditEntry(
  tx: Tx,
  {
    before,
    after,
    ...row
  }: Omit<Insertable<AuditEntriesTable>, "before" | "after" | "createdAt"> &
    Pick<AuditEntryRow, "before" | "after">,
): Promise<void> {
  await tx.q
    .insertInto("audit_entries")
    .values({
      ...row,
      before: before === null ? null : jsonText(before),
      after: after === null ? null : jsonText(after),
      createdAt: tx.now,
    })
    .execute();
}

/** Forgets what is older than so many days. */
export async function sweepAuditEntries(tx: Tx, days: number): Promise<void> {
  await tx.sql(
    "delete from audit_entries where created_at < $1::timestamptz - $2 * interval '1 day'",
    [tx.now, days],
  );
}
