/** Teams over all of the installation, for who runs it: counts and instants, nothing of what a team made. */
import { sql } from "kysely";
import type { SubscriptionStatus } from "#domain/subscription.ts";
import type { Tx } from "./database.ts";
import { type Page, pageOf } from "./team-table.ts";

/** A team with what is reckoned from other tables. */
export interface PlatformTeamRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly isDemo: boolean;
  readonly endsAt: Date | null;
  readonly createdAt: Date;
  readonly planId: string | null;
  readonly status: SubscriptionStatus | null;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly pastDueSince: Date | null;
  readonly members: number;
  readonly templates: number;
  readonly lastActiveAt: Date | null;
}

/** The newest first; with `search` those whose name holds it in any case, or whose id it is. */
export async function listPlatformTeams(
  tx: Tx,
  { search, ...page }: Page & { readonly search?: string | undefined },
): Promise<PlatformTeamRow[]> {
  const rows =
    search === undefined
      ? select(tx)
      : select(tx).where((eb) =>
          eb.or([
            sql<boolean>`position(lower(${search}) in lower(t.name)) > 0`,
            eb("t.id", "=", search),
          ]),
        );
  return await pageOf(rows, "t.id", page).execute();
}

/** Undefined where there is no such team. */
export async function findPlatformTeam(
  tx: Tx,
  teamId: string,
): Promise<PlatformTeamRow | undefined> {
  return await select(tx).where("t.id", "=", teamId).executeTakeFirst();
}

/** Finals that counted in periods of these teams which began at the instant or later, by team and period. */
export async function listCountedPeriods(
  tx: Tx,
  teamIds: readonly string[],
  since: Date,
): Promise<
  readonly { readonly teamId: string; readonly periodStart: Date; readonly renders: number }[]
> {
  return teamIds.length === 0
    ? []
    : await tx.q
        .selectFrom("usage_periods")
        .select(["teamId", "periodStart", "renders"])
        .where("teamId", "in", teamIds)
        .where("periodStart", ">=", since)
        .execute();
}

// Of a page's rows alone: each part is a look into an index that begins with the team.
function select(tx: Tx) {
  return tx.q
    .selectFrom("teams as t")
    .leftJoin("team_billing as b", "b.teamId", "t.id")
    .select([
      "t.id",
      "t.name",
      "t.email",
      "t.isDemo",
      "t.endsAt",
      "t.createdAt",
      "b.planId",
      "b.status",
      "b.periodStart",
      "b.periodEnd",
      "b.pastDueSince",
    ])
    .select([
      sql<number>`(select count(*)::int from memberships m
        where m.team_id = t.id and m.support_ends_at is null)`.as("members"),
      sql<number>`(select count(*)::int from templates p
        where p.team_id = t.id and p.status <> 'archived')`.as("templates"),
      sql<Date | null>`greatest(
        (select max(last_used_at) from user_sessions s where s.team_id = t.id),
        (select max(last_used_at) from api_keys k where k.team_id = t.id),
        (select max(created_at) from renders r where r.team_id = t.id))`.as("lastActiveAt"),
    ]);
}
