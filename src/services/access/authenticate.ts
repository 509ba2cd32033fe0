/** Who sends a request: 401 when its credential cannot be used, then 403 when it is not for this, or not from here. */
import { keyPath } from "#domain/api-key.ts";
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
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

/** The last use of a key is noted about this often, to spare a write with every request. */
const TOUCH_AFTER_MS = 60_000;

/** Checks what a request presents against what its operation asks for. */
export async function authenticate(services: Services, shown: Presented): Promise<Admission> {
  switch (shown.auth) {
    case "secret":
      return hasSessionCookie(services, shown.cookie)
        ? await authenticateMember(services, shown)
        : await authenticateServer(services, shown);
    case "session":
    case "sign_out":
      return await authenticateMember(services, shown);
    case "publishable":
      return await authenticatePage(services, shown);
    case "storefront":
      return (await isBare(services, shown))
        ? await authenticateStorefront(services, shown)
        : await authenticatePage(services, shown);
    case "client_secret":
      return await authenticateSession(services, shown);
    case "preview":
      return shown.clientSecret === null && shown.previewToken !== null
        ? authenticatePreview(services, shown.previewToken, shown.pathId)
        : await authenticateSession(services, shown);
    case "hosted":
      return await authenticateHosted(services, shown);
  }
}

/** The caller behind a secret or restricted key, for commands and start-up; from this machine. */
export async function callerOfKey(services: Services, key: string): Promise<Caller> {
  const { row } = await serverKeyOf(services, key);
  return serverCaller(row);
}

async function authenticateServer(services: Services, shown: Presented): Promise<Admission> {
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
  if (row.allowedIps.length > 0 && !isInRanges(shown.ip, row.allowedIps)) {
    throw new ApiError("ip_not_allowed", "The key may not be used from this address.");
  }
  await noteUse(services, row, shown.ip);
  return {
    caller: serverCaller(row),
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
  if (row === undefined || row.status !== "active") {
    throw new ApiError("invalid_api_key", "The API key is malformed, unknown or revoked.");
  }
  if (isExpired(services, row)) {
    throw new ApiError("api_key_expired", "The API key is past its expiry date.");
  }
  const endMs = graceEndMs(row);
  const successor = row.successorId === null ? null : keyPath(row.successorId);
  if (endMs !== null && endMs <= services.clock.nowMs()) {
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
      credential: `${row.id}:${shown.ip}`,
      embedSessionId: null,
      origin,
    },
    budgets: visitorBudgets(row.id, shown.ip),
    readableBy: origin,
    ending: null,
  };
}

/** True for a storefront request that brings no key, neither the right kind nor the wrong one. */
async function isBare(services: Services, shown: Presented): Promise<boolean> {
  return (
    shown.publishableKey === null &&
    (shown.bearer === null || (await usableKey(services, shown.bearer, "sk")) === undefined)
  );
}

/** A page without a key: its application's id and an Origin on that application's list. */
async function authenticateStorefront(services: Services, shown: Presented): Promise<Admission> {
  const { applicationId, origin } = shown;
  const row =
    applicationId === null || origin === null || !/^app_[0-9A-Z]{26}$/u.test(applicationId)
      ? undefined
      : await services.db.read((tx) => findAnyApplication(tx, applicationId));
  // One answer for all of it: whether an application exists is not told to pages it does not list.
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

function visitorBudgets(holder: string, ip: string): Admission["budgets"] {
  return [
    { name: "publishable", holder },
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

/** The key, when it is of this kind and good now; else undefined. */
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
  if (!/^(?:sk|pk)_(?:live|test)_[0-9A-Za-z]{32}$/u.test(value)) {
    return undefined;
  }
  const hashes = services.keyHasher.candidates(value);
  return await services.db.read((tx) => findApiKeyByHash(tx, hashes));
}

function isExpired(services: Services, row: ApiKeyRow): boolean {
  return row.expiresAt !== null && row.expiresAt.getTime() <= services.clock.nowMs();
}

async function noteUse(services: Services, row: ApiKeyRow, ip: string): Promise<void> {
  const at = services.clock.now();
  if (at.getTime() - (row.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER_MS) {
    await services.db.read((tx) => touchApiKey(tx, row.teamId, { id: row.id, ip, at }));
  }
}

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
