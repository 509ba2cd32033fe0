/**
 * Messages of the payment provider. They come more than once, late and in any order, so what one says is not believed:
 * it tells which subscription to ask for, and the provider's answer is written down. Whoever asked before somebody
 * else wrote asks again, so what is written last was asked for last.
 */
import { ApiError } from "#domain/errors.ts";
import { type BillingInterval, intervalOfPrice } from "#domain/plan.ts";
import { type ProviderSubscription, stateAfter, unpaidState } from "#domain/subscription.ts";
import { type PaymentEvent, PaymentEventRefused, type Payments } from "#ports/payments.ts";
import { isDatabaseUnavailable, type Tx } from "#store/database.ts";
import { settingValue } from "#store/operator-settings.ts";
import { allPlans } from "#store/plans.ts";
import {
  billingStateOf,
  findTeamBilling,
  findTeamOfCustomer,
  findTeamOfSubscription,
  isPaymentEventKnown,
  lockTeamBilling,
  notePaymentEvent,
  writeTeamBilling,
} from "#store/team-billing.ts";
import { findTeam, lockMembers } from "#store/teams.ts";
import type { Services } from "../context/context.ts";
import { planNotice } from "../notices/plan-notices.ts";

/** A message as it came. */
export interface PaymentMessage {
  readonly body: Uint8Array;
  readonly signature: string;
}

/** Each costs a question to the provider; others write in between that often at most when something is wrong. */
const MAX_ROUNDS = 8;
const DAY_SECONDS = 86_400;

/**
 * Deals with a message. 503 `payment_webhook_secret_missing`, 400 `invalid_payment_event` for one that the provider has
 * not signed just now, 500 `payment_event_failed` where it could not be dealt with: the provider sends it again.
 */
export async function receivePaymentEvent(
  services: Services,
  message: PaymentMessage,
): Promise<{ readonly received: true }> {
  const { payments = null, eventSecret = null } = services.billing ?? {};
  if (payments === null || eventSecret === null) {
    throw new ApiError(
      "payment_webhook_secret_missing",
      "This installation has nothing to check messages of a payment provider with.",
    );
  }
  const event = readEvent(services, payments, { ...message, secret: eventSecret });
  try {
    await settle(services, payments, event);
    return { received: true };
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      throw error;
    }
    throw new ApiError("payment_event_failed", "The message could not be dealt with.", {
      cause: error,
    });
  }
}

function readEvent(
  { clock }: Services,
  payments: Payments,
  message: PaymentMessage & { readonly secret: string },
): PaymentEvent {
  try {
    return payments.readEvent({ ...message, nowMs: clock.nowMs() });
  } catch (error) {
    if (error instanceof PaymentEventRefused || error instanceof SyntaxError) {
      const text = "The message is not one that the payment provider has signed just now.";
      throw new ApiError("invalid_payment_event", text, { cause: error });
    }
    throw error;
  }
}

async function settle(
  services: Services,
  payments: Payments,
  { id, subscriptionId }: PaymentEvent,
): Promise<void> {
  if (subscriptionId === null || (await services.db.read((tx) => isPaymentEventKnown(tx, id)))) {
    return;
  }
  let teamId = await services.db.read((tx) => findTeamOfSubscription(tx, subscriptionId));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = await services.db.read((tx) => versionOf(tx, teamId));
    const told = await payments.findSubscription(subscriptionId);
    if (told === null) {
      throw new RangeError(`the provider knows no subscription ${subscriptionId}`);
    }
    const owner = await services.db.read((tx) => teamOf(tx, told));
    const written =
      owner === teamId &&
      (await services.db.tx((tx) =>
        write(services, tx, { teamId: owner, before, told, eventId: id }),
      ));
    if (written) {
      return;
    }
    teamId = owner;
  }
  throw new RangeError("the team's billing keeps changing");
}

/** Whose a subscription is: as was written into it when it was bought, else by its customer. */
async function teamOf(tx: Tx, told: ProviderSubscription): Promise<string> {
  const named = told.teamId === null ? undefined : await findTeam(tx, told.teamId);
  const id = named?.id ?? (await findTeamOfCustomer(tx, told.customerId));
  if (id === undefined) {
    throw new RangeError(`the subscription ${told.id} is of no team`);
  }
  return id;
}

async function versionOf(tx: Tx, teamId: string | undefined): Promise<number> {
  return teamId === undefined ? 0 : ((await findTeamBilling(tx, teamId))?.version ?? 0);
}

/** False where somebody has written since the provider was asked. */
async function write(
  services: Services,
  tx: Tx,
  {
    teamId,
    before,
    told,
    eventId,
  }: {
    readonly teamId: string;
    readonly before: number;
    readonly told: ProviderSubscription;
    readonly eventId: string;
  },
): Promise<boolean> {
  // Of a team that has no billing yet there is no row to wait for.
  await lockMembers(tx, teamId);
  const row = await lockTeamBilling(tx, teamId);
  if ((row?.version ?? 0) !== before) {
    return false;
  }
  const plans = await allPlans(tx);
  const bought = plans.flatMap((plan): { planId: string; interval: BillingInterval }[] => {
    const interval = intervalOfPrice(plan, told.providerPriceId);
    return interval === null ? [] : [{ planId: plan.id, interval }];
  })[0];
  if (bought === undefined) {
    throw new RangeError(`no plan has the price ${told.providerPriceId}`);
  }
  const state = row === undefined ? unpaidState(bought.planId) : billingStateOf(row);
  const after = stateAfter(state, told, {
    ...bought,
    defaultPlanId: plans.find(({ isDefault }) => isDefault)?.id ?? null,
    nowMs: services.clock.nowMs(),
  });
  await writeTeamBilling(tx, teamId, after);
  if (after.pastDueSinceMs !== null && after.pastDueSinceMs !== state.pastDueSinceMs) {
    await planOverdueNotices(services, tx, teamId, after.pastDueSinceMs);
  }
  await notePaymentEvent(tx, eventId);
  return true;
}

/** The owners hear of it at once, and again a day before it ends what works, unless it was paid by then. */
async function planOverdueNotices(
  services: Services,
  tx: Tx,
  teamId: string,
  sinceMs: number,
): Promise<void> {
  const facts = { kind: "overdue_payment", subjectId: String(sinceMs), isAlone: true } as const;
  await planNotice(services, tx, teamId, facts);
  const delaySeconds = ((await settingValue(tx, "billing.grace_days")) - 1) * DAY_SECONDS;
  if (delaySeconds > 0) {
    await planNotice(services, tx, teamId, { ...facts, delaySeconds });
  }
}
