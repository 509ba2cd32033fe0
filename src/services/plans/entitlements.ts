/**
 * What a team may do, asked in one place: by the edge for what an operation's declaration names (a part of the service,
 * payments that are in order), by use cases for the allowances that they use up. An installation that does not bill
 * asks nothing and has no limits; nor has a team from before it billed.
 */
import { ApiError, type ErrorCode } from "#domain/errors.ts";
import {
  ALL_FEATURES,
  type Features,
  hasRoom,
  type LimitName,
  type Limits,
  NO_LIMITS,
  type PlanFeature,
  SELF_HOSTED,
} from "#domain/plan.ts";
import { type Access, accessAt, DEFAULT_GRACE_DAYS } from "#domain/subscription.ts";
import { type UsagePeriod, usagePeriodAt } from "#domain/usage-period.ts";
import { settingValue } from "#store/operator-settings.ts";
import { findTeamBilling, lockTeamBilling, type TeamBillingRow } from "#store/team-billing.ts";
import {
  countedRenders,
  countMembers,
  countTemplates,
  isCounted,
  storedBytes,
  waitingRenders,
} from "#store/usage.ts";
import type { Services, Tx } from "../context/context.ts";

/** What a team's plan and payments come to now. */
export interface Standing {
  readonly features: Features;
  readonly limits: Limits;
  readonly access: Access;
  readonly period: UsagePeriod;
}

/** What an operation's declaration asks of a plan. */
interface PlanNeed {
  readonly features: readonly PlanFeature[];
  /** False for what goes on whatever became of the payments. */
  readonly needsPayment: boolean;
}

type Asked = Pick<Services, "billing" | "clock">;

/** The standing of a team. */
export async function standingOf(services: Asked, tx: Tx, teamId: string): Promise<Standing> {
  const row = services.billing === null ? undefined : await findTeamBilling(tx, teamId);
  return await standingFrom(services, tx, row);
}

async function standingFrom(
  { clock, billing }: Asked,
  tx: Tx,
  row: TeamBillingRow | undefined,
): Promise<Standing> {
  const nowMs = clock.nowMs();
  if (row === undefined || billing === null) {
    return {
      features: SELF_HOSTED.features,
      limits: SELF_HOSTED.limits,
      access: "works",
      period: usagePeriodAt(nowMs, null),
    };
  }
  const periodEndMs = row.periodEnd?.getTime() ?? null;
  const pastDueSinceMs = row.pastDueSince?.getTime() ?? null;
  // Read where it matters: nearly every request is of a team that has paid.
  const graceDays =
    row.status === "past_due" ? await settingValue(tx, "billing.grace_days") : DEFAULT_GRACE_DAYS;
  return {
    // A plan that is lost is the operator's mistake: no shop stops for it, and the billing page tells.
    features: row.planFeatures ?? ALL_FEATURES,
    limits: (row.limitsSource === "override" ? row.limits : row.planLimits) ?? NO_LIMITS,
    access: accessAt({ status: row.status, periodEndMs, pastDueSinceMs }, nowMs, graceDays),
    period: usagePeriodAt(nowMs, row.periodStart?.getTime() ?? null),
  };
}

/** 402 where the team's plan lacks a part of the service that is asked for, or its payments ended what works. */
export async function requireEntitled(
  services: Pick<Services, "billing" | "clock" | "db">,
  teamId: string,
  need: PlanNeed,
): Promise<void> {
  if (services.billing === null) {
    return;
  }
  check(await services.db.read((tx) => standingOf(services, tx, teamId)), need);
}

/** The same for a page that is opened by its address, and knows its team by nothing else. */
export async function requireHostedPage(services: Asked, tx: Tx, teamId: string): Promise<void> {
  check(await standingOf(services, tx, teamId), { features: ["hosted"], needsPayment: true });
}

function check(standing: Standing, { features, needsPayment }: PlanNeed): void {
  if (needsPayment) {
    requirePaid(standing);
  }
  const missing = features.find((feature) => !standing.features[feature]);
  if (missing !== undefined) {
    throw new ApiError(
      FEATURE_CODES[missing],
      `The team's plan does not include ${TOLD[missing]}.`,
    );
  }
}

const FEATURE_CODES: Readonly<Record<PlanFeature, ErrorCode>> = {
  api: "api_plan_required",
  embed: "embed_plan_required",
  // What shoppers meet without a server of the shop's, as the embed is.
  hosted: "embed_plan_required",
  batches: "api_plan_required",
};
const TOLD: Readonly<Record<PlanFeature, string>> = {
  api: "the API",
  embed: "the storefront embed",
  hosted: "the hosted page",
  batches: "batches",
};

function requirePaid({ access }: Standing): void {
  switch (access) {
    case "works":
    case "grace":
      return;
    case "inactive":
      throw new ApiError("subscription_inactive", "The payment of the subscription is overdue.");
    case "canceled":
      throw new ApiError("subscription_canceled", "The subscription was cancelled and is over.");
  }
}

const LIMIT_CODES: Readonly<Record<LimitName, ErrorCode>> = {
  templates: "template_limit_reached",
  rendersPerMonth: "render_limit_monthly",
  members: "member_limit_reached",
  storageBytes: "storage_limit_reached",
};

/** 402 unless an allowance has room. */
function requireRoom(name: LimitName, limit: number | null, used: number, more = 1): void {
  if (!hasRoom(limit, used, more)) {
    throw limitReached(name, limit);
  }
}

/** 402 of an allowance that is used up. */
export function limitReached(name: LimitName, limit: number | null): ApiError {
  return new ApiError(
    LIMIT_CODES[name],
    `The plan's limit of ${LIMIT_WORDS[name]} is reached: ${limit ?? 0}.`,
  );
}

const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  templates: "templates",
  rendersPerMonth: "finals in a period",
  members: "members",
  storageBytes: "bytes of files",
};

/**
 * 402 `template_limit_reached` where no further template fits. Within the transaction that adds it: until that ends
 * nobody else counts the team's templates, so that of two uploads at once one is refused.
 */
export async function requireRoomForTemplate(
  services: Asked,
  tx: Tx,
  teamId: string,
): Promise<void> {
  const limits = await lockedLimits(services, tx, teamId);
  if (limits.templates !== null) {
    requireRoom("templates", limits.templates, await countTemplates(tx, teamId));
  }
}

/** 402 `member_limit_reached` where nobody else may join; within the transaction of who joins. */
export async function requireRoomForMember(services: Asked, tx: Tx, teamId: string): Promise<void> {
  const limits = await lockedLimits(services, tx, teamId);
  if (limits.members !== null) {
    requireRoom("members", limits.members, await countMembers(tx, teamId));
  }
}

/**
 * 402 `storage_limit_reached` where a file does not fit any more. What is made of orders is never refused for it: a
 * final is paid for, and its file takes its place.
 */
export async function requireRoomForFile(
  services: Asked,
  tx: Tx,
  { teamId, bytes }: { readonly teamId: string; readonly bytes: number },
): Promise<void> {
  const { limits } = await standingOf(services, tx, teamId);
  if (limits.storageBytes !== null) {
    requireRoom("storageBytes", limits.storageBytes, await storedBytes(tx, teamId), bytes);
  }
}

/**
 * 402 `render_limit_monthly` where a final would not be counted any more: before work begins. Finals that wait are
 * reckoned with, since each of them was promised its place. What is made again is not counted, so it passes.
 */
export async function requireRoomForFinal(
  services: Asked,
  tx: Tx,
  of: {
    readonly teamId: string;
    readonly mode: "live" | "test";
    readonly fillId: string | null;
    readonly renderId: string | null;
  },
): Promise<void> {
  if (of.mode === "test") {
    return;
  }
  const { limits, period } = await standingOf(services, tx, of.teamId);
  if (limits.rendersPerMonth === null || (await isCounted(tx, of.teamId, of))) {
    return;
  }
  const place = { teamId: of.teamId, periodStartMs: period.startMs };
  const promised = await waitingRenders(tx, of.teamId, of.renderId);
  requireRoom(
    "rendersPerMonth",
    limits.rendersPerMonth,
    (await countedRenders(tx, place)) + promised,
  );
}

/** The limits of a team whose billing nobody else changes, and by which nobody else counts, until the transaction ends. */
async function lockedLimits(services: Asked, tx: Tx, teamId: string): Promise<Limits> {
  if (services.billing === null) {
    return NO_LIMITS;
  }
  const row = await lockTeamBilling(tx, teamId);
  return (await standingFrom(services, tx, row)).limits;
}
