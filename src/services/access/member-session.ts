/**
 * Who is signed in on the dashboard: one cookie for a browser, its value stored as a keyed hash only.
 * Sessions are rows rather than signed tokens, since signing out, a new password and a removed member must
 * end them at once.
 */
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { dateAt } from "#base/instant.ts";
import type { Admission, Presented } from "#domain/credential.ts";
import { ApiError } from "#domain/errors.ts";
import { scopesOfRole } from "#domain/member-role.ts";
import type { Tx } from "#store/database.ts";
import {
  extendUserSession,
  findUserSession,
  insertUserSession,
  touchUserSession,
  type UserSessionRow,
} from "#store/user-sessions.ts";
import type { Services } from "../context/context.ts";

/** Two weeks without use end a session. */
const SESSION_SECONDS = 1_209_600;
/** Ten minutes for the second step. */
const FACTOR_DUE_SECONDS = 600;
/** Its end is put off once a day, to spare a write with every request. */
const EXTEND_AFTER_MS = 86_400_000;
/** Milliseconds; that a session was used is noted about this often, for the same reason. */
const TOUCH_AFTER_MS = 300_000;
/** Of the browser's name for itself; longer ones say nothing more. */
const MAX_USER_AGENT_CHARS = 300;
/** 256 bits and a little: 43 digits of 5.95 bits. */
const TOKEN_CHARS = 43;

type Wiring = Pick<Services, "db" | "clock" | "random" | "keyHasher" | "publicUrl">;

/** Where somebody signs in: the address of the client, and what the browser calls itself. */
export interface From {
  /** Null where it is not known. */
  readonly ip: string | null;
  /** The User-Agent header, or "". */
  readonly userAgent: string;
}

/** A session about to be opened. */
export interface NewSession extends From {
  readonly userId: string;
  readonly teamId: string;
  /** What was shown besides a password; null for nothing. */
  readonly factor: UserSessionRow["factor"];
  /** Opened with a password alone by somebody who has a factor: it waits for that. */
  readonly isFactorDue: boolean;
}

/** True when the Cookie header holds a session, good or not. */
export function hasSessionCookie(services: Pick<Services, "publicUrl">, cookie: string): boolean {
  return tokenOf(services, cookie) !== null;
}

/** Opens a session under a new value; returns its id and `Set-Cookie`. */
export async function openSession(
  services: Wiring,
  tx: Tx,
  member: NewSession,
): Promise<{ readonly id: string; readonly cookie: string }> {
  const token = services.random.secret(TOKEN_CHARS);
  // The row's id is what logs and budgets name; it opens nothing.
  const id = services.random.id("uss");
  await insertUserSession(tx, {
    id,
    // A new value at every sign-in: one planted in the browser before cannot become a signed-in one (session
    // fixation).
    hash: services.keyHasher.hash(token),
    userId: member.userId,
    teamId: member.teamId,
    expiresAt: member.isFactorDue
      ? dateAt(services.clock.nowMs() + FACTOR_DUE_SECONDS * 1000)
      : endOf(services),
    factor: member.factor,
    isFactorDue: member.isFactorDue,
    ip: member.ip,
    userAgent: member.userAgent.slice(0, MAX_USER_AGENT_CHARS),
  });
  const seconds = member.isFactorDue ? FACTOR_DUE_SECONDS : SESSION_SECONDS;
  return { id, cookie: setCookie(services, token, seconds) };
}

/**
 * The session that a Cookie header names, over ones too: whether an ended one still counts is the caller's to
 * say. Undefined without a cookie of ours and for one that was never given out.
 */
export async function findSession(
  services: Wiring,
  cookie: string,
): Promise<UserSessionRow | undefined> {
  const token = tokenOf(services, cookie);
  if (token === null) {
    return undefined;
  }
  const hashes = services.keyHasher.candidates(token);
  const row = await services.db.read((tx) => findUserSession(tx, hashes));
  return row !== undefined && services.keyHasher.matches(token, row.hash) ? row : undefined;
}

/** `Set-Cookie` that takes the cookie away. */
export function clearedCookie(services: Pick<Services, "publicUrl">): string {
  return setCookie(services, "", 0);
}

/**
 * The member behind the cookie, with the scopes of the role. Data is live unless the request asks for test
 * data. A `sign_out` takes a session that was ended before, so that the same response can be sent again.
 */
export async function authenticateMember(services: Wiring, shown: Presented): Promise<Admission> {
  const row = await findSession(services, shown.cookie);
  const nowMs = services.clock.nowMs();
  if (
    row === undefined ||
    row.expiresAt.getTime() <= nowMs ||
    (row.endedAt !== null && shown.auth !== "sign_out")
  ) {
    throw sessionRequired();
  }
  // 401 comes before the 403 of the site below (contract, 3: steps 3 and 4).
  if (row.teamEndsAt !== null && row.teamEndsAt.getTime() <= nowMs) {
    throw new ApiError("demo_expired", "This demo is over.");
  }
  // SameSite keeps most forms of other sites from sending the cookie; this keeps all of them from using it.
  if (shown.isUnsafe && !shown.isSameOrigin) {
    throw new ApiError("origin_not_allowed", "This request was sent from another site.");
  }
  requireFactor(row, shown.auth);
  if (row.endedAt === null && nowMs - (row.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER_MS) {
    // Outside any transaction of the request: the use is a fact even when the request fails afterwards.
    await services.db.read((tx) => touchUserSession(tx, row.teamId, row.id));
  }
  return {
    caller: {
      teamId: row.teamId,
      keyId: null,
      // A member has no key whose kind would say it; the dashboard's switch does. A demo that ends is all test.
      mode: shown.asksForTests || row.teamEndsAt !== null ? "test" : "live",
      scopes: row.isFactorDue ? [] : scopesOfRole(row.role),
      apiVersion: LATEST_API_VERSION,
      credential: row.id,
      embedSessionId: null,
      origin: shown.origin,
      member: {
        userId: row.userId,
        sessionId: row.id,
        role: row.role,
        isPlatformAdmin: row.isPlatformAdmin,
        hasFactor: row.factor !== null,
        isSupport: row.supportEndsAt !== null,
        verifiedAtMs: row.verifiedAt.getTime(),
      },
      ip: shown.ip,
    },
    budgets: [{ name: "session", holder: row.id }],
    readableBy: null,
    ending: null,
    // Only for a session that goes on: signing out again must not bring its cookie back.
    setCookie:
      row.endedAt === null && !row.isFactorDue ? await extended(services, row, shown.cookie) : null,
  };
}

/**
 * A session that still waits for its second factor opens that step and signing out, nothing else; one without a
 * factor what people do to their own sign-in, where its team asks for one. 403 `second_factor_required`.
 */
function requireFactor(row: UserSessionRow, auth: Presented["auth"]): void {
  if (auth === "sign_out") {
    return;
  }
  if (auth === "factor") {
    if (!row.isFactorDue) {
      throw sessionRequired("This session waits for no second factor.");
    }
    return;
  }
  const isAsked = row.isFactorDue || (row.requiresFactor && row.factor === null);
  if (row.isFactorDue || (isAsked && auth !== "account")) {
    throw new ApiError(
      "second_factor_required",
      row.isFactorDue
        ? "Show the second factor: POST /session/factor."
        : "The team lets in only those who showed a second factor.",
    );
  }
}

/** What is told of no session, a wrong password and an address nobody has, all alike. */
export function sessionRequired(message = "Sign in first."): ApiError {
  return new ApiError("session_required", message);
}

/** The cookie once more, when its end was put off; else null. */
async function extended(
  services: Wiring,
  row: UserSessionRow,
  cookie: string,
): Promise<string | null> {
  const end = endOf(services);
  const token = tokenOf(services, cookie);
  // The cookie's Max-Age and the row's end move together, at most once a day.
  if (token === null || end.getTime() - row.expiresAt.getTime() < EXTEND_AFTER_MS) {
    return null;
  }
  // One that was ended between the look-up and here stays ended: the statement says so itself.
  await services.db.read((tx) => extendUserSession(tx, row.teamId, { id: row.id, expiresAt: end }));
  return setCookie(services, token, SESSION_SECONDS);
}

/** Two weeks from now. */
function endOf(services: Pick<Services, "clock">): Date {
  return dateAt(services.clock.nowMs() + SESSION_SECONDS * 1000);
}

/** Host-only, HttpOnly, SameSite=Lax; `__Host-` with Secure where the public address is https. */
function setCookie(
  services: Pick<Services, "publicUrl">,
  token: string,
  maxAgeSeconds: number,
): string {
  const secure = isHttps(services) ? "; Secure" : "";
  return `${cookieName(services)}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookie's value; "" for one that cannot be ours, null for none. */
function tokenOf(services: Pick<Services, "publicUrl">, cookie: string): string | null {
  const prefix = `${cookieName(services)}=`;
  const values = cookie
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
  const [value] = values;
  if (value === undefined) {
    return null;
  }
  // Two of one name, one of them perhaps set by a neighbour: neither is believed.
  return values.length === 1 && /^[0-9A-Za-z]{43}$/u.test(value) ? value : "";
}

function cookieName(services: Pick<Services, "publicUrl">): string {
  return `${isHttps(services) ? "__Host-" : ""}platen_session`;
}

function isHttps(services: Pick<Services, "publicUrl">): boolean {
  return services.publicUrl().startsWith("https:");
}
