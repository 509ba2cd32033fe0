import { type Selectable, sql } from "kysely";
import { dateAt } from "#base/instant.ts";
import { type Appearance, AUTHORED } from "#domain/appearance.ts";
import type { Tx } from "./database.ts";
import type { FillsTable } from "./schema.ts";

/** A fill joined to its template; an open one past its time is shown as expired, whoever wrote that down. */
export type FillRow = Selectable<FillsTable> & {
  readonly template_title: string;
  readonly template_slug: string;
  /** Ids of the fields that its revision requires. */
  readonly required_fields: readonly string[];
};

export type ArchiveReason = NonNullable<FillRow["archive_reason"]>;

const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

export interface NewFill {
  readonly id: string;
  readonly templateId: string;
  readonly sceneRevision: number;
  readonly mode: FillRow["mode"];
  readonly source: FillRow["source"];
  readonly values: Readonly<Record<string, string>>;
  readonly ignored: Readonly<Record<string, string>>;
  /** As authored where it is not given. */
  readonly appearance?: Appearance | undefined;
  readonly metadata: Readonly<Record<string, string>>;
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
      join.onRef("t.team_id", "=", "f.team_id").onRef("t.id", "=", "f.template_id"),
    )
    .selectAll("f")
    .select(["t.title as template_title", "t.slug as template_slug"])
    .select(
      sql<
        readonly string[]
      >`(select jsonb_path_query_array(r.fields, '$[*] ? (@.required == true).id')
        from scene_revisions r where r.team_id = f.team_id and r.template_id = f.template_id
          and r.revision = f.scene_revision)`.as("required_fields"),
    )
    .select(
      sql<
        FillRow["status"]
      >`case when f.status = 'open' and f.expires_at <= ${tx.now} then 'expired'
        else f.status end`.as("status"),
    );
}

export async function insertFill(tx: Tx, teamId: string, fill: NewFill): Promise<void> {
  await tx.q
    .insertInto("fills")
    .values({
      team_id: teamId,
      id: fill.id,
      template_id: fill.templateId,
      scene_revision: fill.sceneRevision,
      mode: fill.mode,
      source: fill.source,
      field_values: JSON.stringify(fill.values),
      ignored_values: JSON.stringify(fill.ignored),
      appearance: JSON.stringify(fill.appearance ?? AUTHORED),
      metadata: JSON.stringify(fill.metadata),
      customer_email: fill.customerEmail,
      customer_name: fill.customerName,
      external_order_id: fill.externalOrderId,
      external_cart_id: fill.externalCartId,
      embed_session_id: fill.embedSessionId ?? null,
      expires_at:
        fill.expiresAtMs === null
          ? dateAt(tx.now.getTime() + USUAL_DAYS * DAY_MS)
          : dateAt(fill.expiresAtMs),
    })
    .execute();
}

export async function findFill(tx: Tx, teamId: string, id: string): Promise<FillRow | undefined> {
  return await select(tx).where("f.team_id", "=", teamId).where("f.id", "=", id).executeTakeFirst();
}

/** As `findFill`, and nobody else changes it until the transaction ends. */
export async function lockFill(tx: Tx, teamId: string, id: string): Promise<FillRow | undefined> {
  return await select(tx)
    .where("f.team_id", "=", teamId)
    .where("f.id", "=", id)
    .forUpdate("f")
    .executeTakeFirst();
}

/** The newest open fill of an embed session. */
export async function findOpenFillOfSession(
  tx: Tx,
  teamId: string,
  sessionId: string,
): Promise<FillRow | undefined> {
  return await select(tx)
    .where("f.team_id", "=", teamId)
    .where("f.embed_session_id", "=", sessionId)
    .where(sql<boolean>`f.status = 'open' and f.expires_at > ${tx.now}`)
    .orderBy("f.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export interface FillFilter {
  /** Live and test rows are listed apart. */
  readonly mode: FillRow["mode"];
  readonly templateId?: string | undefined;
  readonly status?: FillRow["status"] | undefined;
  readonly source?: FillRow["source"] | undefined;
  readonly externalOrderId?: string | undefined;
  readonly externalCartId?: string | undefined;
  /** Milliseconds since 1970; fills created then or later. */
  readonly sinceMs?: number | undefined;
  readonly startingAfter?: string | undefined;
  readonly limit: number;
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listFills(tx: Tx, teamId: string, filter: FillFilter): Promise<FillRow[]> {
  let query = select(tx)
    .where("f.team_id", "=", teamId)
    .where("f.mode", "=", filter.mode)
    .orderBy("f.id", "desc")
    .limit(filter.limit + 1);
  if (filter.templateId !== undefined) {
    query = query.where("f.template_id", "=", filter.templateId);
  }
  if (filter.source !== undefined) {
    query = query.where("f.source", "=", filter.source);
  }
  if (filter.externalOrderId !== undefined) {
    query = query.where("f.external_order_id", "=", filter.externalOrderId);
  }
  if (filter.externalCartId !== undefined) {
    query = query.where("f.external_cart_id", "=", filter.externalCartId);
  }
  if (filter.sinceMs !== undefined) {
    query = query.where(
      sql<boolean>`f.created_at >= to_timestamp(${filter.sinceMs}::float8 / 1000)`,
    );
  }
  if (filter.startingAfter !== undefined) {
    query = query.where("f.id", "<", filter.startingAfter);
  }
  switch (filter.status) {
    case undefined:
      break;
    case "open":
      query = query.where(sql<boolean>`f.status = 'open' and f.expires_at > ${tx.now}`);
      break;
    case "expired":
      query = query.where(
        sql<boolean>`(f.status = 'expired' or (f.status = 'open' and f.expires_at <= ${tx.now}))`,
      );
      break;
    case "finalized":
    case "archived":
      query = query.where("f.status", "=", filter.status);
      break;
  }
  return await query.execute();
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
  teamId: string,
  id: string,
  change: FillChange,
): Promise<void> {
  await tx.q
    .updateTable("fills")
    .set((eb) => ({
      field_values: JSON.stringify(change.values),
      ignored_values: JSON.stringify(change.ignored),
      ...(change.appearance === undefined ? {} : { appearance: JSON.stringify(change.appearance) }),
      customer_email: change.customerEmail,
      customer_name: change.customerName,
      external_order_id: change.externalOrderId,
      version: eb("version", "+", 1),
      updated_at: tx.now,
    }))
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .execute();
}

/** An open fill is complete: browsers change it no more. The first time stays. */
export async function markCompleted(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx.sql(
    `update fills set completed_at = $3, updated_at = $3
      where team_id = $1 and id = $2 and completed_at is null`,
    [teamId, id, tx.now],
  );
}

/** The customer says yes to a press file: the fill is complete, and what was asked for before is settled. */
export async function markApproved(
  tx: Tx,
  teamId: string,
  { id, sha256 }: { readonly id: string; readonly sha256: string },
): Promise<void> {
  await tx.sql(
    `update fills set approved_at = $3, approved_sha256 = $4, completed_at = coalesce(completed_at, $3),
        change_note = null, change_asked_at = null, updated_at = $3
      where team_id = $1 and id = $2 and approved_at is null`,
    [teamId, id, tx.now, sha256],
  );
}

/** The customer says what is to be changed; the last word counts. */
export async function markChangeAsked(
  tx: Tx,
  teamId: string,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<void> {
  await tx.q
    .updateTable("fills")
    .set({ change_note: note, change_asked_at: tx.now, updated_at: tx.now })
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .execute();
}

/** The newest open fill of a template's hosted page that was given this address. */
export async function findOpenFillOfCustomer(
  tx: Tx,
  teamId: string,
  of: { readonly templateId: string; readonly email: string },
): Promise<FillRow | undefined> {
  return await select(tx)
    .where("f.team_id", "=", teamId)
    .where("f.template_id", "=", of.templateId)
    .where(sql<boolean>`lower(f.customer_email) = lower(${of.email})`)
    .where(sql<boolean>`f.status = 'open' and f.expires_at > ${tx.now}`)
    .where("f.completed_at", "is", null)
    .where("f.embed_session_id", "is", null)
    .orderBy("f.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A finalized fill is open again for its customer; its render stays its last one until the next. */
export async function reopenFill(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx.sql(
    `update fills set status = 'open', finalized_at = null, completed_at = null,
        approved_at = null, approved_sha256 = null, change_note = null, change_asked_at = null, version = version + 1,
        expires_at = greatest(expires_at, $3::timestamptz + interval '30 days'), updated_at = $3
      where team_id = $1 and id = $2 and status = 'finalized'`,
    [teamId, id, tx.now],
  );
}

/** A fill of any status becomes archived; the first time and reason stay. */
export async function markArchived(
  tx: Tx,
  teamId: string,
  { id, reason }: { readonly id: string; readonly reason: ArchiveReason },
): Promise<void> {
  await tx.sql(
    `update fills set status = 'archived', archived_at = $3, archive_reason = $4,
        version = version + 1, updated_at = $3
      where team_id = $1 and id = $2 and status <> 'archived'`,
    [teamId, id, tx.now, reason],
  );
}

/** An open fill becomes finalized by a render. */
export async function markFinalized(
  tx: Tx,
  teamId: string,
  { id, renderId }: { readonly id: string; readonly renderId: string },
): Promise<void> {
  await tx.q
    .updateTable("fills")
    .set({
      status: "finalized",
      finalized_at: tx.now,
      updated_at: tx.now,
      last_render_id: renderId,
    })
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .execute();
}

/** Writes down what time has done: open fills past their expiry, of every team, at most `limit`; which ones. */
export async function expireFills(
  tx: Tx,
  limit: number,
): Promise<{ readonly team_id: string; readonly id: string }[]> {
  const { rows } = await tx.sql(
    `update fills set status = 'expired', updated_at = $2 where (team_id, id) in (
      select team_id, id from fills where status = 'open' and expires_at <= $2
        limit $1 for update skip locked) returning team_id, id`,
    [limit, tx.now],
  );
  return rows.map((row) => ({ team_id: String(row["team_id"]), id: String(row["id"]) }));
}
