/** What people show besides a password: generators of one-time codes and recovery codes. */
import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { TotpFactorsTable } from "./schema-factors.ts";
import { hasChanged } from "./team-table.ts";

export type TotpFactorRow = Selectable<TotpFactorsTable>;

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
