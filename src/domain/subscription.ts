/**
 * A team's subscription: what the payment provider says of it, what is kept of that, and what follows for the team.
 * The provider is right: whatever order its messages come in, what is kept is what it says when it is asked, so the
 * state is a function of its last word and holds no history but when a payment began to be overdue.
 */
import type { BillingInterval } from "./plan.ts";

/** As kept and shown. */
export const SUBSCRIPTION_STATUSES = ["active", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A subscription as the provider has it now; instants in milliseconds since 1970. */
export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Written into it when it was bought; null for one that was made elsewhere. */
  readonly teamId: string | null;
  readonly providerPriceId: string;
  /** `incomplete`: the first payment was not made yet. */
  readonly status: "incomplete" | "trialing" | SubscriptionStatus;
  readonly createdMs: number;
  readonly periodStartMs: number;
  readonly periodEndMs: number;
  readonly cancelsAtPeriodEnd: boolean;
  /** True once any time of it was paid for: not while it was a trial. */
  readonly wasPaid: boolean;
}

/** What is kept of a team's billing, its limits apart. */
export interface BillingState {
  readonly planId: string;
  readonly interval: BillingInterval | null;
  readonly status: SubscriptionStatus;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  readonly subscriptionCreatedMs: number | null;
  readonly periodStartMs: number | null;
  readonly periodEndMs: number | null;
  readonly cancelsAtPeriodEnd: boolean;
  readonly isTrial: boolean;
  /** Since when a payment is overdue; null while none is. */
  readonly pastDueSinceMs: number | null;
}

/** A team on a plan that nothing is paid for. */
export function unpaidState(planId: string): BillingState {
  return {
    planId,
    interval: null,
    status: "active",
    customerId: null,
    subscriptionId: null,
    subscriptionCreatedMs: null,
    periodStartMs: null,
    periodEndMs: null,
    cancelsAtPeriodEnd: false,
    isTrial: false,
    pastDueSinceMs: null,
  };
}

/** What the message's subscription is of, and what a trial that nobody paid for leads back to. */
export interface Bought {
  readonly planId: string;
  readonly interval: BillingInterval;
  /** Null: there is no default plan, so such a trial ends as any other subscription. */
  readonly defaultPlanId: string | null;
  readonly nowMs: number;
}

/**
 * The state once the provider has said `told`. A subscription that is older than the one kept changes nothing, nor
 * does one whose first payment was not made yet, but for whose customer it is. Said twice is said once.
 */
export function stateAfter(
  state: BillingState,
  told: ProviderSubscription,
  { planId, interval, defaultPlanId, nowMs }: Bought,
): BillingState {
  const isOlder =
    state.subscriptionCreatedMs !== null &&
    told.id !== state.subscriptionId &&
    told.createdMs < state.subscriptionCreatedMs;
  if (isOlder) {
    return state;
  }
  if (told.status === "incomplete") {
    return { ...state, customerId: told.customerId };
  }
  if (told.status === "canceled" && !told.wasPaid && defaultPlanId !== null) {
    return {
      ...unpaidState(defaultPlanId),
      customerId: told.customerId,
      // Kept, so that a late message of an earlier one is known for older.
      subscriptionId: told.id,
      subscriptionCreatedMs: told.createdMs,
    };
  }
  const wasOverdue = state.subscriptionId === told.id ? state.pastDueSinceMs : null;
  return {
    planId,
    interval,
    status: told.status === "trialing" ? "active" : told.status,
    customerId: told.customerId,
    subscriptionId: told.id,
    subscriptionCreatedMs: told.createdMs,
    periodStartMs: told.periodStartMs,
    periodEndMs: told.periodEndMs,
    cancelsAtPeriodEnd: told.cancelsAtPeriodEnd,
    isTrial: told.status === "trialing",
    pastDueSinceMs: told.status === "past_due" ? (wasOverdue ?? nowMs) : null,
  };
}

/** What a team may do by the state of its payments. `grace`: all, but its owners are asked to pay. */
export type Access = "works" | "grace" | "inactive" | "canceled";

/** Days for which an overdue payment is waited for. */
export const DEFAULT_GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

/** The access at an instant; an overdue payment is waited for so many days. */
export function accessAt(
  state: Pick<BillingState, "status" | "periodEndMs" | "pastDueSinceMs">,
  nowMs: number,
  graceDays: number,
): Access {
  switch (state.status) {
    case "active":
      return "works";
    case "past_due":
      return nowMs < graceEndMs(state, graceDays) ? "grace" : "inactive";
    case "canceled":
      return state.periodEndMs !== null && nowMs < state.periodEndMs ? "works" : "canceled";
  }
}

/** When an overdue payment ends what works, in milliseconds since 1970. */
export function graceEndMs(
  { pastDueSinceMs }: Pick<BillingState, "pastDueSinceMs">,
  graceDays: number,
): number {
  return (pastDueSinceMs ?? 0) + graceDays * DAY_MS;
}
