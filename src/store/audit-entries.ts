/** The audit log: rows are added and, when they are old, forgotten; nothing changes one. */
import { type Expression, type Insertable, type Selectable, sql, type SqlBool } from "kysely";
import type { AuditFacts } from "#domain/audit.ts";
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
  const { action } = filter;
  return await entries.list(tx, teamId, filter, (rows) => {
    const query = rows.where((eb) => eb.and(auditFilters(filter)));
    return action === undefined ? query : query.where("action", "=", action);
  });
}

/** Who did it, and when: what every log of ours is narrowed by. */
export function auditFilters({
  actorId,
  sinceMs,
  untilMs,
}: Pick<AuditFilter, "actorId" | "sinceMs" | "untilMs">): Expression<SqlBool>[] {
  return [
    ...(actorId === undefined ? [] : [sql<SqlBool>`actor_id = ${actorId}`]),
    ...(sinceMs === undefined
      ? []
      : [sql<SqlBool>`created_at >= to_timestamp(${sinceMs}::float8 / 1000)`]),
    ...(untilMs === undefined
      ? []
      : [sql<SqlBool>`created_at < to_timestamp(${untilMs}::float8 / 1000)`]),
  ];
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
    .values({ ...row, before: factsText(before), after: factsText(after), createdAt: tx.now })
    .execute();
}

/** As a log's columns keep what was changed. */
export function factsText(facts: AuditFacts | null): string | null {
  return facts === null ? null : jsonText(facts);
}

/** Forgets what is older than so many days. */
export async function sweepAuditEntries(tx: Tx, days: number): Promise<void> {
  await tx.sql(
    "delete from audit_entries where created_at < $1::timestamptz - $2 * interval '1 day'",
    [tx.now, days],
  );
}
