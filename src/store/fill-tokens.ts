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

/** Forgets tokens whose time is over, of every team. */
export async function sweepFillTokens(tx: Tx): Promise<void> {
  await tx.sql("delete from fill_tokens where expires_at < $1::timestamptz - interval '1 day'", [
    tx.now,
  ]);
}
