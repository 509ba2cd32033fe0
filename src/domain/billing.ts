/** A team's billing and use, as its owners and platform admins see them. */
import type { BillingInterval, Features, Limits, LimitsSource } from "./plan.ts";
import { dateAt } from "#base/instant.ts";
import type { Access, SubscriptionStatus } from "./subscription.ts";
import type { UsagePeriod } from "./usage-period.ts";

/** What a team has used, with what it may. */
export interface UsageView {
  /** RFC 3339; finals are counted in it, and the next begins where it ends. */
  readonly period: { readonly start: string; readonly end: string };
  /** Live finals that count. */
  readonly renders: number;
  /** Drawn in the period; they are never limited. */
  readonly previews: number;
  readonly templates: number;
  readonly members: number;
  readonly storageBytes: number;
  readonly limits: Limits;
}

export interface BillingView {
  readonly teamId: string;
  readonly planId: string;
  readonly planName: string;
  readonly interval: BillingInterval | null;
  readonly status: SubscriptionStatus;
  readonly access: Access;
  readonly isTrial: boolean;
  readonly cancelsAtPeriodEnd: boolean;
  /** RFC 3339; null where nothing is paid for. */
  readonly currentPeriodEnd: string | null;
  /** Until when an overdue payment is waited for; null while none is. */
  readonly graceEndsAt: string | null;
  readonly features: Features;
  readonly limitsSource: LimitsSource;
  readonly limits: Limits;
  readonly usage: UsageView;
}

/** What an allowance has come to. */
export interface Threshold {
  readonly percent: 80 | 100;
  readonly used: number;
  readonly limit: number;
  readonly period: UsagePeriod;
}

/** As `usage.threshold_reached` tells it. */
export function thresholdDocument({ percent, used, limit, period }: Threshold): object {
  return {
    name: "renders_per_month",
    percent,
    used,
    limit,
    period_start: dateAt(period.startMs).toISOString(),
    period_end: dateAt(period.endMs).toISOString(),
  };
}
