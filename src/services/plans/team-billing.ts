/** Which plan a team is on: as its owners see it, and as platform admins set it. */
import { dateAt } from "#base/instant.ts";
import type { AuditFacts } from "#domain/audit.ts";
import type { BillingView } from "#domain/billing.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { requireOwner } from "#domain/member-role.ts";
import {
  ALL_FEATURES,
  type Limits,
  type LimitsSource,
  limitFacts,
  NO_LIMITS,
} from "#domain/plan.ts";
import {
  accessAt,
  type BillingState,
  graceEndMs,
  type SubscriptionStatus,
  unpaidState,
} from "#domain/subscription.ts";
import { settingValue } from "#store/operator-settings.ts";
import { allPlans, findDefaultPlan, findPlan } from "#store/plans.ts";
import {
  billingStateOf,
  findTeamBilling,
  lockTeamBilling,
  writeTeamBilling,
  type TeamBillingRow,
} from "#store/team-billing.ts";
import { findTeam } from "#store/teams.ts";
import { recordAudit } from "../audit/audit-log.ts";
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import type { Billing, Call, Services, Tx } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { usageOf } from "./read-usage.ts";

/** Commands run without the rest of a service. */
type Asked = Pick<Services, "db" | "billing" | "clock">;

/** How the installation bills; 503 `billing_not_configured` where it does not, or has no plan at all. */
export async function requireBilling(services: Services, tx: Tx): Promise<Billing> {
  if (services.billing === null || (await allPlans(tx)).length === 0) {
    throw new ApiError("billing_not_configured", "This installation has no plans to bill by.");
  }
  return services.billing;
}

/** The billing of the caller's team, for its owners; 404 for a team that was never on a plan. */
export async function readOwnBilling(services: Services, caller: Caller): Promise<BillingView> {
  requireOwner(caller.member?.role);
  return await services.db.read(async (tx) => {
    await requireBilling(services, tx);
    const row = await billingOr404(tx, caller.teamId);
    requirePlan(row);
    return await billingView(services, tx, row);
  });
}

/** 500 `billing_plan_not_found` for a team whose plan is not in the catalogue any more. */
export function requirePlan({ planName, planDeletedAt }: TeamBillingRow): void {
  if (planName === null || planDeletedAt !== null) {
    throw new ApiError(
      "billing_plan_not_found",
      "The team's plan is not in the catalogue; its operator has to choose another.",
    );
  }
}

/** The billing of any team, for platform admins: also of one whose plan is lost. */
export async function readTeamBilling(services: Asked, teamId: string): Promise<BillingView> {
  return await services.db.read(async (tx) => {
    found(await findTeam(tx, teamId), noTeam);
    return await billingView(services, tx, await billingOr404(tx, teamId));
  });
}

/** What a platform admin sets of a team's billing. */
export interface BillingChange {
  readonly planId?: string | undefined;
  readonly status?: SubscriptionStatus | undefined;
  readonly currentPeriodEndMs?: number | undefined;
  readonly limitsSource?: LimitsSource | undefined;
  /** Members that are not given are without limit. */
  readonly limits?: Limits | undefined;
}

/**
 * Sets a team's plan, state or limits; what is not given stays. A team that was never on a plan needs one (404
 * without); 400 `invalid_plan` for one that is not in the catalogue. Written to the team's audit log.
 */
export async function updateTeamBilling(
  services: Asked & Pick<Services, "random">,
  { caller, unit }: Call<BillingView>,
  teamId: string,
  change: BillingChange,
): Promise<BillingView> {
  return await unit.commit(async (tx) => {
    found(await findTeam(tx, teamId), noTeam);
    const before = await lockTeamBilling(tx, teamId);
    if (change.planId !== undefined && (await findPlan(tx, change.planId)) === undefined) {
      throw invalidPlan();
    }
    const planId = found(change.planId ?? before?.planId, noBilling);
    const state = before === undefined ? unpaidState(planId) : billingStateOf(before);
    const { limitsSource, limits } = change;
    await writeTeamBilling(tx, teamId, changed({ ...state, planId }, change, tx.now.getTime()), {
      ...(limitsSource === undefined ? {} : { limitsSource }),
      ...(limits === undefined ? {} : { limits }),
    });
    const after = await billingOr404(tx, teamId);
    const done = {
      action: "team.billing_updated",
      targetId: teamId,
      ...(before === undefined ? {} : { before: facts(before) }),
      after: facts(after),
    } as const;
    await recordAudit(services, tx, { ...caller, teamId }, done);
    await recordPlatformAudit(services, tx, caller, { ...done, teamId });
    return await billingView(services, tx, after);
  });
}

/** An overdue payment is so since the period it was for began, where an admin names its end. */
function changed(state: BillingState, change: BillingChange, nowMs: number): BillingState {
  const periodEndMs = change.currentPeriodEndMs ?? state.periodEndMs;
  const status = change.status ?? state.status;
  const since = Math.min(nowMs, periodEndMs ?? nowMs);
  return {
    ...state,
    status,
    periodEndMs,
    pastDueSinceMs: status === "past_due" ? (state.pastDueSinceMs ?? since) : null,
  };
}

function facts(row: TeamBillingRow): AuditFacts {
  return {
    plan: row.planId,
    status: row.status,
    until: row.periodEnd?.toISOString() ?? null,
    limits: row.limitsSource === "plan" ? "plan" : limitFacts(row.limits ?? NO_LIMITS),
  };
}

/** A new team is on the default plan; without one it is as teams are that were there before there were plans. */
export async function startOnDefaultPlan(
  { billing }: Pick<Services, "billing">,
  tx: Tx,
  teamId: string,
): Promise<void> {
  const plan = billing === null ? undefined : await findDefaultPlan(tx);
  if (plan !== undefined) {
    await writeTeamBilling(tx, teamId, unpaidState(plan.id));
  }
}

/** 400: not a plan of the catalogue, or not one that can be bought. */
export function invalidPlan(): ApiError {
  return new ApiError("invalid_plan", "No such plan can be chosen.", {
    fields: [{ objectId: "body", field: "plan" }],
  });
}

/** 404: the team was never on a plan, or never bought one. */
export function noBilling(): ApiError {
  return new ApiError("billing_team_not_found", "The team has no billing yet.");
}

async function billingOr404(tx: Tx, teamId: string): Promise<TeamBillingRow> {
  return found(await findTeamBilling(tx, teamId), noBilling);
}

function noTeam(): ApiError {
  return new ApiError("team_not_found", "No such team.");
}

async function billingView(services: Asked, tx: Tx, row: TeamBillingRow): Promise<BillingView> {
  const state = billingStateOf(row);
  const graceDays = await settingValue(tx, "billing.grace_days");
  const own = row.limitsSource === "override" ? row.limits : row.planLimits;
  return {
    teamId: row.teamId,
    planId: row.planId,
    planName: row.planName ?? row.planId,
    interval: row.billingInterval,
    status: row.status,
    access: accessAt(state, services.clock.nowMs(), graceDays),
    isTrial: row.isTrial,
    cancelsAtPeriodEnd: row.cancelsAtPeriodEnd,
    currentPeriodEnd: row.periodEnd?.toISOString() ?? null,
    graceEndsAt:
      state.status === "past_due" ? dateAt(graceEndMs(state, graceDays)).toISOString() : null,
    features: row.planFeatures ?? ALL_FEATURES,
    limitsSource: row.limitsSource,
    limits: own ?? NO_LIMITS,
    usage: await usageOf(services, tx, row.teamId),
  };
}
