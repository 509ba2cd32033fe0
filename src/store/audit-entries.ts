/** The audit log: rows are added and, when they are old, forgotten; nothing changes one. */
import type { Insertable, Selectable } from "kysely";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import type { AuditEntriesTable } from "./schema-customers.ts";
import { teamTable } from "./team-table.ts";

export type AuditEntryRow = Selectable<AuditEntriesTable>;

const entries = teamTable("audit_entries", (tx) => tx.q.selectFrom("audit_entries").selectAll());

/** Newest first. */
export const listAuditEntries = entries.list;

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
