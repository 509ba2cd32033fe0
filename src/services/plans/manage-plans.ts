/** The catalogue of plans, kept by platform admins. */
import type { AuditFacts } from "#domain/audit.ts";
import { ApiError } from "#domain/errors.ts";
import { limitFacts, type Plan, type PlanView } from "#domain/plan.ts";
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
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import type { Call, Services, Tx } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";

/** The plans, the last id in front. */
export async function listPlans(
  services: Pick<Services, "db">,
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
  services: Pick<Services, "random">,
  { caller, unit }: Call<PlanView>,
  plan: Plan,
): Promise<PlanView> {
  return await unit.commit(async (tx) => {
    if (plan.isDefault) {
      await clearDefaultPlan(tx);
    }
    if (!(await insertPlan(tx, plan))) {
      throw new ApiError("plan_exists", "There is a plan with this id.", {
        fields: [{ objectId: "body", field: "id" }],
      });
    }
    const after = await planOr404(tx, plan.id);
    await recordPlatformAudit(services, tx, caller, {
      action: "plan.created",
      targetId: plan.id,
      after: factsOf(after),
    });
    return planView(after);
  });
}

/** What is not given stays. Teams on the plan have what it gives from then on. */
export async function updatePlan(
  services: Pick<Services, "random">,
  { caller, unit }: Call<PlanView>,
  id: string,
  change: Change<Omit<Plan, "id">>,
): Promise<PlanView> {
  return await unit.commit(async (tx) => {
    const before = found(await lockPlan(tx, id), noPlan);
    if (change.isDefault === true) {
      await clearDefaultPlan(tx);
    }
    await update(tx, id, change);
    const after = await planOr404(tx, id);
    await recordPlatformAudit(services, tx, caller, {
      action: "plan.updated",
      targetId: id,
      before: factsOf(before),
      after: factsOf(after),
    });
    return planView(after);
  });
}

/**
 * Takes a plan out of the catalogue: nobody can choose it any more. Teams that are on it keep what it gives, and
 * their billing page says that somebody has to act.
 */
export async function deletePlan(
  services: Pick<Services, "random">,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    const before = found(await lockPlan(tx, id), noPlan);
    await remove(tx, id);
    await recordPlatformAudit(services, tx, caller, {
      action: "plan.deleted",
      targetId: id,
      before: factsOf(before),
    });
    return { ok: true };
  });
}

/** What a plan gives and costs, each as text. */
function factsOf(row: PlanRow): AuditFacts {
  const { name, pricingMode, isDefault, features, limits, prices } = row;
  return {
    name,
    pricingMode,
    default: isDefault,
    features: Object.entries(features).flatMap(([feature, isOn]) => (isOn ? [feature] : [])),
    limits: limitFacts(limits),
    prices: Object.entries(prices).map(
      ([interval, { amount, currency }]) => `${interval}: ${amount} ${currency}`,
    ),
  };
}

async function planOr404(tx: Tx, id: string): Promise<PlanRow> {
  return found(await findPlan(tx, id), noPlan);
}

function noPlan(): ApiError {
  return new ApiError("plan_not_found", "No such plan.");
}

/** A plan as it is told. */
export function planView({ deletedAt: _gone, createdAt, updatedAt, ...plan }: PlanRow): PlanView {
  return { ...plan, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
