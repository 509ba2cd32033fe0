/** Which plan a team is on, and what the payment provider last said of it. */
import { type Selectable, sql } from "kysely";
import type { Features, Limits, LimitsSource } from "#domain/plan.ts";
import type { BillingState } from "#domain/subscription.ts";
import { dateAt } from "#base/instant.ts";
import type { Tx } from "./database.ts";
import { jsonText } from "./json-text.ts";
import type { TeamBillingTable } from "./schema-billing.ts";

/** A team's billing with the plan it is on. */
export type TeamBillingRow = Selectable<TeamBillingTable> & {
  /** Null for a plan that was never there, or is lost. */
  readonly planName: string | null;
  readonly planFeatures: Features | null;
  readonly planLimits: Limits | null;
  /** When the plan was taken out of the catalogue; null while it is in it. */
  readonly planDeletedAt: Date | null;
};

/** Undefined for a team that was never on a plan. */
export async function findTeamBilling(tx: Tx, teamId: string): Promise<TeamBillingRow | undefined> {
  return await select(tx).where("b.teamId", "=", teamId).executeTakeFirst();
}

/** As `findTeamBilling`, and nobody else changes it until the transaction ends. */
export async function lockTeamBilling(tx: Tx, teamId: string): Promise<TeamBillingRow | undefined> {
  return await select(tx)
    .where("b.teamId", "=", teamId)
    .modifyEnd(sql`for update of b`)
    .executeTakeFirst();
}

/** The team of a subscription that was told of before. */
export async function findTeamOfSubscription(
  tx: Tx,
  subscriptionId: string,
): Promise<string | undefined> {
  const row = await tx.q
    .selectFrom("team_billing")
    .select("teamId")
    .where("subscriptionId", "=", subscriptionId)
    .executeTakeFirst();
  return row?.teamId;
}

/** The team whose customer the provider knows under an id; asked without a team, since that is what is looked for. */
export async function findTeamOfCustomer(tx: Tx, customerId: string): Promise<string | undefined> {
  const row = await tx.q
    .selectFrom("team_billing")
    .select("teamId")
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row?.teamId;
}

/** Limits of the team's own, and whether they count. */
export interface TeamLimits {
  readonly limitsSource: LimitsSource;
  readonly limits: Limits | null;
}

/** Writes the whole of a team's billing; its limits stay where none are given. */
export async function writeTeamBilling(
  tx: Tx,
  teamId: string,
  state: BillingState,
  own: Partial<TeamLimits> = {},
): Promise<void> {
  const values = {
    planId: state.planId,
    billingInterval: state.interval,
    status: state.status,
    customerId: state.customerId,
    subscriptionId: state.subscriptionId,
    subscriptionCreatedAt: dateOrNull(state.subscriptionCreatedMs),
    periodStart: dateOrNull(state.periodStartMs),
    periodEnd: dateOrNull(state.periodEndMs),
    cancelsAtPeriodEnd: state.cancelsAtPeriodEnd,
    isTrial: state.isTrial,
    pastDueSince: dateOrNull(state.pastDueSinceMs),
    updatedAt: tx.now,
    ...(own.limitsSource === undefined ? {} : { limitsSource: own.limitsSource }),
    ...(own.limits === undefined ? {} : { limits: jsonText(own.limits) }),
  };
  await tx.q
    .insertInto("team_billing")
    .values({ teamId, ...values, createdAt: tx.now })
    .onConflict((conflict) =>
      conflict
        .column("teamId")
        .doUpdateSet((eb) => ({ ...values, version: eb("team_billing.version", "+", 1) })),
    )
    .execute();
}

/** The state that a row holds. */
export function billingStateOf(row: Selectable<TeamBillingTable>): BillingState {
  return {
    planId: row.planId,
    interval: row.billingInterval,
    status: row.status,
    customerId: row.customerId,
    subscriptionId: row.subscriptionId,
    subscriptionCreatedMs: row.subscriptionCreatedAt?.getTime() ?? null,
    periodStartMs: row.periodStart?.getTime() ?? null,
    periodEndMs: row.periodEnd?.getTime() ?? null,
    cancelsAtPeriodEnd: row.cancelsAtPeriodEnd,
    isTrial: row.isTrial,
    pastDueSinceMs: row.pastDueSince?.getTime() ?? null,
  };
}

/** Notes a message of the provider that was dealt with. */
export async function notePaymentEvent(tx: Tx, id: string): Promise<void> {
  await tx.q
    .insertInto("payment_events")
    .values({ id, receivedAt: tx.now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function isPaymentEventKnown(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.q
    .selectFrom("payment_events")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets messages of before `before`: the provider does not send them any more. */
export async function sweepPaymentEvents(tx: Tx, before: Date): Promise<void> {
  await tx.q.deleteFrom("payment_events").where("receivedAt", "<", before).execute();
}

function select(tx: Tx) {
  return tx.q
    .selectFrom("team_billing as b")
    .leftJoin("plans as p", "p.id", "b.planId")
    .selectAll("b")
    .select([
      "p.name as planName",
      "p.features as planFeatures",
      "p.limits as planLimits",
      "p.deletedAt as planDeletedAt",
    ]);
}

function dateOrNull(ms: number | null): Date | null {
  return ms === null ? null : dateAt(ms);
}
