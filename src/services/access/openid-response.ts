/**
 * The way to the OpenID provider of the deployment and back. The browser carries what its response is checked by in a
 * cookie of its own; the database knows only whether that was used.
 */
import { dateAt } from "#base/instant.ts";
import { ApiError } from "#domain/errors.ts";
import {
  type OpenidChecks,
  OpenidFailure,
  type OpenidFailureReason,
  type OpenidPerson,
  type OpenidProvider,
} from "#ports/openid.ts";
import { insertOpenidSignIn, takeOpenidSignIn } from "#store/openid.ts";
import type { Services } from "../context/context.ts";

/** Seconds that somebody has at the provider. */
const SIGN_IN_SECONDS = 600;
/** 256 bits and a little each: 43 digits of 5.95 bits. PKCE asks for 43 characters (RFC 7636, 4.1). */
const CHECK_CHARS = 43;

/** Where the browser goes, with `Set-Cookie` of what it comes back by. */
export interface OpenidStart {
  readonly url: string;
  readonly cookie: string;
}

/** Whether the person has to show at the provider who they are, although they are signed in there. */
interface Freshness {
  readonly isFresh: boolean;
}

/** 503 `openid_not_configured`, 503 `openid_unavailable`. */
export async function beginOpenid(
  services: Services,
  { isFresh }: Freshness,
): Promise<OpenidStart> {
  const provider = requireProvider(services);
  const secret = (): string => services.random.secret(CHECK_CHARS);
  const checks = { state: secret(), nonce: secret(), verifier: secret() };
  const url = await withOpenidErrors(() =>
    provider.authorizationUrl({ ...checks, isFresh, returnUrl: returnUrlOf(services) }),
  );
  const value = [checks.state, checks.nonce, checks.verifier].join(".");
  const expiresAt = dateAt(services.clock.nowMs() + SIGN_IN_SECONDS * 1000);
  await services.db.tx((tx) =>
    insertOpenidSignIn(tx, { hash: services.keyHasher.hash(value), expiresAt }),
  );
  return { url, cookie: setCookie(services, value) };
}

/** What the browser came back with. */
export interface OpenidResponse {
  /** Of the address that the provider sent it to, as it came. */
  readonly query: string;
  /** The header `Cookie`. */
  readonly cookie: string;
}

/**
 * Whom the provider's response names; it is used up whatever comes of it. 400 `invalid_openid_response`, 403
 * `openid_denied`, 503 `openid_not_configured` and `openid_unavailable`.
 */
export async function readOpenidResponse(
  services: Services,
  { query, cookie }: OpenidResponse,
  { isFresh }: Freshness,
): Promise<OpenidPerson> {
  const provider = requireProvider(services);
  const checks = await takeChecks(services, cookie);
  const returnUrl = returnUrlOf(services);
  return await withOpenidErrors(() =>
    provider.readResponse(query, { ...checks, isFresh, returnUrl }),
  );
}

/** The page that the provider leads back to, as it has to be registered there. */
function returnUrlOf({ publicUrl }: Pick<Services, "publicUrl">): string {
  return `${publicUrl()}/login`;
}

/** 503 `openid_not_configured`. */
export function requireProvider({ openid }: Services): OpenidProvider {
  if (openid === null) {
    throw new ApiError("openid_not_configured", "Nobody signs in by an OpenID provider here.");
  }
  return openid;
}

/**
 * Whether tokens of this issuer are the provider's that people may sign in by here. Both are compared as URLs, as
 * discovery does: the setting may end in a slash that the provider's tokens leave out.
 */
export function isOfProvider({ openid }: Pick<Services, "openid">, issuer: string): boolean {
  return openid !== null && new URL(openid.issuer).href === new URL(issuer).href;
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
