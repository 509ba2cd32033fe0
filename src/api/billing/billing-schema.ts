import type { BillingView, UsageView } from "#domain/billing.ts";
import { BILLING_INTERVALS, LIMITS_SOURCES } from "#domain/plan.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/subscription.ts";
import { named, timestamp, z } from "#http/schema.ts";
import {
  featuresSchema,
  limitsSchema,
  presentFeatures,
  presentLimits,
} from "../plans/plan-schema.ts";

/** Members of what a team has used. */
export const usageMembers = {
  /** Finals are counted in it; the next begins where it ends. */
  period: z.object({ start: timestamp, end: timestamp }),
  /** Live finals that count. */
  renders: z.int(),
  /** Drawn in the period; never limited. */
  previews: z.int(),
  templates: z.int(),
  members: z.int(),
  storage_bytes: z.int(),
  limits: limitsSchema,
};

const usageSchema = named("Usage", z.object(usageMembers));

/** A team's billing in responses. */
export const billingSchema = named(
  "Billing",
  z.object({
    team_id: z.string(),
    /** The plan's id. */
    plan: z.string(),
    plan_name: z.string(),
    interval: z.enum(BILLING_INTERVALS).nullable(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    /** What works: everything, everything for a while, or what does not need a payment. */
    access: z.enum(["works", "grace", "inactive", "canceled"]),
    trial: z.boolean(),
    cancel_at_period_end: z.boolean(),
    current_period_end: timestamp.nullable(),
    /** Until when an overdue payment is waited for. */
    grace_ends_at: timestamp.nullable(),
    features: featuresSchema,
    limits_source: z.enum(LIMITS_SOURCES),
    limits: limitsSchema,
    usage: usageSchema,
  }),
);

/** The outer form of what a team has used. */
export function presentUsage(view: UsageView): z.output<typeof usageSchema> {
  return {
    period: view.period,
    renders: view.renders,
    previews: view.previews,
    templates: view.templates,
    members: view.members,
    storage_bytes: view.storageBytes,
    limits: presentLimits(view.limits),
  };
}

/** The outer form of a team's billing. */
export function presentBilling(view: BillingView): z.output<typeof billingSchema> {
  return {
    team_id: view.teamId,
    plan: view.planId,
    plan_name: view.planName,
    interval: view.interval,
    status: view.status,
    access: view.access,
    trial: view.isTrial,
    cancel_at_period_end: view.cancelsAtPeriodEnd,
    current_period_end: view.currentPeriodEnd,
    grace_ends_at: view.graceEndsAt,
    features: presentFeatures(view.features),
    limits_source: view.limitsSource,
    limits: presentLimits(view.limits),
    usage: presentUsage(view.usage),
  };
}
