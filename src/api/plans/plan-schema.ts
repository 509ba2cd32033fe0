import {
  type Features,
  type Limits,
  type Plan,
  type PlanView,
  type Prices,
  PRICING_MODES,
} from "#domain/plan.ts";
import { named, request, timestamp, z } from "#http/schema.ts";

/** Path parameters of one plan. */
export const planParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document. */
export const EXAMPLE_PLAN_ID = "starter";

/** Chosen by who makes the plan. */
const planId = z.string().regex(/^[a-z0-9_]{1,40}$/u);
const planName = z.string().trim().min(1).max(100);

/** What a plan has; a feature that is not named it has not. */
const features = request({
  api: z.boolean().default(false),
  embed: z.boolean().default(false),
  hosted: z.boolean().default(false),
  batches: z.boolean().default(false),
});

const count = z.int().min(0).max(2_147_483_647);
const bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Limits in a request; null, or not named: without limit. */
export const limitsIn = request({
  templates: count.nullable().default(null),
  renders_per_month: count.nullable().default(null),
  members: count.nullable().default(null),
  storage_bytes: bytes.nullable().default(null),
}).transform(
  (limits): Limits => ({
    templates: limits.templates,
    rendersPerMonth: limits.renders_per_month,
    members: limits.members,
    storageBytes: limits.storage_bytes,
  }),
);

const price = request({
  amount: count,
  currency: z.string().regex(/^[A-Z]{3}$/u),
  provider_price_id: z.string().min(1).max(255).nullable().default(null),
}).transform(({ provider_price_id: providerPriceId, ...rest }) => ({ ...rest, providerPriceId }));

const pricesIn = request({ monthly: price.optional(), annual: price.optional() });

/** Members of a plan in a request, but for its id. */
const members = {
  name: planName,
  pricing_mode: z.enum(PRICING_MODES),
  default: z.boolean(),
  features,
  limits: limitsIn,
  prices: pricesIn,
};

/** A new plan: without features, limits and prices unless they are given. */
export const newPlan = request({
  id: planId,
  name: members.name,
  pricing_mode: members.pricing_mode.default("flat"),
  default: members.default.default(false),
  features: members.features.prefault({}),
  limits: members.limits.prefault({}),
  prices: members.prices.default({}),
});

/** A change of a plan; `features`, `limits` and `prices` are each replaced whole. */
export const planChange = request({
  name: members.name.optional(),
  pricing_mode: members.pricing_mode.optional(),
  default: members.default.optional(),
  features: members.features.optional(),
  limits: members.limits.optional(),
  prices: members.prices.optional(),
});

/** Codes of their own for members of both. */
export const PLAN_CODES = {
  pricing_mode: "invalid_pricing_mode",
  features: "invalid_features_json",
  "features.**": "invalid_features_json",
} as const;

/** Features in responses. */
export const featuresSchema = z.object({
  api: z.boolean(),
  embed: z.boolean(),
  hosted: z.boolean(),
  batches: z.boolean(),
});

/** Limits in responses; null: without limit. */
export const limitsSchema = z.object({
  templates: z.int().nullable(),
  /** Live finals, in a period of usage. */
  renders_per_month: z.int().nullable(),
  members: z.int().nullable(),
  storage_bytes: z.int().nullable(),
});

const priceSchema = z.object({
  /** In the currency's minor unit. */
  amount: z.int(),
  currency: z.string(),
  /** Null: it cannot be bought by oneself. */
  provider_price_id: z.string().nullable(),
});

/** A plan in responses. */
export const planSchema = named(
  "Plan",
  z.object({
    id: z.string(),
    name: z.string(),
    pricing_mode: z.enum(PRICING_MODES),
    /** What new teams get. */
    default: z.boolean(),
    features: featuresSchema,
    limits: limitsSchema,
    prices: z.object({ monthly: priceSchema.optional(), annual: priceSchema.optional() }),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The plan that a request describes. */
export function planOf(body: z.output<typeof newPlan>): Plan {
  const { pricing_mode: pricingMode, default: isDefault, prices, ...rest } = body;
  return { ...rest, pricingMode, isDefault, prices: pricesOf(prices) };
}

/** The change that a request describes. */
export function changeOf(body: z.output<typeof planChange>): {
  readonly [Name in keyof Omit<Plan, "id">]?: Plan[Name] | undefined;
} {
  const { pricing_mode: pricingMode, default: isDefault, prices, ...rest } = body;
  return {
    ...rest,
    pricingMode,
    isDefault,
    ...(prices === undefined ? {} : { prices: pricesOf(prices) }),
  };
}

/** Without members that are undefined. */
function pricesOf({ monthly, annual }: z.output<typeof pricesIn>): Prices {
  return {
    ...(monthly === undefined ? {} : { monthly }),
    ...(annual === undefined ? {} : { annual }),
  };
}

/** The outer form of limits. */
export function presentLimits(limits: Limits): z.output<typeof limitsSchema> {
  return {
    templates: limits.templates,
    renders_per_month: limits.rendersPerMonth,
    members: limits.members,
    storage_bytes: limits.storageBytes,
  };
}

/** The outer form of features. */
export function presentFeatures({
  api,
  embed,
  hosted,
  batches,
}: Features): z.output<typeof featuresSchema> {
  return { api, embed, hosted, batches };
}

/** The outer form of a plan. */
export function presentPlan(view: PlanView): z.output<typeof planSchema> {
  const { monthly, annual } = view.prices;
  return {
    id: view.id,
    name: view.name,
    pricing_mode: view.pricingMode,
    default: view.isDefault,
    features: presentFeatures(view.features),
    limits: presentLimits(view.limits),
    prices: {
      ...(monthly === undefined ? {} : { monthly: presentPrice(monthly) }),
      ...(annual === undefined ? {} : { annual: presentPrice(annual) }),
    },
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}

function presentPrice({
  amount,
  currency,
  providerPriceId,
}: NonNullable<Prices["monthly"]>): z.output<typeof priceSchema> {
  return { amount, currency, provider_price_id: providerPriceId };
}
