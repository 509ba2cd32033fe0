/** The catalogue of plans: of the installation, so no team is asked for. */
import type { Selectable } from "kysely";
import type { Plan } from "#domain/plan.ts";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import type { PlansTable } from "./schema-billing.ts";
import { type Change, hasChanged, type Page, pageOf } from "./team-table.ts";

export type PlanRow = Selectable<PlansTable>;

/**
 * Adds a plan. One that was deleted under the same id is replaced, so that its teams are on this one; false where
 * there is such a plan.
 */
export async function insertPlan(tx: Tx, plan: Plan): Promise<boolean> {
  const { id, features, limits, prices, ...rest } = plan;
  const values = {
    ...rest,
    features: jsonText(features),
    limits: jsonText(limits),
    prices: jsonText(prices),
    createdAt: tx.now,
    updatedAt: tx.now,
    deletedAt: null,
  };
  const result = await tx.q
    .insertInto("plans")
    .values({ id, ...values })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(values).where("plans.deletedAt", "is not", null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Undefined for one that is in the catalogue no more. */
export async function findPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  return await inCatalogue(tx).where("id", "=", id).executeTakeFirst();
}

/** As `findPlan`, and nobody else changes it until the transaction ends. */
export async function lockPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  return await inCatalogue(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** What new teams get; undefined where no plan says it is that. */
export async function findDefaultPlan(tx: Tx): Promise<PlanRow | undefined> {
  return await inCatalogue(tx).where("isDefault", "=", true).executeTakeFirst();
}

/** By id, the last in front, as all lists. */
export async function listPlans(tx: Tx, page: Page): Promise<PlanRow[]> {
  return await pageOf(inCatalogue(tx), "id", page).execute();
}

/** Every plan of the catalogue, for whoever looks for a price. */
export async function allPlans(tx: Tx): Promise<PlanRow[]> {
  return await inCatalogue(tx).orderBy("id").execute();
}

export async function updatePlan(
  tx: Tx,
  id: string,
  { features, limits, prices, ...rest }: Change<Omit<Plan, "id">>,
): Promise<void> {
  await tx.q
    .updateTable("plans")
    .set({
      ...rest,
      ...(features === undefined ? {} : { features: jsonText(features) }),
      ...(limits === undefined ? {} : { limits: jsonText(limits) }),
      ...(prices === undefined ? {} : { prices: jsonText(prices) }),
      updatedAt: tx.now,
    })
    .where("id", "=", id)
    .execute();
}

/** Whichever plan new teams got, they get it no more. */
export async function clearDefaultPlan(tx: Tx): Promise<void> {
  await tx.q
    .updateTable("plans")
    .set({ isDefault: false, updatedAt: tx.now })
    .where("isDefault", "=", true)
    .execute();
}

/** Takes a plan out of the catalogue; false for one that is not in it. */
export async function deletePlan(tx: Tx, id: string): Promise<boolean> {
  return hasChanged(
    await tx.q
      .updateTable("plans")
      .set({ deletedAt: tx.now, isDefault: false })
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
  );
}

function inCatalogue(tx: Tx) {
  return tx.q.selectFrom("plans").selectAll().where("deletedAt", "is", null);
}
