import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "./database.ts";
import type { EmbedSessionsTable } from "./schema.ts";

/** `status` as stored: whether an open one has run out is the caller's clock to say. */
export type EmbedSessionRow = Selectable<EmbedSessionsTable>;

export async function insertEmbedSession(
  tx: Tx,
  row: Insertable<EmbedSessionsTable>,
): Promise<void> {
  await tx.q.insertInto("embed_sessions").values(row).execute();
}

/**
 * The session stored under one of the hashes of a client secret, whatever its team and status. Like the
 * look-up of a key this has no team: it is how a browser's team is found.
 */
export async function findSessionBySecret(
  tx: Tx,
  hashes: readonly string[],
): Promise<EmbedSessionRow | undefined> {
  return await tx.q
    .selectFrom("embed_sessions")
    .selectAll()
    .where("secretHash", "in", [...hashes])
    .executeTakeFirst();
}

export async function findEmbedSession(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<EmbedSessionRow | undefined> {
  return await tx.q
    .selectFrom("embed_sessions")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * A session, whatever its team: the page of a session is asked for by its address alone, before its script
 * shows the secret. Tells nothing that the address does not.
 */
export async function findAnySession(tx: Tx, id: string): Promise<EmbedSessionRow | undefined> {
  return await tx.q
    .selectFrom("embed_sessions")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * As `findEmbedSession`, and nobody else changes it until the transaction ends. `share`: others may hold it
 * so too. Whoever locks a fill of the session as well locks the session first.
 */
export async function lockEmbedSession(
  tx: Tx,
  teamId: string,
  id: string,
  how: "update" | "share" = "update",
): Promise<EmbedSessionRow | undefined> {
  const query = tx.q
    .selectFrom("embed_sessions")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("id", "=", id);
  return await (how === "share" ? query.forShare() : query.forUpdate()).executeTakeFirst();
}

/** Newest first; one more than `limit`, to know whether there are more. */
export async function listEmbedSessions(
  tx: Tx,
  teamId: string,
  page: {
    readonly mode: EmbedSessionRow["mode"];
    readonly limit: number;
    readonly startingAfter: string | undefined;
  },
): Promise<EmbedSessionRow[]> {
  let query = tx.q
    .selectFrom("embed_sessions")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("mode", "=", page.mode)
    .orderBy("id", "desc")
    .limit(page.limit + 1);
  if (page.startingAfter !== undefined) {
    query = query.where("id", "<", page.startingAfter);
  }
  return await query.execute();
}

export async function updateEmbedSession(
  tx: Tx,
  teamId: string,
  id: string,
  set: Updateable<EmbedSessionsTable> & { readonly updatedAt: Date },
): Promise<void> {
  await tx.q
    .updateTable("embed_sessions")
    .set(set)
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .execute();
}

/** Sessions of one cart are opened one after the other until the transaction ends. */
export async function lockCart(tx: Tx, teamId: string, externalCartId: string): Promise<void> {
  await tx.sql("select pg_advisory_xact_lock(hashtextextended($1, 7))", [
    JSON.stringify([teamId, externalCartId]),
  ]);
}

/** A line of a cart: what a new session must share with an open one to take its place. */
export type CartLine = Pick<
  EmbedSessionRow,
  | "mode"
  | "embedApplicationId"
  | "externalCartId"
  | "externalProductId"
  | "externalVariantId"
  | "externalSku"
  | "templateId"
>;

/**
 * Closes the open sessions of a cart line but `id`: those of guests only, or whoever opened them. Without a
 * product the template is the line.
 */
export async function closeSessionsOfLine(
  tx: Tx,
  teamId: string,
  line: CartLine,
  by: { readonly id: string; readonly guestsOnly: boolean; readonly at: Date },
): Promise<void> {
  if (line.externalCartId === null) {
    return;
  }
  await tx.q
    .updateTable("embed_sessions")
    .set({ status: "closed", updatedAt: by.at })
    .where("teamId", "=", teamId)
    .where("externalCartId", "=", line.externalCartId)
    .where("status", "=", "open")
    .where("expiresAt", ">", by.at)
    .where("id", "<>", by.id)
    .where("mode", "=", line.mode)
    .where(sql<boolean>`embed_application_id is not distinct from ${line.embedApplicationId}`)
    .where(sql<boolean>`external_product_id is not distinct from ${line.externalProductId}`)
    .where(sql<boolean>`external_variant_id is not distinct from ${line.externalVariantId}`)
    .where(sql<boolean>`external_sku is not distinct from ${line.externalSku}`)
    .$if(line.externalProductId === null, (query) =>
      query.where("templateId", "=", line.templateId),
    )
    .$if(by.guestsOnly, (query) => query.where("origin", "=", "guest"))
    .execute();
}

/** Forgets sessions that ended, or ran out, over 30 days ago. */
export async function sweepEmbedSessions(tx: Tx, now: Date): Promise<number> {
  const { rowCount } = await tx.sql(
    "delete from embed_sessions where expires_at < $1::timestamptz - interval '30 days'",
    [now],
  );
  return rowCount;
}

/** True for a session that is another team's: what names it was mixed up. */
export async function isSessionOfAnother(
  tx: Tx,
  teamId: string,
  sessionId: string,
): Promise<boolean> {
  const { rows } = await tx.sql(
    "select 1 from embed_sessions where team_id <> $1 and id = $2 limit 1",
    [teamId, sessionId],
  );
  return rows.length > 0;
}
