/** What people show besides a password: generators of one-time codes, recovery codes, passkeys. */
import type { Insertable, Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { PasskeysTable, TotpFactorsTable } from "./schema-factors.ts";
import { hasChanged } from "./team-table.ts";

export type TotpFactorRow = Selectable<TotpFactorsTable>;
export type PasskeyRow = Selectable<PasskeysTable>;

/** The person's generator, confirmed or not, locked until the transaction ends: a code is taken by one request. */
export async function lockTotpFactor(tx: Tx, userId: string): Promise<TotpFactorRow | undefined> {
  return await tx.q
    .selectFrom("totp_factors")
    .selectAll()
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Begins anew: a generator that was confirmed is not one any more until a code of this one was shown. */
export async function writeTotpFactor(
  tx: Tx,
  { userId, secret }: { readonly userId: string; readonly secret: Uint8Array },
): Promise<void> {
  const fresh = { secret, confirmedAt: null, lastStep: 0, createdAt: tx.now };
  await tx.q
    .insertInto("totp_factors")
    .values({ userId, ...fresh })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(fresh))
    .execute();
}

/** Notes the time step of a code that was taken; the first one confirms the generator. */
export async function takeTotpStep(tx: Tx, row: TotpFactorRow, lastStep: number): Promise<void> {
  await tx.q
    .updateTable("totp_factors")
    .set({ lastStep, confirmedAt: row.confirmedAt ?? tx.now })
    .where("userId", "=", row.userId)
    .execute();
}

/** False where there was none. */
export async function deleteTotpFactor(tx: Tx, userId: string): Promise<boolean> {
  return hasChanged(
    await tx.q.deleteFrom("totp_factors").where("userId", "=", userId).executeTakeFirst(),
  );
}

/** Takes the place of all recovery codes of the person; [] leaves none. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.q.deleteFrom("recovery_codes").where("userId", "=", userId).execute();
  if (hashes.length > 0) {
    await tx.q
      .insertInto("recovery_codes")
      .values(hashes.map((hash) => ({ userId, hash })))
      .execute();
  }
}

/** Uses a recovery code up; false for one that is not there, or not any more. */
export async function takeRecoveryCode(
  tx: Tx,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> {
  return hasChanged(
    await tx.q
      .deleteFrom("recovery_codes")
      .where("userId", "=", userId)
      .where("hash", "in", [...hashes])
      .executeTakeFirst(),
  );
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.q
    .selectFrom("recovery_codes")
    .select("hash")
    .where("userId", "=", userId)
    .execute();
  return rows.length;
}

/** Newest first. */
export async function listPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return await tx.q
    .selectFrom("passkeys")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

/** By what the authenticator calls it; whose it is follows from it. */
export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return await tx.q
    .selectFrom("passkeys")
    .selectAll()
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
}

export async function insertPasskey(
  tx: Tx,
  row: Omit<Insertable<PasskeysTable>, "createdAt" | "lastUsedAt">,
): Promise<void> {
  await tx.q
    .insertInto("passkeys")
    .values({ ...row, lastUsedAt: null, createdAt: tx.now })
    .execute();
}

/** Notes a use, with the authenticator's own count of them. */
export async function touchPasskey(tx: Tx, id: string, counter: number): Promise<void> {
  await tx.q
    .updateTable("passkeys")
    .set({ counter, lastUsedAt: tx.now })
    .where("id", "=", id)
    .execute();
}

/** False for a passkey of others. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  return hasChanged(
    await tx.q
      .deleteFrom("passkeys")
      .where("userId", "=", userId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
}

export async function insertPasskeyChallenge(
  tx: Tx,
  row: { readonly hash: string; readonly userId: string | null; readonly expiresAt: Date },
): Promise<void> {
  await tx.q.insertInto("passkey_challenges").values(row).execute();
}

/** Uses a challenge up; false for one that was never given out for this, or is over. */
export async function takePasskeyChallenge(
  tx: Tx,
  hashes: readonly string[],
  userId: string | null,
): Promise<boolean> {
  return hasChanged(
    await tx.q
      .deleteFrom("passkey_challenges")
      .where("hash", "in", [...hashes])
      .where("expiresAt", ">", tx.now)
      .where("userId", userId === null ? "is" : "=", userId)
      .executeTakeFirst(),
  );
}

/** Forgets challenges that nobody took. */
export async function sweepPasskeyChallenges(tx: Tx): Promise<void> {
  await tx.sql("delete from passkey_challenges where expires_at < $1", [tx.now]);
}
