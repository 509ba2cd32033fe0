/** Plans of tests, made through the use cases. */
import { NO_TEAM_CALLER } from "#domain/caller.ts";
import { ALL_FEATURES, NO_LIMITS, type Plan } from "#domain/plan.ts";
import { unpaidState } from "#domain/subscription.ts";
import { type Billing, plainUnit, type Services } from "#services/context/context.ts";
import { createPlan, deletePlan } from "#services/plans/manage-plans.ts";
import { writeTeamBilling } from "#store/team-billing.ts";

/** Bills, and sells nothing. */
export const WITHOUT_PAYMENTS: Billing = { payments: null, eventSecret: null };

type Place = { readonly services: Services };

/** A new plan with everything in it but what is said; one of the id that is there is replaced. */
export async function addPlan(
  { services }: Place,
  id: string,
  facts: Partial<Plan> = {},
): Promise<void> {
  await deletePlan(services, { caller: NO_TEAM_CALLER, unit: plainUnit(services) }, id).catch(
    () => {},
  );
  const plan: Plan = {
    id,
    name: id,
    pricingMode: "flat",
    isDefault: false,
    features: ALL_FEATURES,
    limits: NO_LIMITS,
    prices: {},
    ...facts,
  };
  await createPlan(services, { caller: NO_TEAM_CALLER, unit: plainUnit(services) }, plan);
}

/** A team on a plan that nothing is paid for. */
export async function putOnPlan({ services }: Place, teamId: string, id: string): Promise<void> {
  await services.db.tx((tx) => writeTeamBilling(tx, teamId, unpaidState(id)));
}
