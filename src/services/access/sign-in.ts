/**
 * Signing in and out, and who is signed in. People are added by whoever runs the service (`add-member.ts`):
 * there is no registration here, and no way to ask whether an address is known.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type MemberRole, scopesOfRole } from "#domain/member-role.ts";
import type { Language } from "#domain/messages/languages.ts";
import type { Scope } from "#domain/scopes.ts";
import { parseEmail, passwordText } from "#domain/user.ts";
import type { Tx } from "#store/database.ts";
import { endUserSession, moveUserSession } from "#store/user-sessions.ts";
import {
  findUser,
  findUserByEmail,
  listMemberships,
  listOwnMemberships,
  type MembershipRow,
  updatePassword,
  type UserRow,
} from "#store/users.ts";
import { listPasskeys } from "#store/passkeys.ts";
import { lockTotpFactor } from "#store/second-factors.ts";
import type { PasskeyResponse } from "#ports/passkeys.ts";
import type { SessionFactor } from "#store/schema-credentials.ts";
import type { UserSessionRow } from "#store/user-sessions.ts";
import { recordAudit } from "../audit/audit-log.ts";
import { found } from "../context/find-or-404.ts";
import { countFactorTry, takeFactorCode } from "./factor-codes.ts";
import { checkPasskey, notePasskeyShown } from "./passkey-challenges.ts";
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
  /** That mails to the person are in. */
  readonly language: Language;
  /** Whether the person runs the installation. */
  readonly isPlatformAdmin: boolean;
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
  /** When somebody who was let in to help is no longer; null for members. */
  readonly supportEndsAt: Date | null;
  readonly scopes: readonly Scope[];
}

/** Who is signed in, in which team, with `Set-Cookie` of a new session. */
export interface SignedIn {
  readonly user: UserView;
  readonly team: MembershipView;
  /** What may be shown as the second step, which this session waits for; null where it waits for none. */
  readonly secondFactors: readonly SessionFactor[] | null;
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
 * wrong takes as long and is told the same: 401 `session_required`. `prepare` runs for who is let in, in the
 * transaction that opens the session; 403 `no_team` for who belongs to none after it.
 */
export async function signIn(
  services: Services,
  { unit }: Pick<Call<SignedIn>, "unit">,
  shown: {
    readonly email: string;
    readonly password: string;
    readonly cookie: string;
  } & Partial<From>,
  prepare?: (tx: Tx, user: UserRow) => Promise<void>,
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
    if (user !== undefined) {
      recordRefused(services, user.id, shown.ip ?? null);
    }
    throw sessionRequired(REFUSED);
  }
  // The only moment at which the password is known in plain: older hashes get today's cost here. Outside the
  // transaction, since it takes long on purpose.
  const rehashed = passwords.isOutdated(user.passwordHash ?? "")
    ? await passwords.hash(password)
    : null;
  const before = await findSession(services, shown.cookie);
  return await unit.commit(async (tx) => {
    if (rehashed !== null) {
      await updatePassword(tx, user.id, rehashed);
    }
    await prepare?.(tx, user);
    return await openFor(services, tx, { user, before, factor: null, from: fromOf(shown) });
  });
}

/** Somebody who has shown who they are. */
interface Shown {
  readonly user: UserRow;
  /** The session that the browser has, which ends: its cookie is about to be overwritten. */
  readonly before: Pick<UserSessionRow, "teamId" | "id"> | undefined;
  /** The second factor that was shown; null for none yet. */
  readonly factor: SessionFactor | null;
  readonly from: From;
}

/**
 * Opens a session for a person, in the team they joined first; one that waits for the second factor where the
 * person has one and has not shown it.
 */
export async function openFor(
  services: Services,
  tx: Tx,
  { user, before, factor, from }: Shown,
): Promise<SignedIn> {
  // Within the transaction: a membership that was removed since must not get a session.
  const team = await firstTeam(services, tx, user);
  if (before !== undefined) {
    await endUserSession(tx, before.teamId, before.id);
  }
  const kinds = factor === null ? await factorKinds(tx, user.id) : [];
  const isFactorDue = kinds.length > 0;
  const opened = { userId: user.id, teamId: team.teamId, factor, isFactorDue, ...from };
  const { id, cookie } = await openSession(services, tx, opened);
  await recordAudit(services, tx, personIn(user.id, team, from), {
    action: isFactorDue ? "session.factor_due" : "session.opened",
    targetId: id,
    ...(isFactorDue ? {} : { after: { factor } }),
  });
  return {
    user: userView(user),
    team: membershipView(team),
    secondFactors: isFactorDue ? kinds : null,
    cookie,
  };
}

/** What the person may show as a second step; [] for who has no factor. */
async function factorKinds(tx: Tx, userId: string): Promise<readonly SessionFactor[]> {
  const totp = await lockTotpFactor(tx, userId);
  const hasTotp = totp !== undefined && totp.confirmedAt !== null;
  const hasPasskey = (await listPasskeys(tx, userId)).length > 0;
  const kinds = [hasTotp ? "totp" : null, hasPasskey ? "passkey" : null] as const;
  const shown = kinds.filter((kind) => kind !== null);
  return shown.length === 0 ? [] : [...shown, "recovery_code"];
}

/** A second factor as it is shown: a code of an app or a recovery code, or a passkey. */
export type ShownFactor = { readonly code: string } | { readonly passkey: PasskeyResponse };

/**
 * The second step. The session begins anew under another cookie; 400 `invalid_factor_code` for a wrong code, which is
 * counted, and `invalid_passkey`.
 */
export async function completeSignIn(
  services: Services,
  { caller, unit }: Call<SignedIn>,
  { shown, userAgent }: { readonly shown: ShownFactor; readonly userAgent: string },
): Promise<SignedIn> {
  const { userId, sessionId } = memberOf(caller);
  const from = { ip: caller.ip ?? null, userAgent };
  try {
    const take = await checkFactor(services, caller, { shown, purpose: "factor" });
    return await unit.commit(async (tx) => {
      const factor = await take(tx);
      const user = found(await findUser(tx, userId), sessionRequired);
      const before = { teamId: caller.teamId, id: sessionId };
      return await openFor(services, tx, { user, before, factor, from });
    });
  } catch (error) {
    if (error instanceof ApiError && WRONG_FACTOR.has(error.code)) {
      recordRefused(services, userId, from.ip);
    }
    throw error;
  }
}

const WRONG_FACTOR: ReadonlySet<string> = new Set(["invalid_factor_code", "invalid_passkey"]);

/**
 * What uses up a factor that is shown, in the transaction of what it opens, and says which it was. What must not be
 * undone with that transaction is done before: tries are counted, challenges taken. 400 `invalid_factor_code` and
 * `invalid_passkey`.
 */
export async function checkFactor(
  services: Services,
  caller: Caller,
  { shown, purpose }: { readonly shown: ShownFactor; readonly purpose: "factor" | "renewal" },
): Promise<(tx: Tx) => Promise<SessionFactor>> {
  const { userId, sessionId } = memberOf(caller);
  if ("passkey" in shown) {
    const passkey = await checkPasskey(services, { purpose, userId, sessionId }, shown.passkey);
    return async (tx) => {
      await notePasskeyShown(tx, passkey);
      return "passkey";
    };
  }
  await countFactorTry(services, userId);
  return async (tx) => {
    const factor = await takeFactorCode(services, tx, userId, shown.code);
    if (factor === null) {
      throw wrongCode();
    }
    return factor;
  };
}

/** Told of codes that are wrong, used or too old, all alike. */
export function wrongCode(): ApiError {
  return new ApiError("invalid_factor_code", "The code is not right, or was used before.");
}

/**
 * A refused attempt in the log of the team that would have been opened. Written after the response: for an
 * unknown address nothing is written, and the time of the response must not tell which it was.
 */
export function recordRefused(services: Services, userId: string, ip: string | null): void {
  services.background.later(`refused sign-in ${services.random.id("try")}`, async () => {
    await services.db.tx(async (tx) => {
      const [team] = await listMemberships(tx, userId);
      if (team !== undefined) {
        const by = personIn(userId, team, { ip, userAgent: "" });
        await recordAudit(services, tx, by, { action: "session.refused", targetId: userId });
      }
    });
  });
}

/** A person as the actor of what they do before a session lets them in. */
function personIn(
  userId: string,
  team: MembershipRow,
  { ip }: From,
): Pick<Caller, "teamId" | "keyId" | "member" | "ip"> {
  const member = { userId, sessionId: "", role: team.role };
  return { teamId: team.teamId, keyId: null, member, ...(ip === null ? {} : { ip }) };
}

function fromOf({ ip, userAgent }: Partial<From>): From {
  return { ip: ip ?? null, userAgent: userAgent ?? "" };
}

/** One that has not ended, else the first; 403 `no_team` for who belongs to none. */
async function firstTeam(services: Services, tx: Tx, user: UserRow): Promise<MembershipRow> {
  // By when they joined. A demo that is over is still entered when it is all there is: its page says so.
  // Nobody lands in a shop they help in: they go there by saying so.
  const teams = await listOwnMemberships(tx, user.id);
  const nowMs = services.clock.nowMs();
  const team = teams.find(({ endsAt: end }) => end === null || end.getTime() > nowMs) ?? teams[0];
  if (team === undefined) {
    // Told to who has shown who they are alone: nobody learns by it which addresses are known.
    throw new ApiError("no_team", "You belong to no team.");
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
  const member = memberOf(caller);
  const { userId, sessionId } = member;
  return await unit.commit(async (tx) => {
    const rows = await listMemberships(tx, userId);
    const to = rows.find((row) => row.teamId === teamId);
    if (to === undefined) {
      throw new ApiError("team_not_found", "You belong to no such team.");
    }
    if (!(await moveUserSession(tx, { id: sessionId, teamId: caller.teamId }, teamId))) {
      throw sessionRequired();
    }
    await recordAudit(
      services,
      tx,
      { ...caller, teamId, member: { ...member, isSupport: to.supportEndsAt !== null } },
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

/** A person's row as they see it. */
export function userView(row: UserRow): UserView {
  const { id, email, name, language, isPlatformAdmin, createdAt } = row;
  return { id, email, name, language, isPlatformAdmin, createdAt };
}

function membershipView(row: MembershipRow): MembershipView {
  return {
    id: row.teamId,
    name: row.teamName,
    isDemo: row.isDemo,
    endsAt: row.endsAt,
    role: row.role,
    supportEndsAt: row.supportEndsAt,
    scopes: scopesOfRole(row.role),
  };
}
