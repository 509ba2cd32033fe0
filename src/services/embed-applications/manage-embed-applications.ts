/**
 * Embed applications: a shop's storefronts, the origins they run on, and the publishable key that opens them.
 * An application and its key have one list of origins, kept in both rows (`copyToApplication` is the other
 * way round). Whoever touches both locks the application before the key. Applications have a mode, as keys
 * do.
 */
import {
  applicationNotFound,
  type EmbedApplicationView,
  type EmbedStatus,
  type Theme,
} from "#domain/application.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { FreeForm } from "#domain/free-form.ts";
import { type Listing, listingOf } from "#domain/template.ts";
import { type ApiKeyRow, lockApiKey, updateApiKey } from "#store/api-keys.ts";
import type { Tx } from "#store/database.ts";
import {
  type EmbedApplicationRow,
  findApplicationOfKey,
  findEmbedApplication,
  insertEmbedApplication,
  listEmbedApplications as listRows,
  lockEmbedApplication,
  updateEmbedApplication as updateRow,
} from "#store/embed-applications.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { makeApiKey } from "../api-keys/create-api-key.ts";
import { recordCredentialChange, requireFreshSignIn } from "../sessions/fresh-sign-in.ts";

/**
 * What a storefront is to be. `createsKey` and `publishableKeyId` exclude each other; it may have no key yet.
 */
export interface NewApplication {
  readonly name: string | null;
  /** Normalised. Not given: those of the key that is linked, else none, and every browser is refused. */
  readonly allowedOrigins: readonly string[] | undefined;
  /** A key to link. */
  readonly publishableKeyId: string | null;
  readonly createsKey: boolean;
  readonly theme: Theme;
  readonly approvalStep: boolean;
  readonly metadata: FreeForm;
}

/** An application as it was made. */
export interface CreatedApplication {
  readonly application: EmbedApplicationView;
  /** Its new key, seen this once; null when none was asked for. */
  readonly publishableKey: string | null;
}

/**
 * A storefront of the caller's mode, with an existing key, a new one, or none yet. 400 for both at once and
 * for a new key without origins, 404 for a key that is not there (one of the other mode is not) or not in use, 400
 * for one of another application. Key and application are one commit: a key that opens nothing would be revealed
 * and useless.
 */
export async function createEmbedApplication(
  services: Services,
  { caller, unit }: Call<CreatedApplication>,
  request: NewApplication,
): Promise<CreatedApplication> {
  const { createsKey, publishableKeyId, allowedOrigins } = request;
  if (createsKey && publishableKeyId !== null) {
    throw new ApiError("invalid_parameter", "Link a key or have one made, not both.", {
      fields: [{ objectId: "body", field: "publishable_key_id" }],
    });
  }
  if (createsKey && (allowedOrigins ?? []).length === 0) {
    throw originsMissing();
  }
  if (createsKey || publishableKeyId !== null) {
    requireKeyRights(services, caller);
  }
  const id = services.random.id("app");
  return await unit.commit(async (tx) => {
    const made = createsKey
      ? await makeApiKey(services, tx, caller.teamId, {
          type: "publishable",
          mode: caller.mode,
          name: request.name ?? "",
          allowedOrigins: allowedOrigins ?? [],
        })
      : null;
    const linked =
      publishableKeyId === null
        ? null
        : await linkKey(tx, caller, { keyId: publishableKeyId, applicationId: id, allowedOrigins });
    if (made !== null) {
      await recordCredentialChange(services, tx, caller, {
        action: "api_key.created",
        targetId: made.id,
        after: { type: "publishable", mode: caller.mode, allowedOrigins: allowedOrigins ?? [] },
      });
    }
    if (linked !== null && publishableKeyId !== null) {
      await noteKeyChange(services, tx, caller, { keyId: publishableKeyId, origins: linked });
    }
    await insertEmbedApplication(tx, {
      teamId: caller.teamId,
      id,
      mode: caller.mode,
      name: request.name,
      // Those of the request, else of the key that is linked, else none: then every browser is refused.
      allowedOrigins: [...(allowedOrigins ?? linked ?? [])],
      publishableKeyId: made?.id ?? publishableKeyId,
      theme: request.theme,
      approvalStep: request.approvalStep,
      metadata: request.metadata,
    });
    // Read back joined with its key, for `last4`.
    const row = await applicationOr404(tx, caller, id);
    return { application: applicationView(row), publishableKey: made?.value ?? null };
  });
}

/** The caller's mode, newest first, archived ones too. */
export async function listEmbedApplications(
  services: Services,
  caller: Caller,
  page: { readonly limit: number; readonly startingAfter: string | undefined },
): Promise<Listing<EmbedApplicationView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller, page));
  return listingOf(rows.map(applicationView), page.limit);
}

/** An application in whatever status; 404 for foreign ones, and those of the other mode. */
export async function readEmbedApplication(
  services: Services,
  caller: Caller,
  id: string,
): Promise<EmbedApplicationView> {
  return applicationView(await services.db.read((tx) => applicationOr404(tx, caller, id)));
}

/** What is not given stays; `publishableKeyId` null takes the key away, which stays a key in use. */
export interface ApplicationChange {
  readonly name?: string | null | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly publishableKeyId?: string | null | undefined;
  readonly theme?: Theme | undefined;
  readonly approvalStep?: boolean | undefined;
  readonly metadata?: FreeForm | undefined;
  readonly status?: EmbedStatus | undefined;
}

/**
 * Changes an application; its origins are those of its key as well. Statuses may follow each other in any
 * order: paused opens no new sessions, archived resolves nothing either, and active again does both.
 */
export async function updateEmbedApplication(
  services: Services,
  { caller, unit }: Call<EmbedApplicationView>,
  id: string,
  change: ApplicationChange,
): Promise<EmbedApplicationView> {
  return await unit.commit(async (tx) => {
    // The application first, its key after (`usableKey`): as in `managedKey`.
    const row = found(await lockEmbedApplication(tx, caller, id), applicationNotFound);
    // Null is a change ("no key"), undefined is none.
    const keyId =
      change.publishableKeyId === undefined ? row.publishableKeyId : change.publishableKeyId;
    if (keyId !== row.publishableKeyId) {
      requireKeyRights(services, caller);
    }
    const status = change.status ?? row.status;
    const origins = await originsAfter(services, tx, caller, { row, change, keyId, status });
    if (row.publishableKeyId !== null && keyId === null) {
      await noteKeyChange(services, tx, caller, { keyId: row.publishableKeyId, origins });
    }
    await updateRow(tx, caller, id, {
      name: change.name === undefined ? row.name : change.name,
      status,
      publishableKeyId: keyId,
      allowedOrigins: [...origins],
      theme: change.theme,
      approvalStep: change.approvalStep ?? row.approvalStep,
      metadata: change.metadata,
    });
    return applicationView(await applicationOr404(tx, caller, id));
  });
}

/**
 * Archives; again and again the same (contract, 4). Sessions that run go on to their end. Its key is free for
 * another application from then on: the unique index counts only those not archived.
 */
export async function archiveEmbedApplication(
  _services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    const row = found(await lockEmbedApplication(tx, caller, id), applicationNotFound);
    if (row.status !== "archived") {
      await updateRow(tx, caller, id, { status: "archived" });
    }
    return { ok: true };
  });
}

/**
 * The origins an application has after a change, checked, and written to its key where they are shared. What
 * it does not share it only returns.
 */
async function originsAfter(
  services: Services,
  tx: Tx,
  caller: Caller,
  next: {
    readonly row: EmbedApplicationRow;
    readonly change: ApplicationChange;
    readonly keyId: string | null;
    readonly status: EmbedStatus;
  },
): Promise<readonly string[]> {
  const { row, change, keyId, status } = next;
  const { allowedOrigins } = change;
  // An archived application shares nothing, but may not name a key it could never have had.
  if (keyId !== null && status === "archived" && keyId !== row.publishableKeyId) {
    await usableKey(tx, caller, { keyId, applicationId: row.id });
  }
  // No key to share with: an empty list is allowed, and shuts every browser out.
  if (keyId === null || status === "archived") {
    return allowedOrigins ?? row.allowedOrigins;
  }
  if (allowedOrigins?.length === 0) {
    throw originsMissing();
  }
  // Coming back from the archive counts: the key may be another application's since, and its list another.
  const isNewKey = keyId !== row.publishableKeyId || row.status === "archived";
  const isListKept = allowedOrigins === undefined || isSameList(allowedOrigins, row.allowedOrigins);
  if (!isNewKey && isListKept) {
    return row.allowedOrigins;
  }
  // The key would open other pages than before.
  requireKeyRights(services, caller);
  // The application's list wins over the key's, unless it has none: then it takes the key's.
  const known = row.allowedOrigins.length === 0 ? undefined : row.allowedOrigins;
  const origins = await linkKey(tx, caller, {
    keyId,
    applicationId: row.id,
    allowedOrigins: allowedOrigins ?? known,
  });
  await noteKeyChange(services, tx, caller, { keyId, origins });
  return origins;
}

/** What was done to a key through its application, in the audit log; and the other sessions of who did it end. */
async function noteKeyChange(
  services: Services,
  tx: Tx,
  caller: Caller,
  { keyId, origins }: { readonly keyId: string; readonly origins: readonly string[] },
): Promise<void> {
  const after = { allowedOrigins: origins };
  const done = { action: "api_key.updated", targetId: keyId, after } as const;
  await recordCredentialChange(services, tx, caller, done);
}

/**
 * Makes sure a key may open an application and gives it the application's origins; where there are none to
 * give, the application takes the key's. The origins both have now.
 */
async function linkKey(
  tx: Tx,
  caller: Caller,
  link: {
    readonly keyId: string;
    readonly applicationId: string;
    readonly allowedOrigins: readonly string[] | undefined;
  },
): Promise<readonly string[]> {
  return await shareOrigins(tx, await usableKey(tx, caller, link), link.allowedOrigins);
}

/**
 * The key, locked, when it may open the application. 404 `publishable_key_not_found` for one that is not
 * there, of the other mode, not publishable or not active, all alike; 400 for one that opens another
 * application.
 */
async function usableKey(
  tx: Tx,
  caller: Caller,
  link: { readonly keyId: string; readonly applicationId: string },
) {
  const key = await lockApiKey(tx, caller, link.keyId);
  if (key === undefined || key.type !== "publishable" || key.status !== "active") {
    throw new ApiError("publishable_key_not_found", "No such publishable key that is in use.");
  }
  // After the lock: whoever else is linking this key has done so or waits.
  const holder = await findApplicationOfKey(tx, caller, link.keyId);
  if (holder !== undefined && holder.id !== link.applicationId) {
    throw new ApiError("invalid_parameter", "The key opens another application.", {
      fields: [{ objectId: "body", field: "publishable_key_id" }],
    });
  }
  return key;
}

/**
 * 403 `insufficient_scope` for who may not manage keys: what an application does to its key is done to a
 * credential of the team's. 403 `fresh_sign_in_required` for a member whose sign-in is not fresh.
 */
function requireKeyRights(services: Services, caller: Caller): void {
  if (!caller.scopes.includes("api_keys:write")) {
    throw new ApiError(
      "insufficient_scope",
      "To make, link or take away an application's key, or change its origins, takes the scope api_keys:write.",
    );
  }
  requireFreshSignIn(services, caller);
}

/** Gives the key the application's list; undefined: takes the key's. The list both have now. */
async function shareOrigins(
  tx: Tx,
  key: ApiKeyRow,
  origins: readonly string[] | undefined,
): Promise<readonly string[]> {
  if (origins === undefined) {
    return key.allowedOrigins;
  }
  if (origins.length === 0) {
    throw originsMissing();
  }
  await updateApiKey(tx, key, key.id, { allowedOrigins: [...origins] });
  return origins;
}

function originsMissing(): ApiError {
  return new ApiError("missing_allowed_origins", "A publishable key needs at least one origin.", {
    fields: [{ objectId: "body", field: "allowed_origins" }],
  });
}

async function applicationOr404(tx: Tx, caller: Caller, id: string): Promise<EmbedApplicationRow> {
  return found(await findEmbedApplication(tx, caller, id), applicationNotFound);
}

/** A row as the API shows it; of the key only the id and the last four characters. */
function applicationView(row: EmbedApplicationRow): EmbedApplicationView {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    mode: row.mode,
    allowedOrigins: row.allowedOrigins,
    publishableKeyId: row.publishableKeyId,
    publishableKeyLast4: row.publishableKeyLast4,
    theme: row.theme,
    approvalStep: row.approvalStep,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function isSameList(list: readonly string[], other: readonly string[]): boolean {
  return list.length === other.length && list.every((origin, i) => origin === other[i]);
}
