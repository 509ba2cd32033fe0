/** One-time tokens of hosted fills, by keyed hash. */
import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { FillTokensTable } from "./schema-credentials.ts";

export type FillTokenRow = Selectable<FillTokensTable>;

export async function insertFillToken(
  tx: Tx,
  teamId: string,
  token: Pick<FillTokenRow, "hash" | "fillId" | "kind" | "clientUserId" | "expiresAt">,
): Promise<void> {
  await tx.q
    .insertInto("fill_tokens")
    .values({ ...token, teamId, usedAt: null, createdAt: tx.now })
    .execute();
}

/**
 * The token stored under one of `hashes`, locked. Asked without a team: it is how the holder's team is found
 * at all.
 */
export async function lockFillToken(
  tx: Tx,
  hashes: readonly string[],
): Promise<FillTokenRow | undefined> {
  return await tx.q
    .selectFrom("fill_tokens")
    .selectAll()
    .where("hash", "in", [...hashes])
    .forUpdate()
    .executeTakeFirst();
}

/** Until the transaction ends, whoever asks for the same hash waits: one that is not stored yet has no row to lock. */
export async function lockTokenHash(tx: Tx, hash: string): Promise<void> {
  await tx.sql("select pg_advisory_xact_lock(hashtextextended($1, 8))", [`fill token ${hash}`]);
}

export async function deleteFillToken(
  tx: Tx,
  { teamId, hash }: Pick<FillTokenRow, "teamId" | "hash">,
): Promise<void> {
  await tx.q
    .deleteFrom("fill_tokens")
    .where("teamId", "=", teamId)
    .where("hash", "=", hash)
    .execute();
}

export async function markTokenUsed(
  tx: Tx,
  { teamId, hash }: Pick<FillTokenRow, "teamId" | "hash">,
): Promise<void> {
  await tx.q
    .updateTable("fill_tokens")
    .set({ usedAt: tx.now })
    .where("teamId", "=", teamId)
    .where("hash", "=", hash)
    .execute();
}

/** Links to an archived or erased fill open nothing any more. */
export async function revokeFillTokens(tx: Tx, teamId: string, fillId: string): Promise<void> {
  await tx.q
    .deleteFrom("fill_tokens")
    .where("teamId", "=", teamId)
    .where("fillId", "=", fillId)
    .execute();
}

/** Links of one kind that were not used yet open nothing any more. */
export async function revokeUnusedTokens(
  tx: Tx,
  teamId: string,
  of: { readonly fillId: string; readonly kind: string },
): Promise<void> {
  await tx.q
    .deleteFrom("fill_tokens")
    .where("teamId", "=", teamId)
    .where("fillId", "=", of.fillId)
    .where("kind", "=", of.kind)
    .where("usedAt", "is", null)
    .execute();
}

/**
 * The newest open fill of a template that somebody at its customer's company was asked by mail to approve, and has not been
 * approved since; `emailKey` is of their address.
 */
export async function findFillToDecide(
  tx: Tx,
  teamId: string,
  of: { readonly templateId: string; readonly emailKey: string },
): Promise<{ readonly fillId: string; readonly clientUserId: string } | undefined> {
  return await tx.q
    .selectFrom("fill_tokens as k")
    .innerJoin("client_users as u", (join) =>
      join.onRef("u.teamId", "=", "k.teamId").onRef("u.id", "=", "k.clientUserId"),
    )
    .innerJoin("fills as f", (join) =>
      join.onRef("f.teamId", "=", "k.teamId").onRef("f.id", "=", "k.fillId"),
    )
    .select(["k.fillId", "u.id as clientUserId"])
    .where("k.teamId", "=", teamId)
    .where("u.emailKey", "=", of.emailKey)
    .where("f.templateId", "=", of.templateId)
    .where("f.status", "=", "open")
    .where("f.expiresAt", ">", tx.now)
    .where("f.approvedAt", "is", null)
    .orderBy("f.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Of the newest link that was handed to the customer of a fill; undefined for none. */
export async function newestLinkKind(
  tx: Tx,
  teamId: string,
  fillId: string,
): Promise<string | undefined> {
  const row = await tx.q
    .selectFrom("fill_tokens")
    .select("kind")
    .where("teamId", "=", teamId)
    .where("fillId", "=", fillId)
    .where("kind", "in", ["edit", "approve", "correct", "resume"])
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.kind;
}

/**
 * Forgets tokens whose time is long over, of every team: until then a link that is opened too late is told to be old, and
 * not to be forged.
 */
export async function sweepFillTokens(tx: Tx): Promise<void> {
  await tx.sql("delete from fill_tokens where expires_at < $1::timestamptz - interval '90 days'", [
    tx.now,
  ]);
}
