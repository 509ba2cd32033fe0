/** Buying a plan, and changing how it is paid: both happen on pages of the payment provider. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { requireOwner } from "#domain/member-role.ts";
import { type BillingInterval, priceToBuy } from "#domain/plan.ts";
import type { Payments } from "#ports/payments.ts";
import { findPlan } from "#store/plans.ts";
import { findTeamBilling } from "#store/team-billing.ts";
import { findTeam } from "#store/teams.ts";
import type { Billing, Services } from "../context/context.ts";
import { invalidPlan, noBilling, requireBilling, requirePlan } from "../plans/team-billing.ts";

/** A page of the provider's. */
export interface ProviderPage {
  readonly url: string;
}

/**
 * Where an owner buys a plan, or moves the subscription there is to it. 503 `billing_not_configured`, 400
 * `invalid_plan` for a plan that cannot be bought so, 500 `billing_plan_not_found` where the plan of now is lost, 503
 * `payment_not_configured`. What was bought is told by the provider's message, not by this.
 */
export async function startCheckout(
  services: Services,
  caller: Caller,
  wanted: { readonly planId: string; readonly interval: BillingInterval },
): Promise<ProviderPage> {
  requireOwner(caller.member?.role);
  const { teamId } = caller;
  const { billing, price, row, team } = await services.db.read(async (tx) => {
    const configured = await requireBilling(services, tx);
    const plan = await findPlan(tx, wanted.planId);
    const found = plan === undefined ? null : priceToBuy(plan, wanted.interval);
    if (found === null) {
      throw invalidPlan();
    }
    const current = await findTeamBilling(tx, teamId);
    if (current !== undefined) {
      requirePlan(current);
    }
    return { billing: configured, price: found, row: current, team: await findTeam(tx, teamId) };
  });
  const runs = row !== undefined && row.status !== "canceled" && row.periodEnd !== null;
  return await requirePayments(billing).checkout({
    teamId,
    customerId: row?.customerId ?? null,
    email: team?.email ?? null,
    providerPriceId: price.providerPriceId,
    subscriptionId: runs ? row.subscriptionId : null,
    returnUrl: planPage(services),
  });
}

/** Where an owner changes card or plan, or cancels; 404 `billing_team_not_found` for a team that bought nothing. */
export async function openPortal(services: Services, caller: Caller): Promise<ProviderPage> {
  requireOwner(caller.member?.role);
  const { billing, customerId } = await services.db.read(async (tx) => ({
    billing: await requireBilling(services, tx),
    customerId: (await findTeamBilling(tx, caller.teamId))?.customerId ?? null,
  }));
  const payments = requirePayments(billing);
  if (customerId === null) {
    throw noBilling();
  }
  return await payments.portal({ customerId, returnUrl: planPage(services) });
}

/** Where an owner goes on: the page that shows what was bought. */
function planPage({ publicUrl }: Pick<Services, "publicUrl">): string {
  return `${publicUrl()}/dashboard/settings/plan`;
}

function requirePayments({ payments }: Billing): Payments {
  if (payments === null) {
    throw new ApiError("payment_not_configured", "This installation sells no plans by itself.");
  }
  return payments;
}
