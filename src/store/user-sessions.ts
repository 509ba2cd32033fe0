/** Where people are signed in, by keyed hash of the cookie. */
import type { Insertable } from "kysely";
import type { MemberRole } from "#domain/member-role.ts";
import type { Tx } from "./database.ts";
import type { UserSessionsTable } from "./schema-credentials.ts";

/** A session with what its member is in its team. */
export interface UserSessionRow {
  readonly id: string;
  readonly hash: string;
  readonly userId: string;
  readonly teamId: string;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly role: MemberRole;
  readonly isPlatformAdmin: boolean;
  /** When the team itself ends; null for never. */
  readonly teamEndsAt: Date | null;
}

export async function insertUserSession(
  tx: Tx,
  row: Omit<Insertable<UserSessionsTable>, "createdAt" | "endedAt">,
): Promise<void> {
  await tx.q
    .insertInto("user_sessions")
    .values({ ...row, createdAt: tx.now })
    .execute();
}

/**
 * The session stored under one of `hashes`, over ones too. Asked without a team: it is how the caller's team
 * is found at all.
 */
export async function findUserSession(
  tx: Tx,
  hashes: readonly string[],
): Promise<UserSessionRow | undefined> {
  return await tx.q
    .selectFrom("user_sessions as s")
    .innerJoin("memberships as m", (join) =>
      join.onRef("m.teamId", "=", "s.teamId").onRef("m.userId", "=", "s.userId"),
    )
    .innerJoin("teams as t", "t.id", "s.teamId")
    .innerJoin("users as u", "u.id", "s.userId")
    .select([
      "s.id",
      "s.hash",
      "s.userId",
      "s.teamId",
      "s.expiresAt",
      "s.endedAt",
      "m.role",
      "u.isPlatformAdmin",
      "t.endsAt as teamEndsAt",
    ])
    .where("s.hash", "in", [...hashes])
    .executeTakeFirst();
}

/** Puts the end of a session off; one that was ended meanwhile stays so. */
export async function extendUserSession(
  tx: Tx,
  teamId: string,
  { id, expiresAt }: { readonly id: string; readonly expiresAt: Date },
): Promise<void> {
  await tx.q
    .updateTable("user_sessions")
    .set({ expiresAt })
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/** Moves a session to another team of its person, who must belong to it; false once it was ended. */
export async function moveUserSession(
  tx: Tx,
  { id, teamId }: { readonly id: string; readonly teamId: string },
  toTeamId: string,
): Promise<boolean> {
  const result = await tx.q
    .updateTable("user_sessions")
    .set({ teamId: toTeamId })
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Signs out. False when it was done before. */
export async function endUserSession(tx: Tx, teamId: string, id: string): Promise<boolean> {
  const [result] = await tx.q
    .updateTable("user_sessions")
    .set({ endedAt: tx.now })
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
  return (result?.numUpdatedRows ?? 0n) > 0n;
}

/** Signs somebody out everywhere, e.g. since the password is another. */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.q.deleteFrom("user_sessions").where("userId", "=", userId).execute();
}

/** Forgets sessions that are over, a day after they were ended. */
export async function sweepUserSessions(tx: Tx): Promise<void> {
  await tx.sql(
    `delete from user_sessions
      where expires_at < $1 or ended_at < $1::timestamptz - interval '1 day'`,
    [tx.now],
  );
}
