/** One-time tokens of hosted fills, by keyed hash. */
import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { FillTokensTable } from "./schema-credentials.ts";

export type FillTokenRow = Selectable<FillTokensTable>;

export async function insertFillToken(
  tx: Tx,
  teamId: string,
  token: Pick<FillTokenRow, "hash" | "fill_id" | "kind" | "expires_at">,
): Promise<void> {
  await tx.q
    .insertInto("fill_tokens")
    .values({ ...token, team_id: teamId, used_at: null, created_at: tx.now })
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
  { team_id, hash }: Pick<FillTokenRow, "team_id" | "hash">,
): Promise<void> {
  await tx.q
    .updateTable("fill_tokens")
    .set({ used_at: tx.now })
    .where("team_id", "=", team_id)
    .where("hash", "=", hash)
    .execute();
}

/** Links to an archived or erased fill open nothing any more. */
export async function revokeFillTokens(tx: Tx, teamId: string, fillId: string): Promise<void> {
  await tx.q
    .deleteFrom("fill_tokens")
    .where("team_id", "=", teamId)
    .where("fill_id", "=", fillId)
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
    .where("team_id", "=", teamId)
    .where("fill_id", "=", of.fillId)
    .where("kind", "=", of.kind)
    .where("used_at", "is", null)
    .execute();
}

/** Forgets tokens whose time is over, of every team. */
export async function sweepFillTokens(tx: Tx): Promise<void> {
  await tx.sql("delete from fill_tokens where expires_at < $1::timestamptz - interval '1 day'", [
    tx.now,
  ]);
}
