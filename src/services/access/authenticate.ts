/**
 * Who sends a request: 401 when its credential cannot be used, then 403 when it is not for this, or not from
 * here (contract, 3: steps 3 and 4). Rate, plan and scope come after and are not checked here; nor is the
 * state of what the credential names, e.g. a closed session (410 is step 14, so that a replay comes first).
 */
import { keyPath } from "#domain/api-key.ts";
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { type Caller, NO_TEAM_CALLER } from "#domain/caller.ts";
import type { Admission, Presented } from "#domain/credential.ts";
import { ApiError } from "#domain/errors.ts";
import { isInRanges, visitorOf } from "#domain/ip-range.ts";
import { isOriginAllowed } from "#domain/origin.ts";
import { PUBLISHABLE_SCOPES } from "#domain/scopes.ts";
import { type ApiKeyRow, findApiKeyByHash, touchApiKey } from "#store/api-keys.ts";
import { findAnyApplication } from "#store/embed-applications.ts";
import {
  authenticateHosted,
  authenticatePreview,
  authenticateSession,
} from "./authenticate-browser.ts";
import type { Services } from "../context/context.ts";
import { graceEndMs, scopesOfType } from "../api-keys/create-api-key.ts";
import { authenticateMember, hasSessionCookie } from "./member-session.ts";

/** Milliseconds. The last use of a key is noted about this often, to spare a write with every request. */
const TOUCH_AFTER_MS = 60_000;

/**
 * Checks what a request presents against what its operation asks for. Throws 401, 403, or for signed previews
 * and hosted cookies the 404 of a fill; returns whom the request acts for and which budgets it counts
 * against.
 */
export async function authenticate(services: Services, shown: Presented): Promise<Admission> {
  switch (shown.auth) {
    case "secret":
      // The dashboard calls the same routes as servers do. A cookie counts only where no key is shown beside
      // it: the edge hands in "" then, so nobody acts as a member by accident.
      return hasSessionCookie(services, shown.cookie)
        ? await authenticateMember(services, shown)
        : await authenticateServer(services, shown);
    case "session":
    case "account":
    case "factor":
    case "sign_out":
      return await authenticateMember(services, shown);
    case "admin":
      return requireAdmin(await authenticateMember(services, shown));
    case "operator":
      return await authenticateOperator(services, shown);
    case "publishable":
      return await authenticatePage(services, shown);
    // A key, good or bad, is judged as a key. Only a request without any may come by its application.
    case "storefront":
      return (await isBare(services, shown))
        ? await authenticateStorefront(services, shown)
        : await authenticatePage(services, shown);
    case "client_secret":
      return await authenticateSession(services, shown);
    // A client secret says more than the address, so it is preferred where a page sends both.
    case "preview":
      return shown.clientSecret === null && shown.previewToken !== null
        ? authenticatePreview(services, shown.previewToken, shown.pathId)
        : await authenticateSession(services, shown);
    case "hosted":
      return await authenticateHosted(services, shown);
  }
}

/**
 * The operator's program by its secret, which is a caller of no team, or a platform admin. 401 `sweep_unauthorized` for
 * all others alike: the route says nothing of who asks.
 */
async function authenticateOperator(services: Services, shown: Presented): Promise<Admission> {
  if (shown.bearer !== null) {
    const { keyHasher, sweepSecret } = services;
    if (sweepSecret === null || !keyHasher.matches(shown.bearer, keyHasher.hash(sweepSecret))) {
      throw sweepUnauthorized();
    }
    return {
      caller: { ...NO_TEAM_CALLER, ip: shown.ip },
      budgets: [{ name: "open", holder: visitorOf(shown.ip) }],
      readableBy: null,
      ending: null,
    };
  }
  try {
    return requireAdmin(await authenticateMember(services, shown));
  } catch (error) {
    throw error instanceof ApiError && error.status < 500 ? sweepUnauthorized() : error;
  }
}

function sweepUnauthorized(): ApiError {
  return new ApiError(
    "sweep_unauthorized",
    "Send the operator's secret as bearer, or ask as a platform admin.",
  );
}

/** The caller behind a secret or restricted key, for commands and start-up; from this machine. */
export async function callerOfKey(services: Services, key: string): Promise<Caller> {
  const { row } = await serverKeyOf(services, key);
  return serverCaller(row);
}

/** 403 for members who do not run the platform, whatever they are in their team. */
function requireAdmin(admission: Admission): Admission {
  if (admission.caller.member?.isPlatformAdmin !== true) {
    throw new ApiError("platform_admin_required", "Only platform admins may do this.");
  }
  return admission;
}

async function authenticateServer(services: Services, shown: Presented): Promise<Admission> {
  // The commonest mistake gets its own code: a publishable key pasted into server code. Only for keys in
  // use, so that the code does not confirm a guess.
  if (shown.bearer === null) {
    if (shown.publishableKey !== null && (await usableKey(services, shown.publishableKey, "pk"))) {
      throw secretKeyRequired();
    }
    throw new ApiError("authentication_required", "Send Authorization: Bearer <API key>.");
  }
  const { row, ending } = await serverKeyOf(services, shown.bearer);
  if (row.type === "publishable") {
    throw secretKeyRequired();
  }
  // After the kind: a publishable key has no such list, and the better message is the one about its kind.
  if (row.allowedIps.length > 0 && !isInRanges(shown.ip, row.allowedIps)) {
    throw new ApiError("ip_not_allowed", "The key may not be used from this address.");
  }
  await noteUse(services, row, shown.ip);
  return {
    caller: { ...serverCaller(row), ip: shown.ip },
    // Test keys have less: nothing a test does is worth the renderer's time in a rush.
    budgets: [{ name: row.mode === "live" ? "secret_live" : "secret_test", holder: row.id }],
    readableBy: null,
    ending,
  };
}

/** The key behind a bearer value, of whatever type; 401 when it is not good now. */
async function serverKeyOf(
  services: Services,
  bearer: string,
): Promise<{ readonly row: ApiKeyRow; readonly ending: Admission["ending"] }> {
  const row = await findKey(services, bearer);
  // Unknown, paused and revoked are one code: which of them is the owner's to see in the dashboard.
  if (row === undefined || row.status !== "active") {
    throw new ApiError("invalid_api_key", "The API key is malformed, unknown or revoked.");
  }
  if (isExpired(services, row)) {
    throw new ApiError("api_key_expired", "The API key is past its expiry date.");
  }
  // For a day after a rotation both keys work, and each response of the old one carries when it ends and what
  // follows it (`ending`: Deprecation, Sunset and Link are the edge's).
  const endMs = graceEndMs(row);
  const successor = row.successorId === null ? null : keyPath(row.successorId);
  if (endMs !== null && endMs <= services.clock.nowMs()) {
    // The address of the successor, never its value: that was shown once, to whoever rotated.
    const details = successor === null ? {} : { link: `<${successor}>; rel="successor-version"` };
    throw new ApiError(
      "api_key_rotated",
      "The API key was rotated more than 24 hours ago.",
      details,
    );
  }
  return {
    row,
    ending: endMs === null || successor === null ? null : { atMs: endMs, successor },
  };
}

/** A page with a publishable key. */
async function authenticatePage(services: Services, shown: Presented): Promise<Admission> {
  const { publishableKey, bearer, origin } = shown;
  // A secret key in a page is the worst mistake of all: say so instead of "no key was sent".
  if (publishableKey === null && bearer !== null && (await usableKey(services, bearer, "sk"))) {
    throw new ApiError(
      "publishable_key_required",
      "This route is for browsers: send a publishable key, and keep secret keys on the server.",
    );
  }
  const row = publishableKey === null ? undefined : await usableKey(services, publishableKey, "pk");
  if (row === undefined) {
    throw new ApiError(
      "invalid_publishable_key",
      "Send a publishable key that is in use in X-Service-Publishable-Key.",
    );
  }
  // Browsers send Origin with every POST across sites. A request without one is no page of another site, and
  // holds a key that is public anyway: it gets what a visitor gets, within a visitor's budget.
  if (origin !== null) {
    requireOrigin(origin, row.allowedOrigins, row.mode);
  }
  await noteUse(services, row, shown.ip);
  return {
    caller: {
      teamId: row.teamId,
      keyId: row.id,
      mode: row.mode,
      scopes: PUBLISHABLE_SCOPES,
      apiVersion: row.apiVersion || LATEST_API_VERSION,
      // Idempotency-Keys of one visitor apart from all others': the key itself is in every page.
      credential: `${row.id}:${shown.ip}`,
      embedSessionId: null,
      origin,
    },
    budgets: visitorBudgets(row.id, shown.ip),
    readableBy: origin,
    ending: null,
  };
}

/**
 * True for a storefront request that brings no key, neither the right kind nor the wrong one. Other text
 * under Bearer does not count: such requests may still come from a page without a key.
 */
async function isBare(services: Services, shown: Presented): Promise<boolean> {
  return (
    shown.publishableKey === null &&
    (shown.bearer === null || (await usableKey(services, shown.bearer, "sk")) === undefined)
  );
}

/** A page without a key: its application's id and an Origin on that application's list. */
async function authenticateStorefront(services: Services, shown: Presented): Promise<Admission> {
  // Across teams: the id is all that the page knows, and it is what tells the team.
  const { applicationId, origin } = shown;
  const row =
    applicationId === null || origin === null || !/^app_[0-9A-Z]{26}$/u.test(applicationId)
      ? undefined
      : await services.db.read((tx) => findAnyApplication(tx, applicationId));
  // One code for all of it: whether an application exists is not told to pages it does not list.
  if (
    row === undefined ||
    origin === null ||
    !isOriginAllowed(origin, { allowed: row.allowedOrigins, mode: row.mode })
  ) {
    throw new ApiError(
      "invalid_publishable_key",
      "Send a publishable key, or the id of an embed application that lists this page's origin.",
    );
  }
  return {
    caller: {
      teamId: row.teamId,
      keyId: null,
      mode: row.mode,
      scopes: PUBLISHABLE_SCOPES,
      apiVersion: LATEST_API_VERSION,
      credential: `${row.id}:${shown.ip}`,
      embedSessionId: null,
      origin,
    },
    budgets: visitorBudgets(row.id, shown.ip),
    readableBy: origin,
    ending: null,
  };
}

/** Both count: the shop's own limit, and a smaller one so that a single visitor cannot use it up. */
function visitorBudgets(holder: string, ip: string): Admission["budgets"] {
  return [
    { name: "publishable", holder },
    // By /64 for IPv6 (`visitorOf`): one household can choose among more addresses than there are counters.
    { name: "publishable_visitor", holder: `${holder}:${visitorOf(ip)}` },
  ];
}

function requireOrigin(origin: string, allowed: readonly string[], mode: "live" | "test"): void {
  if (!isOriginAllowed(origin, { allowed, mode })) {
    throw new ApiError("origin_not_allowed", "The page's origin is not on the key's list.");
  }
}

function secretKeyRequired(): ApiError {
  return new ApiError("secret_key_required", "This route takes a secret or restricted key.");
}

/**
 * The key, when it is of this kind and good now; else undefined, whatever is wrong with it. For publishable
 * keys, whose errors are one code, and to tell a key that was put in the wrong place from a guess.
 */
async function usableKey(
  services: Services,
  value: string,
  kind: "sk" | "pk",
): Promise<ApiKeyRow | undefined> {
  const row = value.startsWith(`${kind}_`) ? await findKey(services, value) : undefined;
  if (row === undefined || row.status !== "active" || isExpired(services, row)) {
    return undefined;
  }
  const endMs = graceEndMs(row);
  return endMs !== null && endMs <= services.clock.nowMs() ? undefined : row;
}

/** Looked up by its keyed hash, so that the time it takes tells nothing of how much of a guess is right. */
async function findKey(services: Services, value: string): Promise<ApiKeyRow | undefined> {
  // Checked before hashing: a keyed hash of a megabyte of header would be work for nothing.
  if (!/^(?:sk|pk)_(?:live|test)_[0-9A-Za-z]{32}$/u.test(value)) {
    return undefined;
  }
  const hashes = services.keyHasher.candidates(value);
  return await services.db.read((tx) => findApiKeyByHash(tx, hashes));
}

function isExpired(services: Services, row: ApiKeyRow): boolean {
  return row.expiresAt !== null && row.expiresAt.getTime() <= services.clock.nowMs();
}

/** Outside any transaction of the request: the use is a fact even when the request fails afterwards. */
async function noteUse(services: Services, row: ApiKeyRow, ip: string): Promise<void> {
  const at = services.clock.now();
  if (at.getTime() - (row.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER_MS) {
    await services.db.read((tx) => touchApiKey(tx, row.teamId, { id: row.id, ip, at }));
  }
}

/** Server keys share one space of Idempotency-Keys per team, hence no credential of their own. */
function serverCaller(row: ApiKeyRow): Caller {
  return {
    teamId: row.teamId,
    keyId: row.id,
    mode: row.mode,
    scopes: scopesOfType(row.type, row.scopes),
    apiVersion: row.apiVersion || LATEST_API_VERSION,
    credential: "",
    embedSessionId: null,
    origin: null,
  };
}
