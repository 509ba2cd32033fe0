import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import type { EmbedSessionsTable } from "./schema.ts";
import { type Owner, ownRow, type Page, teamTable } from "./team-table.ts";

/** `status` as stored: whether an open one has run out is the caller's clock to say. */
export type EmbedSessionRow = Selectable<EmbedSessionsTable>;

const sessions = teamTable("embed_sessions", (tx) => tx.q.selectFrom("embed_sessions").selectAll());

/** What a session begins with; the database's defaults where it is not given. */
type SessionStart = Partial<
  Pick<EmbedSessionRow, "metadata" | "fieldValues" | "ignoredValues" | "appearance">
>;

export async function insertEmbedSession(
  tx: Tx,
  {
    metadata,
    fieldValues,
    ignoredValues,
    appearance,
    ...row
  }: Omit<Insertable<EmbedSessionsTable>, keyof SessionStart> & SessionStart,
): Promise<void> {
  await tx.q
    .insertInto("embed_sessions")
    .values({
      ...row,
      ...(metadata === undefined ? {} : { metadata: jsonText(metadata) }),
      ...(fieldValues === undefined ? {} : { fieldValues: jsonText(fieldValues) }),
      ...(ignoredValues === undefined ? {} : { ignoredValues: jsonText(ignoredValues) }),
      ...(appearance === undefined ? {} : { appearance: jsonText(appearance) }),
    })
    .execute();
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

/** All sessions of an owner, for queries of other files. */
export const sessionRows = sessions.rows;

export const findEmbedSession = sessions.find;

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
export const lockEmbedSession = sessions.lock;

/** Those of one mode, newest first; one more than `limit`, to know whether there are more. */
export async function listEmbedSessions(
  tx: Tx,
  owner: Owner,
  page: Page,
): Promise<EmbedSessionRow[]> {
  return await sessions.list(tx, owner, page);
}

export async function updateEmbedSession(
  tx: Tx,
  owner: Owner,
  id: string,
  set: Updateable<EmbedSessionsTable> & { readonly updatedAt: Date },
): Promise<void> {
  await ownRow(tx.q.updateTable("embed_sessions").set(set), owner, id).execute();
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
 * Closes the open sessions of a cart line but `id`: all of them, or the one stored under a hash of `secretHashes`.
 * Without a product the template is the line.
 */
export async function closeSessionsOfLine(
  tx: Tx,
  teamId: string,
  line: CartLine,
  by: {
    readonly id: string;
    readonly secretHashes: readonly string[] | null;
    readonly at: Date;
  },
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
    .$if(by.secretHashes !== null, (query) =>
      query.where("secretHash", "in", [...(by.secretHashes ?? [])]),
    )
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

/** What the customer of the fill `f` had in the cart, as its shop calls it. */
export function skuOfFill(): RawBuilder<string | null> {
  return sql<string | null>`(select s.external_sku from embed_sessions s
    where s.team_id = f.team_id and s.id = f.embed_session_id)`;
}
