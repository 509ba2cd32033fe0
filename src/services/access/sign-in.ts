/**
 * Signing in and out, and who is signed in. People are added by whoever runs the service (`add-member.ts`):
 * there is no registration here, and no way to ask whether an address is known.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type MemberRole, scopesOfRole } from "#domain/member-role.ts";
import type { Scope } from "#domain/scopes.ts";
import { parseEmail, passwordText } from "#domain/user.ts";
import type { Tx } from "#store/database.ts";
import { endUserSession, moveUserSession } from "#store/user-sessions.ts";
import {
  findUser,
  findUserByEmail,
  listMemberships,
  type MembershipRow,
  updatePassword,
  type UserRow,
} from "#store/users.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import {
  clearedCookie,
  findSession,
  type From,
  openSession,
  sessionRequired,
} from "./member-session.ts";

/** A person, as they may see themselves. */
export interface UserView {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** A team and what the person may do in it. */
export interface MembershipView {
  readonly id: string;
  readonly name: string;
  /** A team made to be tried, which ends. */
  readonly isDemo: boolean;
  /** Null: never. */
  readonly endsAt: Date | null;
  readonly role: MemberRole;
  readonly scopes: readonly Scope[];
}

/** Who is signed in, in which team, with `Set-Cookie` of a new session. */
export interface SignedIn {
  readonly user: UserView;
  readonly team: MembershipView;
  /** `Set-Cookie`. */
  readonly cookie: string;
}

/** The signed-in person as the dashboard's first request learns it. */
export interface Me {
  readonly user: UserView;
  /** The team of the session. */
  readonly team: MembershipView;
  readonly teams: readonly MembershipView[];
}

const REFUSED = "The address or the password is not right.";

/**
 * Opens a session in the team the person joined first, and ends the one of `cookie`, if any. Whatever is
 * wrong takes as long and is told the same: 401 `session_required`.
 */
export async function signIn(
  services: Services,
  { unit }: Pick<Call<SignedIn>, "unit">,
  shown: {
    readonly email: string;
    readonly password: string;
    readonly cookie: string;
  } & Partial<From>,
): Promise<SignedIn> {
  const { passwords } = services;
  // The same normal form as when it was set: keyboards compose accents differently.
  const password = passwordText(shown.password);
  const email = parseEmail(shown.email);
  const user =
    email === null ? undefined : await services.db.read((tx) => findUserByEmail(tx, email));
  // For an unknown address too, against nothing: the response takes as long, so it tells nobody who is here.
  const isRight = await passwords.matches(password, user?.passwordHash ?? null);
  if (user === undefined || !isRight) {
    throw sessionRequired(REFUSED);
  }
  // The only moment at which the password is known in plain: older hashes get today's cost here. Outside the
  // transaction, since it takes long on purpose.
  const rehashed = passwords.isOutdated(user.passwordHash) ? await passwords.hash(password) : null;
  const before = await findSession(services, shown.cookie);
  return await unit.commit(async (tx) => {
    // Within the transaction: a membership that was removed since must not get a session.
    const team = await firstTeam(services, tx, user);
    if (rehashed !== null) {
      await updatePassword(tx, user.id, rehashed);
    }
    // One session for a browser: the cookie is about to be overwritten, and nobody could end the old one.
    if (before !== undefined) {
      await endUserSession(tx, before.teamId, before.id);
    }
    const cookie = await openSession(services, tx, {
      userId: user.id,
      teamId: team.teamId,
      ip: shown.ip ?? null,
      userAgent: shown.userAgent ?? "",
    });
    return { user: userView(user), team: membershipView(team), cookie };
  });
}

/** One that has not ended, else the first; who belongs to none is let in nowhere. */
async function firstTeam(services: Services, tx: Tx, user: UserRow): Promise<MembershipRow> {
  // By when they joined. A demo that is over is still entered when it is all there is: its page says so.
  const teams = await listMemberships(tx, user.id);
  const nowMs = services.clock.nowMs();
  const team = teams.find(({ endsAt: end }) => end === null || end.getTime() > nowMs) ?? teams[0];
  if (team === undefined) {
    throw sessionRequired(REFUSED);
  }
  return team;
}

/** Ends the session; returns the `Set-Cookie` that takes its cookie away. */
export async function signOut(services: Services, { caller, unit }: Call<string>): Promise<string> {
  return await unit.commit(async (tx) => {
    // Signed out before, and this is no replay of it.
    if (!(await endUserSession(tx, caller.teamId, memberOf(caller).sessionId))) {
      throw sessionRequired();
    }
    return clearedCookie(services);
  });
}

/** Who is signed in. */
export async function readMe(services: Services, caller: Caller): Promise<Me> {
  const { userId } = memberOf(caller);
  return await services.db.read((tx) => meOf(tx, { userId, teamId: caller.teamId }));
}

async function meOf(
  tx: Tx,
  { userId, teamId }: { readonly userId: string; readonly teamId: string },
): Promise<Me> {
  const user = await findUser(tx, userId);
  const rows = await listMemberships(tx, userId);
  const own = rows.find((row) => row.teamId === teamId);
  // Removed since the request was let in.
  if (user === undefined || own === undefined) {
    throw sessionRequired();
  }
  return { user: userView(user), team: membershipView(own), teams: rows.map(membershipView) };
}

/**
 * Moves the session to another team of its person; 404 `team_not_found` for a team of others. Requests under the
 * same cookie are of that team from then on.
 */
export async function setSessionTeam(
  services: Services,
  { caller, unit }: Call<Me>,
  teamId: string,
): Promise<Me> {
  const { userId, sessionId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    const rows = await listMemberships(tx, userId);
    if (!rows.some((row) => row.teamId === teamId)) {
      throw new ApiError("team_not_found", "You belong to no such team.");
    }
    if (!(await moveUserSession(tx, { id: sessionId, teamId: caller.teamId }, teamId))) {
      throw sessionRequired();
    }
    await recordAudit(
      services,
      tx,
      { ...caller, teamId },
      { action: "session.team_changed", targetId: sessionId },
    );
    return await meOf(tx, { userId, teamId });
  });
}

/** Who is signed in; operations whose `auth` is `session` let nobody else in. */
export function memberOf({ member }: Caller): NonNullable<Caller["member"]> {
  if (member === undefined) {
    throw new RangeError("an operation for members was let in without one");
  }
  return member;
}

function userView(row: UserRow): UserView {
  return { id: row.id, email: row.email, name: row.name, createdAt: row.createdAt };
}

function membershipView(row: MembershipRow): MembershipView {
  return {
    id: row.teamId,
    name: row.teamName,
    isDemo: row.isDemo,
    endsAt: row.endsAt,
    role: row.role,
    scopes: scopesOfRole(row.role),
  };
}
