import type { Insertable, Selectable, Updateable } from "kysely";
import type { Tx } from "./database.ts";
import type { ApiKeysTable } from "./schema-credentials.ts";
import { hasChanged, type Owner, ownRow, teamTable } from "./team-table.ts";

export type ApiKeyRow = Selectable<ApiKeysTable>;

const keys = teamTable("api_keys", (tx) => tx.q.selectFrom("api_keys").selectAll());

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

export const findApiKey = keys.find;

/** As `findApiKey`, and nobody else changes it until the transaction ends. */
export const lockApiKey = keys.lock;

/** Newest first, revoked ones too. */
export const listApiKeys = keys.list;

/** Changes columns of a key; false when its owner has no such key. */
export async function updateApiKey(
  tx: Tx,
  owner: Owner,
  id: string,
  set: Updateable<ApiKeysTable>,
): Promise<boolean> {
  return hasChanged(
    await ownRow(tx.q.updateTable("api_keys").set(set), owner, id).executeTakeFirst(),
  );
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
