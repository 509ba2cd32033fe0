/**
 * What belongs to one customer of a shop. Customers have no row of their own: an order bears their address, in
 * whatever letter case they typed it. Who decided about others' orders is a client user.
 */
import type { Tx } from "./database.ts";
import { type EmbedSessionRow, sessionRows } from "./embed-sessions.ts";
import { type FillRow, fillRows } from "./fills.ts";
import { type RenderRow, renderRows } from "./renders.ts";
import { type Owner, ownRows } from "./team-table.ts";
import { sql } from "kysely";

/** A customer's address, as `emailKey` writes it, at a shop and in one of its modes. */
export interface CustomerAddress {
  readonly owner: Owner;
  readonly email: string;
}

/** A fill with how much its files weigh. */
export interface CustomerFill {
  readonly id: string;
  readonly fileBytes: number;
}

/** Fills that bear the address, or were made in a session that does and bear none; the oldest first, none erased. */
export async function listFillsOfCustomer(
  tx: Tx,
  { owner, email }: CustomerAddress,
  { startingAfter, limit }: { readonly startingAfter: string; readonly limit: number },
): Promise<CustomerFill[]> {
  const { rows } = await tx.sql(
    `with sessions as (select id, fill_id from embed_sessions
          where team_id = $1 and mode = $2 and lower(customer_email) = lower($3)),
        ids as (
          select id from fills where team_id = $1 and lower(customer_email) = lower($3)
          union select fill_id from sessions where fill_id is not null
          union select f.id from fills f join sessions s on f.team_id = $1 and f.embed_session_id = s.id)
      select f.id, (select coalesce(sum(r.size_bytes), 0)::float8 from renders r
            where r.team_id = f.team_id and r.fill_id = f.id) as bytes
        from fills f join ids on f.id = ids.id
        where f.team_id = $1 and f.mode = $2 and f.erased_at is null and f.id > $4
          and lower(coalesce(f.customer_email, $3)) = lower($3)
        order by f.id limit $5`,
    [owner.teamId, owner.mode, email, startingAfter, limit],
  );
  return rows.map((row) => ({ id: String(row["id"]), fileBytes: Number(row["bytes"]) }));
}

/** Sessions that bear the address, the oldest first. */
export async function listSessionsOfCustomer(
  tx: Tx,
  { owner, email }: CustomerAddress,
  limit: number,
): Promise<EmbedSessionRow[]> {
  return await sessionRows(tx, owner)
    .where(sql<boolean>`lower(customer_email) = lower(${email})`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The finals of a fill, the oldest first. */
export async function listRendersOfFill(
  tx: Tx,
  owner: Owner,
  fillId: string,
): Promise<RenderRow[]> {
  return await renderRows(tx, owner).where("r.fillId", "=", fillId).orderBy("r.id").execute();
}

/** What was told of a fill, the oldest first; each as the text it was sent as. */
export async function listEventsOfFill(
  tx: Tx,
  owner: Owner,
  fillId: string,
  limit: number,
): Promise<{ readonly id: string; readonly payload: string }[]> {
  return await ownRows(tx.q.selectFrom("events").select(["id", "payload"]), owner)
    .where("fillId", "=", fillId)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Fills that a client user has decided about, the oldest first. */
export async function listFillsOfClientUser(
  tx: Tx,
  owner: Owner,
  clientUserId: string,
  limit: number,
): Promise<FillRow[]> {
  return await fillRows(tx, owner)
    .where("f.decidedBy", "=", clientUserId)
    .orderBy("f.id")
    .limit(limit)
    .execute();
}

/** Takes what the customer gave out of sessions that bear the address, at most `limit` of them; their ids. */
export async function eraseSessionsOfCustomer(
  tx: Tx,
  { owner, email }: CustomerAddress,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await tx.sql(
    `update embed_sessions set customer_email = null, customer_name = null, metadata = '{}',
        field_values = '{}', ignored_values = '{}', updated_at = $4
      where team_id = $1 and id in (select id from embed_sessions
        where team_id = $1 and mode = $2 and lower(customer_email) = lower($3) order by id limit $5)
      returning id`,
    [owner.teamId, owner.mode, email, tx.now, limit],
  );
  return rows.map((row) => String(row["id"]));
}

/** Takes a client user's name off what they decided, with their words, and revokes their links. Decisions stay. */
export async function eraseClientUserNotes(
  tx: Tx,
  owner: Owner,
  { clientUserId, fillIds }: { readonly clientUserId: string; readonly fillIds: readonly string[] },
): Promise<void> {
  await tx.q
    .deleteFrom("fill_tokens")
    .where("teamId", "=", owner.teamId)
    .where("clientUserId", "=", clientUserId)
    .execute();
  if (fillIds.length > 0) {
    await ownRows(
      tx.q.updateTable("fills").set({
        decidedBy: null,
        // That changes were wanted stays; what was said of them does not.
        changeNote: sql<string | null>`case when change_note is null then null else '' end`,
        updatedAt: tx.now,
      }),
      owner,
    )
      .where("id", "in", [...fillIds])
      .execute();
  }
}
