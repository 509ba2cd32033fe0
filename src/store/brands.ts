import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { BrandsTable } from "./schema-credentials.ts";

export type BrandRow = Selectable<BrandsTable>;

/** The team's; undefined where nobody has set one. */
export async function findBrand(tx: Tx, teamId: string): Promise<BrandRow | undefined> {
  return await tx.q
    .selectFrom("brands")
    .selectAll()
    .where("teamId", "=", teamId)
    .executeTakeFirst();
}

/** Sets what is given; the rest stays. Two at once leave the later of each member. */
export async function updateBrandRow(
  tx: Tx,
  teamId: string,
  change: Partial<Omit<BrandRow, "teamId" | "updatedAt">>,
): Promise<void> {
  await tx.q
    .insertInto("brands")
    .values({ teamId, ...change, updatedAt: tx.now })
    .onConflict((conflict) =>
      conflict.column("teamId").doUpdateSet({ ...change, updatedAt: tx.now }),
    )
    .execute();
}
