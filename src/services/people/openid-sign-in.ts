/**
 * Signing in by the OpenID provider of the deployment. The browser carries what its response is checked by in a cookie of
 * its own; the database knows only whether that was used.
 */
import { dateAt } from "#base/instant.ts";
import { ApiError } from "#domain/errors.ts";
import { parseEmail } from "#domain/user.ts";
import {
  type OpenidChecks,
  OpenidFailure,
  type OpenidFailureReason,
  type OpenidPerson,
  type OpenidProvider,
} from "#ports/openid.ts";
import type { Tx } from "#store/database.ts";
import {
  findOpenidSubject,
  hasOpenidSubject,
  insertOpenidSignIn,
  insertOpenidSubject,
  takeOpenidSignIn,
} from "#store/openid.ts";
import { findUser, findUserByEmail, lockUser, type UserRow } from "#store/users.ts";
import type { Call, Services } from "../context/context.ts";
import { recordOfPerson } from "./person-audit.ts";
import { findSession, type From, sessionRequired } from "../access/member-session.ts";
import { openFor, type SignedIn } from "../access/sign-in.ts";

/** Seconds that somebody has at the provider. */
const SIGN_IN_SECONDS = 600;
/** 256 bits and a little each: 43 digits of 5.95 bits. PKCE asks for 43 characters (RFC 7636, 4.1). */
const CHECK_CHARS = 43;

/** What the sign-in page offers; null where no provider is set up. */
export interface OpenidOffer {
  readonly name: string | null;
}

/** Where the browser goes, with `Set-Cookie` of what it comes back by. */
export interface OpenidStart {
  readonly url: string;
  readonly cookie: string;
}

/** Whether people may sign in by a provider here, and what it is called. */
export function offeredOpenid({ openid }: Services): OpenidOffer {
  return { name: openid?.name ?? null };
}

/** 503 `openid_not_configured`, 503 `openid_unavailable`. */
export async function beginOpenidSignIn(services: Services): Promise<OpenidStart> {
  const provider = requireProvider(services);
  const secret = (): string => services.random.secret(CHECK_CHARS);
  const checks = { state: secret(), nonce: secret(), verifier: secret() };
  const url = await withOpenidErrors(() =>
    provider.authorizationUrl({ ...checks, returnUrl: returnUrlOf(services) }),
  );
  const value = [checks.state, checks.nonce, checks.verifier].join(".");
  const expiresAt = dateAt(services.clock.nowMs() + SIGN_IN_SECONDS * 1000);
  await services.db.tx((tx) =>
    insertOpenidSignIn(tx, { hash: services.keyHasher.hash(value), expiresAt }),
  );
  return { url, cookie: setCookie(services, value) };
}

/**
 * Opens a session of the person whom the provider's response names, and ends the one of `cookie`, if any. The second
 * factor of a person who has one is still asked for: what providers say of theirs (`amr`) has no common meaning.
 */
export async function signInByOpenid(
  services: Services,
  { unit }: Pick<Call<SignedIn>, "unit">,
  { query, cookie, ...from }: From & { readonly query: string; readonly cookie: string },
): Promise<SignedIn> {
  const provider = requireProvider(services);
  const checks = await takeChecks(services, cookie);
  const returnUrl = returnUrlOf(services);
  const person = await withOpenidErrors(() =>
    provider.readResponse(query, { ...checks, returnUrl }),
  );
  const before = await findSession(services, cookie);
  return await unit.commit(async (tx) => {
    const user = await userOf(services, tx, { person, ip: from.ip });
    return await openFor(services, tx, { user, before, factor: null, from });
  });
}

/** The page that the provider leads back to, as it has to be registered there. */
function returnUrlOf({ publicUrl }: Pick<Services, "publicUrl">): string {
  return `${publicUrl()}/login`;
}

function requireProvider({ openid }: Services): OpenidProvider {
  if (openid === null) {
    throw new ApiError("openid_not_configured", "Nobody signs in by an OpenID provider here.");
  }
  return openid;
}

/** Used up before the response is looked at: one that was wrong cannot be tried twice. */
async function takeChecks(services: Services, cookie: string): Promise<OpenidChecks> {
  const value = cookieValue(services, cookie);
  const [state = "", nonce = "", verifier = ""] = value.split(".");
  const hashes = services.keyHasher.candidates(value);
  if (!(await services.db.tx((tx) => takeOpenidSignIn(tx, hashes)))) {
    throw refused("invalid");
  }
  return { state, nonce, verifier };
}

/**
 * The person linked to the provider's, or the one whose confirmed address the provider has verified too, who is linked by
 * that. An address that either side only claims would give an account to whoever claimed it.
 */
async function userOf(
  services: Services,
  tx: Tx,
  { person, ip }: { readonly person: OpenidPerson; readonly ip: string | null },
): Promise<UserRow> {
  const { issuer, subject, verifiedEmail } = person;
  const linked = await findOpenidSubject(tx, person);
  if (linked !== undefined) {
    const user = await findUser(tx, linked.userId);
    return user ?? noSession();
  }
  const email = verifiedEmail === null ? null : parseEmail(verifiedEmail);
  if (email === null) {
    throw new ApiError(
      "openid_address_unverified",
      "The provider has verified no address of yours.",
    );
  }
  const known = await findUserByEmail(tx, email);
  // Two sign-ins at once must not both link; and the address may have changed since.
  const user = known === undefined ? undefined : await lockUser(tx, known.id);
  if (user === undefined || user.email !== email || user.emailConfirmedAt === null) {
    throw new ApiError("openid_person_unknown", "Nobody here has confirmed this address.");
  }
  if (await hasOpenidSubject(tx, { issuer, userId: user.id })) {
    throw new ApiError(
      "openid_linked_elsewhere",
      "Your account is linked to another of the provider's.",
    );
  }
  await insertOpenidSubject(tx, { issuer, subject, userId: user.id });
  const done = { action: "user.openid_linked", targetId: user.id, after: { issuer } } as const;
  await recordOfPerson(services, tx, { userId: user.id, ...(ip === null ? {} : { ip }) }, done);
  return user;
}

function noSession(): never {
  throw sessionRequired();
}

/** HttpOnly, SameSite=Lax: it has to come along when the provider leads back. */
function setCookie(services: Pick<Services, "publicUrl">, value: string): string {
  const secure = isHttps(services) ? "; Secure" : "";
  return `${cookieName(services)}=${value}; Path=/; Max-Age=${SIGN_IN_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** "" for none, and for what cannot be ours. */
function cookieValue(services: Pick<Services, "publicUrl">, cookie: string): string {
  const prefix = `${cookieName(services)}=`;
  const values = cookie
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix));
  const value = values[0]?.slice(prefix.length) ?? "";
  // Two of one name, one of them perhaps set by a neighbour: neither is believed.
  return values.length === 1 && /^(?:[0-9A-Za-z]{43}\.){2}[0-9A-Za-z]{43}$/u.test(value)
    ? value
    : "";
}

function cookieName(services: Pick<Services, "publicUrl">): string {
  return `${isHttps(services) ? "__Host-" : ""}platen_openid`;
}

function isHttps(services: Pick<Services, "publicUrl">): boolean {
  return services.publicUrl().startsWith("https:");
}

function refused(reason: OpenidFailureReason, cause?: unknown): ApiError {
  switch (reason) {
    case "denied":
      return new ApiError("openid_denied", "The provider let nobody in.", { cause });
    case "invalid":
      return new ApiError("invalid_openid_response", "Start the sign-in once more.", { cause });
    case "unavailable":
      return new ApiError("openid_unavailable", "The OpenID provider does not answer.", { cause });
  }
}

/** Runs `ask`; what fails of it is the API's error. */
async function withOpenidErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof OpenidFailure ? refused(error.reason, error) : error;
  }
}
