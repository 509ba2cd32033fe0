/** Passkeys of people, and the challenges that they sign. */
import type { Insertable, Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { PasskeyChallengesTable, PasskeyPurpose, PasskeysTable } from "./schema-factors.ts";
import { hasChanged } from "./team-table.ts";

export type PasskeyRow = Selectable<PasskeysTable>;

/** Newest first. */
export async function listPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return await tx.q
    .selectFrom("passkeys")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

/** By what the authenticator calls it: who signs in by it is found so, and no team is asked for. */
export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return await tx.q
    .selectFrom("passkeys")
    .selectAll()
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
}

/** False where somebody has it already. */
export async function insertPasskey(
  tx: Tx,
  row: Omit<Insertable<PasskeysTable>, "createdAt" | "lastUsedAt">,
): Promise<boolean> {
  const result = await tx.q
    .insertInto("passkeys")
    .values({ ...row, lastUsedAt: null, createdAt: tx.now })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Notes a use and the counter it came with; false where the passkey was deleted, or used by another request, since it
 * was read.
 */
export async function notePasskeyUse(tx: Tx, row: PasskeyRow, counter: number): Promise<boolean> {
  return hasChanged(
    await tx.q
      .updateTable("passkeys")
      .set({ counter, lastUsedAt: tx.now })
      .where("id", "=", row.id)
      .where("counter", "=", row.counter)
      .executeTakeFirst(),
  );
}

/** What was deleted; undefined for a passkey of others. */
export async function deletePasskey(
  tx: Tx,
  userId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  return await tx.q
    .deleteFrom("passkeys")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertPasskeyChallenge(
  tx: Tx,
  row: Insertable<PasskeyChallengesTable>,
): Promise<void> {
  await tx.q.insertInto("passkey_challenges").values(row).execute();
}

/** Uses a challenge up; false for one that is over, was taken, or was given for something else. */
export async function takePasskeyChallenge(
  tx: Tx,
  given: {
    readonly hashes: readonly string[];
    readonly purpose: PasskeyPurpose;
    readonly userId: string | null;
    readonly sessionId: string | null;
  },
): Promise<boolean> {
  return hasChanged(
    await tx.q
      .deleteFrom("passkey_challenges")
      .where("hash", "in", [...given.hashes])
      .where("purpose", "=", given.purpose)
      .where("userId", "is not distinct from", given.userId)
      .where("sessionId", "is not distinct from", given.sessionId)
      .where("expiresAt", ">", tx.now)
      .executeTakeFirst(),
  );
}

/** Forgets challenges whose time is over. */
export async function sweepPasskeyChallenges(tx: Tx): Promise<void> {
  await tx.q.deleteFrom("passkey_challenges").where("expiresAt", "<=", tx.now).execute();
}
