/** Where a person is signed in: listed and ended one by one, and shown to be theirs once more. */
import { dateAt } from "#base/instant.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { passwordText } from "#domain/user.ts";
import type { Tx } from "#store/database.ts";
import { findOpenidSubject, listOpenidSubjects } from "#store/openid.ts";
import type { SessionFactor } from "#store/schema-credentials.ts";
import {
  endUserSession,
  findOwnSession,
  listUserSessions,
  type OwnSessionRow,
  renewUserSession,
} from "#store/user-sessions.ts";
import type { Page } from "#store/team-table.ts";
import { findUser } from "#store/users.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { endSessions, FRESH_MS } from "../sessions/fresh-sign-in.ts";
import { sessionRequired } from "./member-session.ts";
import {
  beginOpenid,
  isOfProvider,
  type OpenidResponse,
  type OpenidStart,
  readOpenidResponse,
  requireProvider,
} from "./openid-response.ts";
import { checkFactor, memberOf, recordRefused, type ShownFactor } from "./sign-in.ts";

/** A browser that is signed in, as its person knows it again. */
export interface OwnSessionView {
  readonly id: string;
  /** The team it is in. */
  readonly teamId: string;
  /** The one that asks. */
  readonly isCurrent: boolean;
  /** What the browser called itself at sign-in; "" where it said nothing. */
  readonly userAgent: string;
  /** The address it signed in from; null where that is not known. */
  readonly ip: string | null;
  /** To about five minutes. */
  readonly lastUsedAt: Date;
  readonly createdAt: Date;
}

/** The sessions of the person, in all their teams, newest first. */
export async function listOwnSessions(
  services: Services,
  caller: Caller,
  page: Page & { readonly limit: number },
): Promise<Listing<OwnSessionView>> {
  const { userId, sessionId } = memberOf(caller);
  const rows = await services.db.read((tx) => listUserSessions(tx, userId, page));
  return listingOf(
    rows.map((row) => sessionView(row, sessionId)),
    page.limit,
  );
}

/** Ends one of the person's sessions, their own too; 404 `not_found` for one of others or that is over. */
export async function endOwnSession(
  services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  const { userId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    const row = found(
      await findOwnSession(tx, userId, id),
      () => new ApiError("not_found", "You have no such session."),
    );
    await endUserSession(tx, row.teamId, row.id);
    await recordAudit(services, tx, caller, { action: "session.ended", targetId: id });
    return { ok: true };
  });
}

/** Ends all sessions of the person but the one that asks, whatever team they are in. */
export async function endOtherSessions(
  services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
): Promise<{ readonly ok: true }> {
  const { userId, sessionId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    await endSessions(services, tx, caller, { userId, exceptId: sessionId });
    return { ok: true };
  });
}

/** Until when changes that ask for a fresh sign-in are let through. */
export interface Renewed {
  readonly freshUntil: Date;
}

/** Shown once more: the password, a second factor, or that one is who the OpenID provider knows. */
export type ShownAgain =
  | { readonly password: string }
  | { readonly openid: OpenidResponse }
  | ShownFactor;

/**
 * Begins a visit to the OpenID provider of who is signed in, where they show once more who they are. 404 `not_found` for
 * who has no link to it.
 */
export async function beginOpenidRenewal(services: Services, caller: Caller): Promise<OpenidStart> {
  requireProvider(services);
  const { userId } = memberOf(caller);
  const links = await services.db.read((tx) => listOpenidSubjects(tx, userId));
  if (!links.some(({ issuer }) => isOfProvider(services, issuer))) {
    throw new ApiError("not_found", "Your account is not linked to the provider's.");
  }
  return await beginOpenid(services, { isFresh: true });
}

/**
 * Shown once more in a session that goes on: 401 `session_required` for a wrong password, 400
 * `invalid_factor_code` for a wrong code, `invalid_passkey` and `invalid_openid_response`.
 */
export async function renewSignIn(
  services: Services,
  { caller, unit }: Call<Renewed>,
  shown: ShownAgain,
): Promise<Renewed> {
  const { sessionId } = memberOf(caller);
  const take = await checkAgain(services, caller, shown);
  return await unit.commit(async (tx) => {
    const factor = await take(tx);
    if (!(await renewUserSession(tx, { teamId: caller.teamId, id: sessionId }, factor))) {
      throw sessionRequired();
    }
    await recordAudit(services, tx, caller, { action: "session.renewed", targetId: sessionId });
    return { freshUntil: dateAt(services.clock.nowMs() + FRESH_MS) };
  });
}

/** As `checkFactor`. */
async function checkAgain(
  services: Services,
  caller: Caller,
  shown: ShownAgain,
): Promise<(tx: Tx) => Promise<SessionFactor | null>> {
  if ("password" in shown) {
    return await requirePassword(services, caller, shown.password);
  }
  return "openid" in shown
    ? await requireLinked(services, caller, shown.openid)
    : await checkFactor(services, caller, { shown, purpose: "renewal" });
}

/** As `checkFactor`; what the provider asked for is no second factor of ours. */
async function requireLinked(
  services: Services,
  caller: Caller,
  response: OpenidResponse,
): Promise<(tx: Tx) => Promise<null>> {
  const { userId } = memberOf(caller);
  const person = await readOpenidResponse(services, response, { isFresh: true });
  return async (tx) => {
    if ((await findOpenidSubject(tx, person))?.userId !== userId) {
      recordRefused(services, userId, caller.ip ?? null);
      throw new ApiError("invalid_openid_response", "The provider names somebody else.");
    }
    return null;
  };
}

/** As `checkFactor`; a password is no second factor. */
async function requirePassword(
  services: Services,
  caller: Caller,
  password: string,
): Promise<() => Promise<null>> {
  const { userId } = memberOf(caller);
  const user = await services.db.read((tx) => findUser(tx, userId));
  const stored = user?.passwordHash ?? null;
  if (!(await services.passwords.matches(passwordText(password), stored))) {
    recordRefused(services, userId, caller.ip ?? null);
    throw sessionRequired("The password is not right.");
  }
  return () => Promise.resolve(null);
}

function sessionView(row: OwnSessionRow, currentId: string): OwnSessionView {
  return {
    id: row.id,
    teamId: row.teamId,
    isCurrent: row.id === currentId,
    userAgent: row.userAgent ?? "",
    ip: row.ip,
    lastUsedAt: row.lastUsedAt ?? row.createdAt,
    createdAt: row.createdAt,
  };
}
