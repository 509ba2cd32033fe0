import type { Selectable } from "kysely";
import type { MemberRole } from "#domain/member-role.ts";
import type { Tx } from "./database.ts";
import type { TeamsTable } from "./schema.ts";
import { type Change, hasChanged, type Page, pageOf } from "./team-table.ts";

export type TeamRow = Selectable<TeamsTable>;

/** What an owner writes of a team; the address always with its key. */
export interface TeamFacts {
  readonly name: string;
  readonly email: string | null;
  readonly emailKey: string | null;
  readonly allowsSupport?: boolean;
}

/** The unique index `teams_email` refuses an address that is taken. `endsAt`: of demos that end. */
export async function insertTeam(
  tx: Tx,
  team: { readonly id: string; readonly isDemo: boolean; readonly endsAt: Date | null } & TeamFacts,
): Promise<void> {
  await tx.q.insertInto("teams").values(team).execute();
}

/** Serves set-up only: everything else is given its team by a credential. */
export async function findTeam(tx: Tx, teamId: string): Promise<TeamRow | undefined> {
  return await tx.q.selectFrom("teams").selectAll().where("id", "=", teamId).executeTakeFirst();
}

/** The team of the demo that lasts, or undefined before the first seed. */
export async function findDemoTeam(tx: Tx): Promise<TeamRow | undefined> {
  return await tx.q
    .selectFrom("teams")
    .selectAll()
    .where("isDemo", "=", true)
    .where("endsAt", "is", null)
    .orderBy("id")
    .executeTakeFirst();
}

/** The oldest team that does not end, or undefined when there is none: for commands of a copy with one shop. */
export async function findFirstTeam(tx: Tx): Promise<TeamRow | undefined> {
  return await tx.q
    .selectFrom("teams")
    .selectAll()
    .where("endsAt", "is", null)
    .orderBy("id")
    .executeTakeFirst();
}

/** The oldest team that is not the demo's, or undefined when there is none: for `platen setup` and `keys create`. */
export async function findFirstShop(tx: Tx): Promise<TeamRow | undefined> {
  return await tx.q
    .selectFrom("teams")
    .selectAll()
    .where("isDemo", "=", false)
    .orderBy("id")
    .executeTakeFirst();
}

/** A team with what one person is in it. */
export type OwnTeamRow = TeamRow & { readonly role: MemberRole };

/** A team that the person belongs to; undefined for others' teams. */
export async function findOwnTeam(
  tx: Tx,
  teamId: string,
  userId: string,
): Promise<OwnTeamRow | undefined> {
  return await ownTeams(tx, userId).where("t.id", "=", teamId).executeTakeFirst();
}

/** The teams a person belongs to, the newest team first. */
export async function listOwnTeams(tx: Tx, userId: string, page: Page): Promise<OwnTeamRow[]> {
  return await pageOf(ownTeams(tx, userId), "t.id", page).execute();
}

function ownTeams(tx: Tx, userId: string) {
  return tx.q
    .selectFrom("teams as t")
    .innerJoin("memberships as m", "m.teamId", "t.id")
    .where("m.userId", "=", userId)
    .where((eb) => eb.or([eb("m.supportEndsAt", "is", null), eb("m.supportEndsAt", ">", tx.now)]))
    .selectAll("t")
    .select("m.role");
}

/** False when there is no such team. */
export async function updateTeam(
  tx: Tx,
  teamId: string,
  change: Change<TeamFacts & { readonly requiresFactor: boolean }>,
): Promise<boolean> {
  return hasChanged(
    await tx.q
      .updateTable("teams")
      .set({ ...change, updatedAt: tx.now })
      .where("id", "=", teamId)
      .executeTakeFirst(),
  );
}

/** Until the transaction ends nobody else changes who belongs to the team, and as what. */
export async function lockMembers(tx: Tx, teamId: string): Promise<void> {
  await tx.q.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
}
