/** Where people are signed in, by keyed hash of the cookie. */
import type { Insertable } from "kysely";
import type { MemberRole } from "#domain/member-role.ts";
import type { Tx } from "./database.ts";
import type { SessionFactor, UserSessionsTable } from "./schema-credentials.ts";
import { hasChanged, type Page, pageOf } from "./team-table.ts";

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
  /** When somebody who was let in to help is no longer; null for members. */
  readonly supportEndsAt: Date | null;
  /** When the team itself ends; null for never. */
  readonly teamEndsAt: Date | null;
  /** What was shown besides a password; null for nothing. */
  readonly factor: SessionFactor | null;
  /** Opened with a password alone by somebody who has a factor. */
  readonly isFactorDue: boolean;
  /** Whether its team lets in only those who showed a factor. */
  readonly requiresFactor: boolean;
  readonly lastUsedAt: Date | null;
  /** When the password or a factor was last shown in it. */
  readonly verifiedAt: Date;
}

/** A session as its person sees it, in whatever team it is. */
export interface OwnSessionRow {
  readonly id: string;
  readonly teamId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

export async function insertUserSession(
  tx: Tx,
  row: Omit<Insertable<UserSessionsTable>, "createdAt" | "endedAt" | "lastUsedAt" | "verifiedAt">,
): Promise<void> {
  await tx.q
    .insertInto("user_sessions")
    .values({ ...row, lastUsedAt: tx.now, verifiedAt: tx.now, createdAt: tx.now })
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
  const row = await tx.q
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
      "m.supportEndsAt",
      "u.isPlatformAdmin",
      "t.endsAt as teamEndsAt",
      "s.factor",
      "s.isFactorDue",
      "t.requiresFactor",
      "s.lastUsedAt",
      "s.verifiedAt",
      "s.createdAt",
    ])
    .where("s.hash", "in", [...hashes])
    // Support access that is over opens nothing, whether the row was swept or not.
    .where((eb) => eb.or([eb("m.supportEndsAt", "is", null), eb("m.supportEndsAt", ">", tx.now)]))
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, verifiedAt: row.verifiedAt ?? row.createdAt };
}

/** The sessions of a person that go on, the newest first. */
export async function listUserSessions(
  tx: Tx,
  userId: string,
  page: Page,
): Promise<OwnSessionRow[]> {
  return await pageOf(openSessions(tx, userId), "id", page).execute();
}

function openSessions(tx: Tx, userId: string) {
  return tx.q
    .selectFrom("user_sessions")
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("isFactorDue", "=", false)
    .where("expiresAt", ">", tx.now)
    .select(["id", "teamId", "ip", "userAgent", "lastUsedAt", "createdAt"]);
}

/** Undefined for a session of others and for one that is over. */
export async function findOwnSession(
  tx: Tx,
  userId: string,
  id: string,
): Promise<OwnSessionRow | undefined> {
  return await openSessions(tx, userId).where("id", "=", id).executeTakeFirst();
}

/** Notes that a session was used. */
export async function touchUserSession(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx.q
    .updateTable("user_sessions")
    .set({ lastUsedAt: tx.now })
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .execute();
}

/** Notes that its person showed the password or a factor; false once it was ended. */
export async function renewUserSession(
  tx: Tx,
  { teamId, id }: { readonly teamId: string; readonly id: string },
  factor: SessionFactor | null,
): Promise<boolean> {
  return hasChanged(
    await tx.q
      .updateTable("user_sessions")
      .set({ verifiedAt: tx.now, ...(factor === null ? {} : { factor }) })
      .where("teamId", "=", teamId)
      .where("id", "=", id)
      .where("endedAt", "is", null)
      .executeTakeFirst(),
  );
}

/** Notes what was shown in a session besides a password, null for nothing any more. */
export async function setSessionFactor(
  tx: Tx,
  { teamId, id }: { readonly teamId: string; readonly id: string },
  factor: SessionFactor | null,
): Promise<void> {
  await tx.q
    .updateTable("user_sessions")
    .set({ factor })
    .where("teamId", "=", teamId)
    .where("id", "=", id)
    .execute();
}

/** Signs a person out everywhere but in the session named, if any; returns the ids of those that ended. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  exceptId: string | null,
): Promise<readonly string[]> {
  const ended = await tx.q
    .updateTable("user_sessions")
    .set({ endedAt: tx.now })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("id", "!=", exceptId ?? "")
    .returning("id")
    .execute();
  return ended.map(({ id }) => id);
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
