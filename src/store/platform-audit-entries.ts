/** The audit log of the platform: of the installation, so no team owns it. Rows are added and, when old, forgotten. */
import type { Insertable, Selectable } from "kysely";
import { type AuditFilter, auditFilters, factsText } from "./audit-entries.ts";
import type { Tx } from "./database.ts";
import type { PlatformAuditEntriesTable } from "./schema-customers.ts";
import { pageOf } from "./team-table.ts";

export type PlatformAuditEntryRow = Selectable<PlatformAuditEntriesTable>;

/** What the log is narrowed by: each narrows what the others leave. */
export interface PlatformAuditFilter extends Omit<AuditFilter, "action"> {
  readonly action?: PlatformAuditEntryRow["action"] | undefined;
  /** Entries of what was done to one team. */
  readonly teamId?: string | undefined;
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listPlatformAuditEntries(
  tx: Tx,
  { action, teamId, ...filter }: PlatformAuditFilter,
): Promise<PlatformAuditEntryRow[]> {
  let query = tx.q
    .selectFrom("platform_audit_entries")
    .selectAll()
    .where((eb) => eb.and(auditFilters(filter)));
  if (action !== undefined) {
    query = query.where("action", "=", action);
  }
  if (teamId !== undefined) {
    query = query.where("teamId", "=", teamId);
  }
  return await pageOf(query, "id", filter).execute();
}

export async function insertPlatformAuditEntry(
  tx: Tx,
  {
    before,
    after,
    ...row
  }: Omit<Insertable<PlatformAuditEntriesTable>, "before" | "after" | "createdAt"> &
    Pick<PlatformAuditEntryRow, "before" | "after">,
): Promise<void> {
  await tx.q
    .insertInto("platform_audit_entries")
    .values({ ...row, before: factsText(before), after: factsText(after), createdAt: tx.now })
    .execute();
}

/** Forgets what is older than so many days. */
export async function sweepPlatformAuditEntries(tx: Tx, days: number): Promise<void> {
  await tx.sql(
    "delete from platform_audit_entries where created_at < $1::timestamptz - $2 * interval '1 day'",
    [tx.now, days],
  );
}
