/** What the press would say of orders, by a digest over all that their press file depends on. */
import type { Tx } from "./database.ts";
import type { PreflightsTable } from "./schema-renders.ts";

/** Undefined for an order that was not looked at yet; its last use is noted at most hourly. */
export async function findPreflight(
  tx: Tx,
  teamId: string,
  key: string,
): Promise<PreflightsTable["status"] | undefined> {
  const row = await tx.q
    .selectFrom("preflights")
    .select("status")
    .where("teamId", "=", teamId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row !== undefined) {
    await tx.sql(
      `update preflights set last_used_at = now()
        where team_id = $1 and key = $2 and last_used_at < now() - interval '1 hour'`,
      [teamId, key],
    );
  }
  return row?.status;
}

/** Found out twice at once it is the same: the engine is deterministic. */
export async function savePreflight(
  tx: Tx,
  teamId: string,
  { key, status }: Pick<PreflightsTable, "key" | "status">,
): Promise<void> {
  await tx.q
    .insertInto("preflights")
    .values({ teamId, key, status })
    .onConflict((conflict) => conflict.columns(["teamId", "key"]).doNothing())
    .execute();
}

/** Forgets those not asked for in a week, as pictures are (`sweepPreviews`). */
export async function sweepPreflights(tx: Tx): Promise<void> {
  await tx.sql("delete from preflights where last_used_at < $1::timestamptz - interval '7 days'", [
    tx.now,
  ]);
}
