/** The catalogue of plans, kept by platform admins. */
import { ApiError } from "#domain/errors.ts";
import type { Plan, PlanView } from "#domain/plan.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import {
  clearDefaultPlan,
  deletePlan as remove,
  findPlan,
  insertPlan,
  listPlans as listRows,
  lockPlan,
  type PlanRow,
  updatePlan as update,
} from "#store/plans.ts";
import type { Change, Page } from "#store/team-table.ts";
import type { Call, Services, Tx } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";

/** The plans, the last id in front. */
export async function listPlans(
  services: Services,
  page: Page & { readonly limit: number },
): Promise<Listing<PlanView>> {
  const rows = await services.db.read((tx) => listRows(tx, page));
  return listingOf(rows.map(planView), page.limit);
}

/** 404 `plan_not_found`. */
export async function readPlan(services: Services, id: string): Promise<PlanView> {
  return planView(await services.db.read((tx) => planOr404(tx, id)));
}

/**
 * Adds a plan; 409 `plan_exists`. A deleted plan of this id is there again, as given now, and so are its teams. The
 * new default takes the place of the one before.
 */
export async function createPlan(
  _services: Services,
  { unit }: Pick<Call<PlanView>, "unit">,
  plan: Plan,
): Promise<PlanView> {
  return await unit.commit(async (tx) => {
    if (plan.isDefault) {
      await clearDefaultPlan(tx);
    }
    if (!(await insertPlan(tx, plan))) {
      throw new ApiError("plan_exists", "There is a plan with this id.", {
        fields: [{ object_id: "body", field: "id" }],
      });
    }
    return planView(await planOr404(tx, plan.id));
  });
}

/** What is not given stays. Teams on the plan have what it gives from then on. */
export async function updatePlan(
  _services: Services,
  { unit }: Pick<Call<PlanView>, "unit">,
  id: string,
  change: Change<Omit<Plan, "id">>,
): Promise<PlanView> {
  return await unit.commit(async (tx) => {
    found(await lockPlan(tx, id), noPlan);
    if (change.isDefault === true) {
      await clearDefaultPlan(tx);
    }
    await update(tx, id, change);
    return planView(await planOr404(tx, id));
  });
}

/**
 * Takes a plan out of the catalogue: nobody can choose it any more. Teams that are on it keep what it gives, and
 * their billing page says that somebody has to act.
 */
export async function deletePlan(
  _services: Services,
  { unit }: Pick<Call<{ readonly ok: true }>, "unit">,
  id: string,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    if (!(await remove(tx, id))) {
      throw noPlan();
    }
    return { ok: true };
  });
}

async function planOr404(tx: Tx, id: string): Promise<PlanRow> {
  return found(await findPlan(tx, id), noPlan);
}

function noPlan(): ApiError {
  return new ApiError("plan_not_found", "No such plan.");
}

function planView({ deletedAt: _gone, createdAt, updatedAt, ...plan }: PlanRow): PlanView {
  return { ...plan, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
