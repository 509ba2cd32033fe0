import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import { dateAt } from "#base/instant.ts";
import { type Appearance, AUTHORED } from "#domain/appearance.ts";
import type { FreeForm } from "#domain/free-form.ts";
import type { Tx } from "./database.ts";
import { skuOfFill } from "./embed-sessions.ts";
import { isOfCompany, keptProjectId, type ProjectFilter } from "./projects.ts";
import type { FillsTable } from "./schema.ts";
import { type Owner, ownRow, teamTable } from "./team-table.ts";
import {
  type SearchPage,
  matchesSearch,
  isOfNewest,
  isReference,
  referenceText,
} from "./text-search.ts";

/** A fill joined to its template; an open one past its time is shown as expired, whoever wrote that down. */
export type FillRow = Selectable<FillsTable> & {
  readonly templateTitle: string;
  readonly templateSlug: string;
  /** Ids of the fields that its revision requires. */
  readonly requiredFields: readonly string[];
};

export type ArchiveReason = NonNullable<FillRow["archiveReason"]>;

const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

export interface NewFill {
  readonly id: string;
  readonly templateId: string;
  /** Null too for one that is gone by now. */
  readonly projectId: string | null;
  readonly sceneRevision: number;
  readonly mode: FillRow["mode"];
  readonly source: FillRow["source"];
  readonly values: Readonly<Record<string, string>>;
  readonly ignored: Readonly<Record<string, string>>;
  /** As authored where it is not given. */
  readonly appearance?: Appearance | undefined;
  readonly metadata: FreeForm;
  readonly customerEmail: string | null;
  readonly customerName: string | null;
  readonly externalOrderId: string | null;
  readonly externalCartId: string | null;
  /** The embed session it was made in; none where it is not given. */
  readonly embedSessionId?: string | undefined;
  /** Milliseconds since 1970; null for the usual 30 days from now. */
  readonly expiresAtMs: number | null;
}

function select(tx: Tx) {
  return tx.q
    .selectFrom("fills as f")
    .innerJoin("templates as t", (join) =>
      join.onRef("t.teamId", "=", "f.teamId").onRef("t.id", "=", "f.templateId"),
    )
    .selectAll("f")
    .select(["t.title as templateTitle", "t.slug as templateSlug"])
    .select(
      sql<
        readonly string[]
      >`(select jsonb_path_query_array(r.fields, '$[*] ? (@.required == true).id')
        from scene_revisions r where r.team_id = f.team_id and r.template_id = f.template_id
          and r.revision = f.scene_revision)`.as("requiredFields"),
    )
    .select(
      sql<
        FillRow["status"]
      >`case when f.status = 'open' and f.expires_at <= ${tx.now} then 'expired'
        else f.status end`.as("status"),
    );
}

const fills = teamTable("fills", select, "f");

export async function insertFill(tx: Tx, teamId: string, fill: NewFill): Promise<void> {
  await tx.q
    .insertInto("fills")
    .values({
      teamId,
      id: fill.id,
      templateId: fill.templateId,
      projectId: keptProjectId(teamId, fill.projectId),
      sceneRevision: fill.sceneRevision,
      mode: fill.mode,
      source: fill.source,
      fieldValues: JSON.stringify(fill.values),
      ignoredValues: JSON.stringify(fill.ignored),
      appearance: JSON.stringify(fill.appearance ?? AUTHORED),
      metadata: JSON.stringify(fill.metadata),
      customerEmail: fill.customerEmail,
      customerName: fill.customerName,
      externalOrderId: fill.externalOrderId,
      externalCartId: fill.externalCartId,
      embedSessionId: fill.embedSessionId ?? null,
      expiresAt:
        fill.expiresAtMs === null
          ? dateAt(tx.now.getTime() + USUAL_DAYS * DAY_MS)
          : dateAt(fill.expiresAtMs),
    })
    .execute();
}

/** All fills of an owner, for queries of other files. */
export const fillRows = fills.rows;

export const findFill = fills.find;

/** As `findFill`, and nobody else changes it until the transaction ends. */
export const lockFill = fills.lock;

/** The newest open fill of an embed session. */
export async function findOpenFillOfSession(
  tx: Tx,
  owner: Owner,
  sessionId: string,
): Promise<FillRow | undefined> {
  return await fills
    .rows(tx, owner)
    .where("f.embedSessionId", "=", sessionId)
    .where(isOpen(tx))
    .orderBy("f.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Words are looked for in reference, numbers of order and cart, SKU, customer, template; never in values. */
export interface FillFilter extends SearchPage, ProjectFilter {
  readonly templateId?: string | undefined;
  readonly status?: FillRow["status"] | undefined;
  readonly source?: FillRow["source"] | undefined;
  /** True for those that a customer approved or asked to have changed, false for all others. */
  readonly isDecided?: boolean | undefined;
  /** As somebody wrote it down. */
  readonly reference?: string | undefined;
  readonly externalOrderId?: string | undefined;
  readonly externalCartId?: string | undefined;
  /** Milliseconds since 1970; fills created then or later. */
  readonly sinceMs?: number | undefined;
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listFills(tx: Tx, owner: Owner, filter: FillFilter): Promise<FillRow[]> {
  return await fills.list(tx, owner, filter, (rows) =>
    filtered(tx, rows, { ...filter, teamId: owner.teamId }),
  );
}

/** The fills of a list that its filter asks for. */
function filtered(
  tx: Tx,
  rows: ReturnType<typeof select>,
  filter: FillFilter & { readonly teamId: string },
): typeof rows {
  let query = rows;
  if (filter.templateId !== undefined) {
    query = query.where("f.templateId", "=", filter.templateId);
  }
  if (filter.projectId !== undefined) {
    query = query.where("f.projectId", "=", filter.projectId);
  }
  if (filter.companyId !== undefined) {
    query = query.where(isOfCompany("f.projectId", filter.teamId, filter.companyId));
  }
  if (filter.source !== undefined) {
    query = query.where("f.source", "=", filter.source);
  }
  if (filter.isDecided !== undefined) {
    const isDecided = sql<boolean>`(f.approved_at is not null or f.change_asked_at is not null)`;
    query = query.where(isDecided, "=", filter.isDecided);
  }
  if (filter.reference !== undefined) {
    query = query.where(isReference(filter.reference, sql`f.id`));
  }
  if (filter.q !== undefined) {
    query = query.where(hasWords(filter.q, filter.teamId));
  }
  if (filter.externalOrderId !== undefined) {
    query = query.where("f.externalOrderId", "=", filter.externalOrderId);
  }
  if (filter.externalCartId !== undefined) {
    query = query.where("f.externalCartId", "=", filter.externalCartId);
  }
  if (filter.sinceMs !== undefined) {
    query = query.where(
      sql<boolean>`f.created_at >= to_timestamp(${filter.sinceMs}::float8 / 1000)`,
    );
  }
  switch (filter.status) {
    case undefined:
      return query;
    case "open":
      return query.where(isOpen(tx));
    // Nobody may have written down yet that the time of an open fill is over.
    case "expired":
      return query.where(
        sql<boolean>`(f.status = 'expired' or (f.status = 'open' and f.expires_at <= ${tx.now}))`,
      );
    case "finalized":
    case "archived":
      return query.where("f.status", "=", filter.status);
  }
}

function hasWords(q: string, teamId: string): RawBuilder<SqlBool> {
  const id = sql<string>`f.id`;
  const texts = [
    ...["externalOrderId", "externalCartId", "customerEmail", "customerName"].map((column) =>
      sql.ref<string | null>(`f.${column}`),
    ),
    sql.ref<string>("t.title"),
    skuOfFill(),
    referenceText(id),
  ];
  return sql<SqlBool>`${isOfNewest("fills", id, teamId)}
    and (${matchesSearch(q, texts)} or ${isReference(q, id)})`;
}

/** Of a fill that its customer may still change: stored as open, and its time is not over. */
function isOpen(tx: Tx) {
  return sql<boolean>`f.status = 'open' and f.expires_at > ${tx.now}`;
}

export interface FillChange {
  readonly values: Readonly<Record<string, string>>;
  readonly ignored: Readonly<Record<string, string>>;
  /** Stays as it is where it is not given. */
  readonly appearance?: Appearance | undefined;
  readonly customerEmail: string | null;
  readonly customerName: string | null;
  readonly externalOrderId: string | null;
}

/** Replaces what the customer gave and counts the version up. */
export async function updateFill(
  tx: Tx,
  owner: Owner,
  id: string,
  change: FillChange,
): Promise<void> {
  await ownRow(
    tx.q.updateTable("fills").set((eb) => ({
      fieldValues: JSON.stringify(change.values),
      ignoredValues: JSON.stringify(change.ignored),
      ...(change.appearance === undefined ? {} : { appearance: JSON.stringify(change.appearance) }),
      customerEmail: change.customerEmail,
      customerName: change.customerName,
      externalOrderId: change.externalOrderId,
      version: eb("version", "+", 1),
      updatedAt: tx.now,
    })),
    owner,
    id,
  ).execute();
}

/** An open fill is complete: browsers change it no more. The first time stays. */
export async function markCompleted(tx: Tx, owner: Owner, id: string): Promise<void> {
  const change = { completedAt: tx.now, updatedAt: tx.now };
  await ownRow(tx.q.updateTable("fills").set(change), owner, id)
    .where("completedAt", "is", null)
    .execute();
}

/** The customer, or the client user `by`, says yes to a press file: the fill is complete, and what was asked for before is settled. */
export async function markApproved(
  tx: Tx,
  owner: Owner,
  { id, sha256, by }: { readonly id: string; readonly sha256: string; readonly by: string | null },
): Promise<void> {
  await ownRow(
    tx.q.updateTable("fills").set({
      approvedAt: tx.now,
      approvedSha256: sha256,
      completedAt: sql<Date>`coalesce(completed_at, ${tx.now})`,
      changeNote: null,
      changeAskedAt: null,
      decidedBy: by,
      updatedAt: tx.now,
    }),
    owner,
    id,
  )
    .where("approvedAt", "is", null)
    .execute();
}

/** The customer, or the client user `by`, says what is to be changed; the last word counts. */
export async function markChangeRequested(
  tx: Tx,
  owner: Owner,
  { id, note, by }: { readonly id: string; readonly note: string; readonly by: string | null },
): Promise<void> {
  await ownRow(
    tx.q.updateTable("fills").set({
      changeNote: note,
      changeAskedAt: tx.now,
      decidedBy: by,
      updatedAt: tx.now,
    }),
    owner,
    id,
  ).execute();
}

/** The newest open fill of a template's hosted page that was given this address. */
export async function findOpenFillOfCustomer(
  tx: Tx,
  owner: Owner,
  of: { readonly templateId: string; readonly email: string },
): Promise<FillRow | undefined> {
  return await fills
    .rows(tx, owner)
    .where("f.templateId", "=", of.templateId)
    .where(sql<boolean>`lower(f.customer_email) = lower(${of.email})`)
    .where(isOpen(tx))
    .where("f.completedAt", "is", null)
    .where("f.embedSessionId", "is", null)
    .orderBy("f.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A finalized fill is open again for its customer; its render stays its last one until the next. */
export async function reopenFill(tx: Tx, owner: Owner, id: string): Promise<void> {
  const usualEnd = dateAt(tx.now.getTime() + USUAL_DAYS * DAY_MS);
  await ownRow(
    tx.q.updateTable("fills").set((eb) => ({
      status: "open",
      finalizedAt: null,
      completedAt: null,
      approvedAt: null,
      approvedSha256: null,
      changeNote: null,
      changeAskedAt: null,
      decidedBy: null,
      corrections: eb("corrections", "+", 1),
      version: eb("version", "+", 1),
      expiresAt: sql<Date>`greatest(expires_at, ${usualEnd}::timestamptz)`,
      updatedAt: tx.now,
    })),
    owner,
    id,
  )
    .where("status", "=", "finalized")
    .execute();
}

/** A fill of any status becomes archived; the first time and reason stay. */
export async function markArchived(
  tx: Tx,
  owner: Owner,
  { id, reason }: { readonly id: string; readonly reason: ArchiveReason },
): Promise<void> {
  await ownRow(
    tx.q.updateTable("fills").set((eb) => ({
      status: "archived",
      archivedAt: tx.now,
      archiveReason: reason,
      version: eb("version", "+", 1),
      updatedAt: tx.now,
    })),
    owner,
    id,
  )
    .where("status", "<>", "archived")
    .execute();
}

/** An open fill becomes finalized by a render. */
export async function markFinalized(
  tx: Tx,
  owner: Owner,
  { id, renderId }: { readonly id: string; readonly renderId: string },
): Promise<void> {
  await ownRow(
    tx.q.updateTable("fills").set({
      status: "finalized",
      finalizedAt: tx.now,
      updatedAt: tx.now,
      lastRenderId: renderId,
    }),
    owner,
    id,
  ).execute();
}

/** Writes down what time has done: open fills past their expiry, of every team, at most `limit`; which ones. */
export async function expireFills(
  tx: Tx,
  limit: number,
): Promise<{ readonly teamId: string; readonly id: string }[]> {
  const { rows } = await tx.sql(
    `update fills set status = 'expired', updated_at = $2 where (team_id, id) in (
      select team_id, id from fills where status = 'open' and expires_at <= $2
        limit $1 for update skip locked) returning team_id, id`,
    [limit, tx.now],
  );
  return rows.map((row) => ({ teamId: String(row["team_id"]), id: String(row["id"]) }));
}
