import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "./database.ts";
import type { ApiKeysTable } from "./schema.ts";

export type ApiKeyRow = Selectable<ApiKeysTable>;

export async function insertApiKey(tx: Tx, row: Insertable<ApiKeysTable>): Promise<void> {
  await tx.q.insertInto("api_keys").values(row).execute();
}

/**
 * The key stored under one of `hashes`, whatever its team and status. The one query without a team: it is
 * how a caller's team is found at all.
 */
export async function findApiKeyByHash(
  tx: Tx,
  hashes: readonly string[],
): Promise<(ApiKeyRow & { is_expired: boolean; is_past_grace: boolean }) | undefined> {
  return await tx.q
    .selectFrom("api_keys")
    .selectAll()
    .select([
      sql<boolean>`coalesce(expires_at <= now(), false)`.as("is_expired"),
      sql<boolean>`coalesce(rotated_at <= now() - interval '24 hours', false)`.as("is_past_grace"),
    ])
    .where("hash", "in", [...hashes])
    .executeTakeFirst();
}

/** Notes the use of a key, at most once a minute. */
export async function touchApiKey(
  tx: Tx,
  teamId: string,
  key: { readonly id: string; readonly ip: string },
): Promise<void> {
  await tx.sql(
    `update api_keys set last_used_at = now(), last_used_ip = $3
      where team_id = $1 and id = $2
        and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [teamId, key.id, key.ip],
  );
}

/** Revokes every key of a team that is not revoked yet. */
export async function revokeApiKeys(tx: Tx, teamId: string): Promise<void> {
  await tx.q
    .updateTable("api_keys")
    .set({ status: "revoked" })
    .where("team_id", "=", teamId)
    .where("status", "<>", "revoked")
    .execute();
}
