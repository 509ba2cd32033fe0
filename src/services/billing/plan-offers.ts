/** What an owner may buy: read before anything is asked of the payment provider. */
import type { Caller } from "#domain/caller.ts";
import { requireOwner } from "#domain/member-role.ts";
import { BILLING_INTERVALS, type PlanOffers, priceToBuy } from "#domain/plan.ts";
import { allPlans } from "#store/plans.ts";
import { findTeamBilling } from "#store/team-billing.ts";
import type { Services } from "../context/context.ts";
import { planView } from "../plans/manage-plans.ts";

/**
 * The plans with a price that can be bought by oneself, for owners. An answer everywhere, so that a page need not run
 * into the 503 of an installation that does not bill.
 */
export async function readPlanOffers(
  { db, billing }: Pick<Services, "db" | "billing">,
  caller: Caller,
): Promise<PlanOffers> {
  requireOwner(caller.member?.role);
  if (billing === null) {
    return { planId: null, plans: [] };
  }
  const { rows, team } = await db.read(async (tx) => ({
    rows: billing.payments === null ? [] : await allPlans(tx),
    team: await findTeamBilling(tx, caller.teamId),
  }));
  return {
    planId: team?.planId ?? null,
    plans: rows
      .filter((row) => BILLING_INTERVALS.some((one) => priceToBuy(row, one) !== null))
      .map(planView),
  };
}
