import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "./database.ts";
import type { ApiKeysTable } from "./schema-credentials.ts";

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
): Promise<ApiKeyRow | undefined> {
  return await tx.q
    .selectFrom("api_keys")
    .selectAll()
    .where("hash", "in", [...hashes])
    .executeTakeFirst();
}

export async function findApiKey(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  return await tx.q
    .selectFrom("api_keys")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** As `findApiKey`, and nobody else changes it until the transaction ends. */
export async function lockApiKey(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  return await tx.q
    .selectFrom("api_keys")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Newest first, revoked ones too; one more than `limit`, to know whether there are more. */
export async function listApiKeys(
  tx: Tx,
  teamId: string,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<ApiKeyRow[]> {
  let query = tx.q
    .selectFrom("api_keys")
    .selectAll()
    .where("teamId", "=", teamId)
    .orderBy("id", "desc")
    .limit(page.limit + 1);
  if (page.startingAfter !== undefined) {
    query = query.where("id", "<", page.startingAfter);
  }
  return await query.execute();
}

export async function updateApiKey(
  tx: Tx,
  teamId: string,
  id: string,
  set: Updateable<ApiKeysTable>,
): Promise<void> {
  await tx.q
    .updateTable("api_keys")
    .set(set)
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .execute();
}

/** Notes the use of a key; of several at once the latest stays. */
export async function touchApiKey(
  tx: Tx,
  teamId: string,
  key: { readonly id: string; readonly ip: string; readonly at: Date },
): Promise<void> {
  await tx.sql(
    `update api_keys set last_used_at = $4, last_used_ip = $3
      where team_id = $1 and id = $2 and (last_used_at is null or last_used_at < $4)`,
    [teamId, key.id, key.ip, key.at],
  );
}

/** Revokes every key of a team that is not revoked yet. */
export async function revokeApiKeys(tx: Tx, teamId: string): Promise<void> {
  await tx.q
    .updateTable("api_keys")
    .set({ status: "revoked" })
    .where("teamId", "=", teamId)
    .where("status", "<>", "revoked")
    .execute();
}
