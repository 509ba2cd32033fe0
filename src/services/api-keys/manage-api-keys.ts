/** API keys by those who hold one: a key makes and widens no key beyond what it may do itself. */
import { type ApiKeyStatus, type ApiKeyView, KEY_TRANSITIONS } from "#domain/api-key.ts";
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
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { apiKeyView, makeApiKey, type NewApiKey, scopesOfType } from "./create-api-key.ts";

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

/** The team's keys, newest first, revoked ones too. */
export async function listApiKeys(
  services: Services,
  caller: Caller,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<Listing<ApiKeyView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller.teamId, page));
  return listingOf(rows.map(apiKeyView), page.limit);
}

/** A key, revoked ones too: they stay for the record. */
export async function readApiKey(
  services: Services,
  caller: Caller,
  id: string,
): Promise<ApiKeyView> {
  const row = found(await services.db.read((tx) => findApiKey(tx, caller.teamId, id)), notFound);
  return apiKeyView(row);
}

/** Makes a key. 403 `insufficient_scope` for scopes the caller lacks, 400 for lists that its type has not. */
export async function issueApiKey(
  services: Services,
  { caller, unit }: Call<IssuedApiKey>,
  key: NewApiKey,
): Promise<IssuedApiKey> {
  if (key.type === "restricted" && key.scopes === undefined) {
    throw new ApiError("missing_required_field", "A restricted key needs scopes.", {
      fields: [{ object_id: "body", field: "scopes" }],
    });
  }
  requireFitting(key.type, {
    scopes: key.scopes,
    allowedOrigins: key.allowedOrigins ?? [],
    allowedIps: key.allowedIps,
  });
  const { expiresAtMs = null } = key;
  if (expiresAtMs !== null && expiresAtMs <= services.clock.nowMs()) {
    throw invalid("expires_at", "expires_at is not in the future.");
  }
  requireGrantable(caller, { mode: key.mode, scopes: scopesOfType(key.type, key.scopes ?? []) });
  return await unit.commit((tx) => issue({ services, tx, caller }, key));
}

/** Changes a key; one that is revoked is no longer managed and answers 404. */
export async function updateApiKey(
  services: Services,
  { caller, unit }: Call<ApiKeyView>,
  { id, change }: { readonly id: string; readonly change: ApiKeyChange },
): Promise<ApiKeyView> {
  return await unit.commit(async (tx) => {
    const row = await managedKey(tx, caller, id);
    requireFitting(row.type, change);
    if (change.scopes !== undefined) {
      requireGrantable(caller, { mode: row.mode, scopes: change.scopes });
    }
    if (change.allowedOrigins !== undefined) {
      await copyToApplication(tx, row, change.allowedOrigins);
    }
    await updateRow(tx, row.teamId, row.id, {
      name: change.name ?? row.name,
      status: change.status ?? row.status,
      scopes: [...(change.scopes ?? row.scopes)],
      allowedOrigins: [...(change.allowedOrigins ?? row.allowedOrigins)],
      allowedIps: [...(change.allowedIps ?? row.allowedIps)],
    });
    return await viewOf(tx, row);
  });
}

/** Ends a key for good. */
export async function revokeApiKey(
  services: Services,
  { caller, unit }: Call<ApiKeyView>,
  id: string,
): Promise<ApiKeyView> {
  return await unit.commit(async (tx) => {
    const row = await managedKey(tx, caller, id);
    await updateRow(tx, row.teamId, row.id, { status: "revoked" });
    return await viewOf(tx, row);
  });
}

/**
 * A successor with the same rights and limits; the old key is good for another day. 500 `rotation_failed`
 * when it cannot be written, and nothing is changed then.
 */
export async function rotateApiKey(
  services: Services,
  { caller, unit }: Call<IssuedApiKey>,
  id: string,
): Promise<IssuedApiKey> {
  try {
    return await unit.commit(async (tx) => {
      const row = await lockApiKey(tx, caller.teamId, id);
      requireRotatable(services, row);
      const scopes = scopesOfType(row.type, row.scopes);
      requireGrantable(caller, { mode: row.mode, scopes });
      const issued = await issue({ services, tx, caller }, { ...copyOf(row), scopes });
      await updateRow(tx, row.teamId, row.id, {
        rotatedAt: services.clock.now(),
        successorId: issued.view.id,
      });
      return issued;
    });
  } catch (error) {
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

interface Place {
  readonly services: Services;
  readonly tx: Tx;
  readonly caller: Caller;
}

async function issue({ services, tx, caller }: Place, key: NewApiKey): Promise<IssuedApiKey> {
  const { id, value } = await makeApiKey(services, tx, caller.teamId, key);
  const row = found(
    await findApiKey(tx, caller.teamId, id),
    () => new Error("a key just written is not there"),
  );
  return { view: apiKeyView(row), value };
}

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
  const application = await findApplicationOfKey(tx, caller.teamId, id);
  if (application !== undefined) {
    await lockEmbedApplication(tx, caller.teamId, application.id);
  }
  const row = await lockApiKey(tx, caller.teamId, id);
  if (row === undefined || KEY_TRANSITIONS[row.status].length === 0) {
    throw notFound();
  }
  return row;
}

/** A key and the application it opens have one list. */
async function copyToApplication(
  tx: Tx,
  row: ApiKeyRow,
  allowedOrigins: readonly string[],
): Promise<void> {
  const application = await findApplicationOfKey(tx, row.teamId, row.id);
  if (application !== undefined) {
    await updateEmbedApplication(tx, row.teamId, application.id, {
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
  if (type === "publishable" && allowedOrigins?.length === 0) {
    throw new ApiError(
      "missing_allowed_origins",
      "A publishable key needs at least one origin that may use it.",
      { fields: [{ object_id: "body", field: "allowed_origins" }] },
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
  const lacking = key.scopes.filter((scope) => !caller.scopes.includes(scope));
  if (lacking.length > 0) {
    throw new ApiError(
      "insufficient_scope",
      `A key cannot grant what it lacks itself: ${lacking.join(", ")}.`,
    );
  }
  if (caller.mode === "test" && key.mode === "live") {
    throw new ApiError("insufficient_scope", "A test key cannot make or rotate a live one.");
  }
}

async function viewOf(tx: Tx, { teamId, id }: ApiKeyRow): Promise<ApiKeyView> {
  const row = found(await findApiKey(tx, teamId, id), notFound);
  return apiKeyView(row);
}

function invalid(field: string, message: string): ApiError {
  return new ApiError("invalid_parameter", message, { fields: [{ object_id: "body", field }] });
}

function notFound(): ApiError {
  return new ApiError("api_key_not_found", "No such API key.");
}
