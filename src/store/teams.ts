import type { Selectable } from "kysely";
import type { Tx } from "./database.ts";
import type { TeamsTable } from "./schema.ts";

export type TeamRow = Selectable<TeamsTable>;

export async function insertTeam(
  tx: Tx,
  team: { readonly id: string; readonly name: string; readonly isDemo: boolean },
): Promise<void> {
  await tx.q
    .insertInto("teams")
    .values({ id: team.id, name: team.name, isDemo: team.isDemo })
    .execute();
}

/** Serves set-up only: everything else is given its team by a credential. */
export async function findTeam(tx: Tx, teamId: string): Promise<TeamRow | undefined> {
  return await tx.q.selectFrom("teams").selectAll().where("id", "=", teamId).executeTakeFirst();
}

/** The team of the demo workspace, or undefined before the first seed. */
export async function findDemoTeam(tx: Tx): Promise<TeamRow | undefined> {
  return await tx.q
    .selectFrom("teams")
    .selectAll()
    .where("isDemo", "=", true)
    .orderBy("id")
    .executeTakeFirst();
}

/** The oldest team, or undefined when there is none: for commands of a copy with one shop. */
export async function findFirstTeam(tx: Tx): Promise<TeamRow | undefined> {
  return await tx.q.selectFrom("teams").selectAll().orderBy("id").executeTakeFirst();
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
