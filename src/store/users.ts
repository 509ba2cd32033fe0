/** People and what they are in their teams. */
import type { Insertable, Selectable } from "kysely";
import type { MemberRole } from "#domain/member-role.ts";
import type { Language } from "#domain/messages/languages.ts";
import type { Tx } from "./database.ts";
import type { UsersTable } from "./schema-credentials.ts";
import { type Change, hasChanged, type Page, pageOf } from "./team-table.ts";

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

/** As `findUser`, and nobody else changes it until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return await tx.q
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Codes of a factor tried in a row, and since when. */
export async function noteFactorTries(
  tx: Tx,
  userId: string,
  factorTries: number,
  factorTriesSince: Date | null,
): Promise<void> {
  await tx.q
    .updateTable("users")
    .set({ factorTries, factorTriesSince })
    .where("id", "=", userId)
    .execute();
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.q
    .updateTable("users")
    .set({ passwordHash, updatedAt: tx.now })
    .where("id", "=", userId)
    .execute();
}

/** Everybody, who came last first. People belong to no team, so none is asked for. */
export async function listUsers(tx: Tx, page: Page): Promise<UserRow[]> {
  return await pageOf(tx.q.selectFrom("users").selectAll(), "id", page).execute();
}

/** What of a person may be changed; what is not given stays. */
export type UserChange = Change<{
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly isPlatformAdmin: boolean;
}>;

/** The unique index `users_email_key` refuses an address that is taken. */
export async function updateUser(tx: Tx, userId: string, change: UserChange): Promise<void> {
  await tx.q
    .updateTable("users")
    .set({ ...change, updatedAt: tx.now })
    .where("id", "=", userId)
    .execute();
}

/** Takes somebody out of every team as well, and out of every session. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.q.deleteFrom("users").where("id", "=", userId).execute();
}

/** Makes somebody a platform admin. */
export async function makePlatformAdmin(tx: Tx, userId: string): Promise<void> {
  await tx.q
    .updateTable("users")
    .set({ isPlatformAdmin: true, updatedAt: tx.now })
    .where("id", "=", userId)
    .execute();
}

/** The address is shown to be the person's; one that was before stays so. */
export async function confirmEmail(tx: Tx, userId: string): Promise<void> {
  await tx.q
    .updateTable("users")
    .set({ emailConfirmedAt: tx.now, updatedAt: tx.now })
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is", null)
    .execute();
}

/** Notes what the address is to become. */
export async function noteNewEmail(tx: Tx, userId: string, newEmail: string): Promise<void> {
  await tx.q.updateTable("users").set({ newEmail }).where("id", "=", userId).execute();
}

/** Gives a person another address, which is shown to be theirs; the index `users_email_key` refuses one that is taken. */
export async function updateEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.q
    .updateTable("users")
    .set({ email, newEmail: null, emailConfirmedAt: tx.now, updatedAt: tx.now })
    .where("id", "=", userId)
    .execute();
}

/** False for a team all of whose owners have yet to confirm their address; a team without owners has nobody to ask. */
export async function hasConfirmedOwner(tx: Tx, teamId: string): Promise<boolean> {
  const owners = await tx.q
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .where("m.teamId", "=", teamId)
    .where("m.role", "=", "owner")
    .select("u.emailConfirmedAt")
    .execute();
  return owners.length === 0 || owners.some(({ emailConfirmedAt }) => emailConfirmedAt !== null);
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
      // Whoever was let in to help is a member for good with it.
      conflict
        .columns(["teamId", "userId"])
        .doUpdateSet({ role: member.role, supportEndsAt: null }),
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
  /** When somebody who was let in to help is no longer; null for members. */
  readonly supportEndsAt: Date | null;
}

/** The teams of one person, and those they are let into as support; the one joined first in front. */
export async function listMemberships(tx: Tx, userId: string): Promise<MembershipRow[]> {
  return await tx.q
    .selectFrom("memberships as m")
    .innerJoin("teams as t", "t.id", "m.teamId")
    .select(["m.teamId", "t.name as teamName", "t.isDemo", "t.endsAt", "m.role"])
    .select("m.supportEndsAt")
    .where("m.userId", "=", userId)
    .where((eb) => eb.or([eb("m.supportEndsAt", "is", null), eb("m.supportEndsAt", ">", tx.now)]))
    .orderBy("m.createdAt")
    .orderBy("m.teamId")
    .execute();
}

/** The teams that a person belongs to, as above: not those they help in. */
export async function listOwnMemberships(tx: Tx, userId: string): Promise<MembershipRow[]> {
  return (await listMemberships(tx, userId)).filter((row) => row.supportEndsAt === null);
}

/** A person of a team. */
export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly role: MemberRole;
  readonly createdAt: Date;
}

/** The people of a team, who came here last first. */
export async function listMembers(tx: Tx, teamId: string, page: Page): Promise<MemberRow[]> {
  return await pageOf(members(tx, teamId), "u.id", page).execute();
}

/** Undefined for people who are not of the team. */
export async function findMember(
  tx: Tx,
  teamId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return await members(tx, teamId).where("u.id", "=", userId).executeTakeFirst();
}

function members(tx: Tx, teamId: string) {
  return (
    tx.q
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.userId")
      .where("m.teamId", "=", teamId)
      // Who is let in to help is none of the team's people: they are told of by its accesses.
      .where("m.supportEndsAt", "is", null)
      .select(["u.id", "u.email", "u.name", "u.language", "m.role", "m.createdAt"])
  );
}

/** How many owners a team has. */
export async function countOwners(tx: Tx, teamId: string): Promise<number> {
  const rows = await tx.q
    .selectFrom("memberships")
    .select("userId")
    .where("teamId", "=", teamId)
    .where("role", "=", "owner")
    .execute();
  return rows.length;
}

/** Takes somebody out of a team, with the sessions there; false for who was not in it. */
export async function deleteMembership(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  return hasChanged(
    await tx.q
      .deleteFrom("memberships")
      .where("teamId", "=", teamId)
      .where("userId", "=", userId)
      .executeTakeFirst(),
  );
}
