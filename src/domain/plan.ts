/** What a team may do and how much of it: plans, and the limits that stand in for a plan's own. */

/** Parts of the service that a plan has or has not. */
export const PLAN_FEATURES = ["api", "embed", "hosted", "batches"] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];
export type Features = Readonly<Record<PlanFeature, boolean>>;

/** What is counted; null: as much as there is. */
export interface Limits {
  /** Templates that are not archived. */
  readonly templates: number | null;
  /** Live finals, in a period of usage. */
  readonly rendersPerMonth: number | null;
  readonly members: number | null;
  /** Of uploaded and made files. */
  readonly storageBytes: number | null;
}
export type LimitName = keyof Limits;

export const PRICING_MODES = ["flat", "per_render", "custom"] as const;
export type PricingMode = (typeof PRICING_MODES)[number];

export const BILLING_INTERVALS = ["monthly", "annual"] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** Where a team's limits come from: its plan, or limits of its own. */
export const LIMITS_SOURCES = ["plan", "override"] as const;
export type LimitsSource = (typeof LIMITS_SOURCES)[number];

export interface Price {
  /** In the currency's minor unit. */
  readonly amount: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The payment provider's id of it; null: it cannot be bought by oneself. */
  readonly providerPriceId: string | null;
}
export type Prices = Readonly<Partial<Record<BillingInterval, Price>>>;

/** A plan of the catalogue. A free one is `flat` and has no prices. */
export interface Plan {
  /** Chosen by who made it; also what it is named by in requests. */
  readonly id: string;
  readonly name: string;
  readonly pricingMode: PricingMode;
  /** What new teams get; at most one plan. */
  readonly isDefault: boolean;
  readonly features: Features;
  readonly limits: Limits;
  readonly prices: Prices;
}

/** A plan with when it was made and changed, RFC 3339. */
export interface PlanView extends Plan {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a team can buy by itself. */
export interface PlanOffers {
  /** The plan the team is on; null where the installation does not bill, and for a team that was never on a plan. */
  readonly planId: string | null;
  readonly plans: readonly PlanView[];
}

export const ALL_FEATURES: Features = { api: true, embed: true, hosted: true, batches: true };
export const NO_LIMITS: Limits = {
  templates: null,
  rendersPerMonth: null,
  members: null,
  storageBytes: null,
};

/** Limits as an audit log says them, by their names in the API. */
export function limitFacts(limits: Limits): readonly string[] {
  const { templates, rendersPerMonth, members, storageBytes } = limits;
  const named = {
    templates,
    renders_per_month: rendersPerMonth,
    members,
    storage_bytes: storageBytes,
  };
  return Object.entries(named).map(([name, limit]) => `${name}: ${limit ?? "none"}`);
}

/** The built-in plan: of an installation that does not bill, and of teams from before it did. */
export const SELF_HOSTED = {
  id: "self_hosted",
  name: "Self-hosted",
  features: ALL_FEATURES,
  limits: NO_LIMITS,
} as const;

/** The price of an interval that can be bought; null where there is none. */
export function priceToBuy(
  { prices }: Pick<Plan, "prices">,
  interval: BillingInterval,
): (Price & { readonly providerPriceId: string }) | null {
  const price = prices[interval];
  return price === undefined || price.providerPriceId === null
    ? null
    : { ...price, providerPriceId: price.providerPriceId };
}

/** Which interval of a plan a price of the provider is; null for none of it. */
export function intervalOfPrice(
  { prices }: Pick<Plan, "prices">,
  providerPriceId: string,
): BillingInterval | null {
  return (
    BILLING_INTERVALS.find((interval) => prices[interval]?.providerPriceId === providerPriceId) ??
    null
  );
}

/** Whether one more fits; `used` is what there is already. */
export function hasRoom(limit: number | null, used: number, more = 1): boolean {
  return limit === null || used + more <= limit;
}

/** How much of an allowance is used that owners are told of: 80 or 100 per cent; 0 below, and without a limit. */
export function reachedPercent(used: number, limit: number | null): 0 | 80 | 100 {
  if (limit === null) {
    return 0;
  }
  if (used >= limit) {
    return 100;
  }
  return used * 100 >= limit * 80 ? 80 : 0;
}
