/**
 * API keys by those who hold one: a key makes and widens no key beyond what it may do itself. Statuses are
 * those of `KEY_TRANSITIONS`: revoked is final, and a revoked key stays readable but answers 404 to every
 * change. Rotation and expiry are dates beside the status, so that a rotated key is still active for its last
 * day.
 */
import { type ApiKeyStatus, type ApiKeyView, KEY_TRANSITIONS } from "#domain/api-key.ts";
import type { AuditFacts } from "#domain/audit.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { Scope } from "#domain/scopes.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import {
  type ApiKeyRow,
  findApiKey,
  listApiKeys as listRows,
  lockApiKey,
  updateApiKey as updateRow,
} from "#store/api-keys.ts";
import { isDatabaseUnavailable, type Tx } from "#store/database.ts";
import {
  findApplicationOfKey,
  lockEmbedApplication,
  updateEmbedApplication,
} from "#store/embed-applications.ts";
import { bothModes, type Owner } from "#store/team-table.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { apiKeyView, makeApiKey, type NewApiKey, scopesOfType } from "./create-api-key.ts";
import { recordCredentialChange, requireFreshSignIn } from "../sessions/fresh-sign-in.ts";

/** A new key with its value, which is seen this once. */
export interface IssuedApiKey {
  readonly view: ApiKeyView;
  readonly value: string;
}

/** What PATCH changes; what is undefined stays. */
export interface ApiKeyChange {
  readonly name: string | undefined;
  readonly status: ApiKeyStatus | undefined;
  readonly scopes: readonly Scope[] | undefined;
  readonly allowedOrigins: readonly string[] | undefined;
  readonly allowedIps: readonly string[] | undefined;
}

/** The keys that the caller manages, newest first, revoked ones too. */
export async function listApiKeys(
  services: Services,
  caller: Caller,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<Listing<ApiKeyView>> {
  const rows = await services.db.read((tx) => listRows(tx, ownerFor(caller), page));
  return listingOf(rows.map(apiKeyView), page.limit);
}

/** A key, revoked ones too: they stay for the record. */
export async function readApiKey(
  services: Services,
  caller: Caller,
  id: string,
): Promise<ApiKeyView> {
  const owner = ownerFor(caller);
  const row = found(await services.db.read((tx) => findApiKey(tx, owner, id)), notFound);
  return apiKeyView(row);
}

/** Makes a key. 403 `insufficient_scope` for scopes the caller lacks, 400 for lists that its type has not. */
export async function issueApiKey(
  services: Services,
  { caller, unit }: Call<IssuedApiKey>,
  key: NewApiKey,
): Promise<IssuedApiKey> {
  // Order: what is missing, what does not go together, then 403. A refusal of rights must not depend on a
  // request that is wrong anyway.
  if (key.type === "restricted" && key.scopes === undefined) {
    throw new ApiError("missing_required_field", "A restricted key needs scopes.", {
      fields: [{ objectId: "body", field: "scopes" }],
    });
  }
  requireFitting(key.type, {
    scopes: key.scopes,
    allowedOrigins: key.allowedOrigins ?? [],
    allowedIps: key.allowedIps,
  });
  const { expiresAtMs = null } = key;
  // By the service's clock: a key that is born dead would look like a mistake of ours.
  if (expiresAtMs !== null && expiresAtMs <= services.clock.nowMs()) {
    throw invalid("expires_at", "expires_at is not in the future.");
  }
  requireGrantable(caller, { mode: key.mode, scopes: scopesOfType(key.type, key.scopes ?? []) });
  requireFreshSignIn(services, caller);
  return await unit.commit(async (tx) => {
    const issued = await issue({ services, tx, caller }, key);
    const { id } = issued.view;
    const done = { action: "api_key.created", targetId: id, after: factsOf(issued.view) } as const;
    await recordCredentialChange(services, tx, caller, done);
    return issued;
  });
}

/** Changes a key; one that is revoked is no longer managed and answers 404. */
export async function updateApiKey(
  services: Services,
  { caller, unit }: Call<ApiKeyView>,
  { id, change }: { readonly id: string; readonly change: ApiKeyChange },
): Promise<ApiKeyView> {
  requireFreshSignIn(services, caller);
  return await unit.commit(async (tx) => {
    // Locked before the checks: a key revoked at this moment must not be brought back by an old read.
    const row = await managedKey(tx, caller, id);
    // Against the type of the row, which no request changes.
    requireFitting(row.type, change);
    // Only what is set anew: to rename a key that holds more than the caller is no grant.
    if (change.scopes !== undefined) {
      requireGrantable(caller, { mode: row.mode, scopes: change.scopes });
    }
    if (change.allowedOrigins !== undefined) {
      await copyToApplication(tx, row, change.allowedOrigins);
    }
    await updateRow(tx, row, row.id, {
      name: change.name ?? row.name,
      // Any of the three: `managedKey` has refused the revoked ones, and the others may follow each other.
      status: change.status ?? row.status,
      scopes: [...(change.scopes ?? row.scopes)],
      allowedOrigins: [...(change.allowedOrigins ?? row.allowedOrigins)],
      allowedIps: [...(change.allowedIps ?? row.allowedIps)],
    });
    const view = await viewOf(tx, row);
    await recordCredentialChange(services, tx, caller, {
      action: "api_key.updated",
      targetId: id,
      before: factsOf(apiKeyView(row)),
      after: factsOf(view),
    });
    return view;
  });
}

/** Ends a key for good. */
export async function revokeApiKey(
  services: Services,
  { caller, unit }: Call<ApiKeyView>,
  id: string,
): Promise<ApiKeyView> {
  requireFreshSignIn(services, caller);
  return await unit.commit(async (tx) => {
    // A second DELETE answers 404: revoked keys are no longer managed. A repeat under its Idempotency-Key
    // replays the first response instead.
    const row = await managedKey(tx, caller, id);
    await updateRow(tx, row, row.id, { status: "revoked" });
    await recordCredentialChange(services, tx, caller, { action: "api_key.revoked", targetId: id });
    return await viewOf(tx, row);
  });
}

/**
 * A successor with the same rights and limits; the old key is good for another day. 500 `rotation_failed`
 * when it cannot be written, and nothing is changed then: successor and the old key's end are one
 * transaction, since a key that ends without a successor would lock its owner out.
 */
export async function rotateApiKey(
  services: Services,
  { caller, unit }: Call<IssuedApiKey>,
  id: string,
): Promise<IssuedApiKey> {
  requireFreshSignIn(services, caller);
  try {
    return await unit.commit(async (tx) => {
      // The key alone: publishable keys, which share a list with an application, are not rotated. The lock
      // makes two rotations at once one success and one 409.
      const row = await lockApiKey(tx, ownerFor(caller), id);
      requireRotatable(services, row);
      const scopes = scopesOfType(row.type, row.scopes);
      // The response reveals the successor's value: whoever rotates a mightier key would take its rights.
      requireGrantable(caller, { mode: row.mode, scopes });
      // The expiry is copied too: rotation must not be a way to prolong a key.
      const issued = await issue({ services, tx, caller }, { ...copyOf(row), scopes });
      await updateRow(tx, row, row.id, {
        rotatedAt: services.clock.now(),
        successorId: issued.view.id,
      });
      const after = { successorId: issued.view.id };
      await recordCredentialChange(services, tx, caller, {
        action: "api_key.rotated",
        targetId: id,
        after,
      });
      return issued;
    });
  } catch (error) {
    // Refusals and a database that is away keep their own codes; only what nobody foresaw is ours.
    if (error instanceof ApiError || isDatabaseUnavailable(error)) {
      throw error;
    }
    throw new ApiError(
      "rotation_failed",
      "The successor could not be written; the key is as it was before.",
      { cause: error },
    );
  }
}

/** Where one statement is run, and for whom. */
interface Place {
  readonly services: Services;
  readonly tx: Tx;
  readonly caller: Caller;
}

async function issue({ services, tx, caller }: Place, key: NewApiKey): Promise<IssuedApiKey> {
  const { id, value } = await makeApiKey(services, tx, caller.teamId, key);
  const row = found(
    await findApiKey(tx, { teamId: caller.teamId, mode: key.mode }, id),
    () => new Error("a key just written is not there"),
  );
  return { view: apiKeyView(row), value };
}

/** What the audit log tells of a key: what it may do and for whom; never its value. */
function factsOf(view: ApiKeyView): AuditFacts {
  return {
    type: view.type,
    mode: view.mode,
    name: view.name,
    status: view.status,
    scopes: view.scopes,
    allowedOrigins: view.allowedOrigins,
    allowedIps: view.allowedIps,
  };
}

/** What a successor takes over; its value, dates of use and status are its own. */
function copyOf(row: ApiKeyRow): NewApiKey {
  return {
    type: row.type,
    mode: row.mode,
    name: row.name,
    allowedOrigins: row.allowedOrigins,
    allowedIps: row.allowedIps,
    expiresAtMs: row.expiresAt?.getTime() ?? null,
    apiVersion: row.apiVersion,
  };
}

/** Order: publishable, then not active, then rotated before. */
function requireRotatable(
  services: Services,
  row: ApiKeyRow | undefined,
): asserts row is ApiKeyRow {
  if (row === undefined) {
    throw notFound();
  }
  if (row.type === "publishable") {
    throw new ApiError(
      "publishable_no_rotate",
      "Publishable keys are not rotated: make another one, put it in place and revoke this one.",
    );
  }
  // A date, not a status: an expired key is still `active` in its row.
  const isOver = row.expiresAt !== null && row.expiresAt.getTime() <= services.clock.nowMs();
  if (row.status !== "active" || isOver) {
    throw new ApiError("key_not_active", "Only a key that is active and not expired is rotated.");
  }
  if (row.rotatedAt !== null) {
    throw new ApiError(
      "key_already_rotated",
      `The key was rotated; ${row.successorId} follows it.`,
    );
  }
}

/** A key that can still be changed, locked; with the application it opens, which is always locked first. */
async function managedKey(tx: Tx, caller: Caller, id: string): Promise<ApiKeyRow> {
  // Application, then key, here and where an application is changed: two that share a list of origins could
  // otherwise each hold one and wait for the other.
  const owner = ownerFor(caller);
  const application = await findApplicationOfKey(tx, owner, id);
  if (application !== undefined) {
    await lockEmbedApplication(tx, application, application.id);
  }
  const row = await lockApiKey(tx, ownerFor(caller), id);
  // A status that leads nowhere: revoked.
  if (row === undefined || KEY_TRANSITIONS[row.status].length === 0) {
    throw notFound();
  }
  return row;
}

/**
 * A key and the application it opens have one list. It is written to both, since a page without a key is
 * checked against the application's and one with a key against the key's.
 */
async function copyToApplication(
  tx: Tx,
  row: ApiKeyRow,
  allowedOrigins: readonly string[],
): Promise<void> {
  const application = await findApplicationOfKey(tx, row, row.id);
  if (application !== undefined) {
    await updateEmbedApplication(tx, row, application.id, {
      allowedOrigins: [...allowedOrigins],
    });
  }
}

/** The lists that a key of this type has; undefined ones are not looked at. */
function requireFitting(
  type: ApiKeyRow["type"],
  lists: {
    readonly scopes: readonly Scope[] | undefined;
    readonly allowedOrigins: readonly string[] | undefined;
    readonly allowedIps: readonly string[] | undefined;
  },
): void {
  const { scopes, allowedOrigins, allowedIps } = lists;
  // An empty list would mean "no page at all" here and "any address" in the list of ranges beside it.
  if (type === "publishable" && allowedOrigins?.length === 0) {
    throw new ApiError(
      "missing_allowed_origins",
      "A publishable key needs at least one origin that may use it.",
      { fields: [{ objectId: "body", field: "allowed_origins" }] },
    );
  }
  if (type === "restricted" && scopes?.length === 0) {
    throw invalid("scopes", "A restricted key needs at least one scope.");
  }
  if (type !== "restricted" && scopes !== undefined && scopes.length > 0) {
    throw invalid(
      "scopes",
      "Only restricted keys list scopes; the others' follow from their type.",
    );
  }
  if (type !== "publishable" && allowedOrigins !== undefined && allowedOrigins.length > 0) {
    throw invalid("allowed_origins", "Only publishable keys are tied to origins.");
  }
  if (type === "publishable" && allowedIps !== undefined && allowedIps.length > 0) {
    throw invalid("allowed_ips", "Publishable keys are for visitors, who come from any address.");
  }
}

/** Nobody hands out what they do not hold: not a scope, and not live data from a test key. */
function requireGrantable(
  caller: Caller,
  key: { readonly mode: "live" | "test"; readonly scopes: readonly Scope[] },
): void {
  // A member's scopes are those of the role, so the same rule keeps a viewer from making a key.
  const lacking = key.scopes.filter((scope) => !caller.scopes.includes(scope));
  if (lacking.length > 0) {
    throw new ApiError(
      "insufficient_scope",
      `A key cannot grant what it lacks itself: ${lacking.join(", ")}.`,
    );
  }
  // A live caller may make test keys: less, not more.
  if (caller.mode === "test" && key.mode === "live") {
    throw new ApiError("insufficient_scope", "A test key cannot make or rotate a live one.");
  }
}

/**
 * Whose keys a caller manages: one in live mode all of the team's, one in test mode those for test data alone.
 * To a test key a live one is not there.
 */
function ownerFor({ teamId, mode }: Caller): Owner {
  return mode === "live" ? bothModes({ teamId }) : { teamId, mode };
}

async function viewOf(tx: Tx, key: ApiKeyRow): Promise<ApiKeyView> {
  const row = found(await findApiKey(tx, key, key.id), notFound);
  return apiKeyView(row);
}

function invalid(field: string, message: string): ApiError {
  return new ApiError("invalid_parameter", message, { fields: [{ objectId: "body", field }] });
}

function notFound(): ApiError {
  return new ApiError("api_key_not_found", "No such API key.");
}
