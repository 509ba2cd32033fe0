/** People and what they are in their teams. */
import type { Insertable, Selectable } from "kysely";
import type { MemberRole } from "#domain/member-role.ts";
import type { Tx } from "./database.ts";
import type { UsersTable } from "./schema-credentials.ts";

export type UserRow = Selectable<UsersTable>;

export async function insertUser(
  tx: Tx,
  row: Omit<Insertable<UsersTable>, "createdAt" | "updatedAt">,
): Promise<void> {
  await tx.q
    .insertInto("users")
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .execute();
}

/** `email` as `parseEmail` writes it. People belong to no team, so none is asked for. */
export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  return await tx.q.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function findUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return await tx.q.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.q
    .updateTable("users")
    .set({ passwordHash, updatedAt: tx.now })
    .where("id", "=", userId)
    .execute();
}

/** Makes somebody a member, or gives a member another role. */
export async function setMembership(
  tx: Tx,
  teamId: string,
  member: { readonly userId: string; readonly role: MemberRole },
): Promise<void> {
  await tx.q
    .insertInto("memberships")
    .values({ teamId, userId: member.userId, role: member.role, createdAt: tx.now })
    .onConflict((conflict) =>
      conflict.columns(["teamId", "userId"]).doUpdateSet({ role: member.role }),
    )
    .execute();
}

/** A team somebody belongs to. */
export interface MembershipRow {
  readonly teamId: string;
  readonly teamName: string;
  readonly isDemo: boolean;
  readonly endsAt: Date | null;
  readonly role: MemberRole;
}

/** The teams of one person, the one joined first in front. */
export async function listMemberships(tx: Tx, userId: string): Promise<MembershipRow[]> {
  return await tx.q
    .selectFrom("memberships as m")
    .innerJoin("teams as t", "t.id", "m.teamId")
    .select(["m.teamId", "t.name as teamName", "t.isDemo", "t.endsAt", "m.role"])
    .where("m.userId", "=", userId)
    .orderBy("m.createdAt")
    .orderBy("m.teamId")
    .execute();
}
