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

export interface NewApplication {
  readonly name: string | null;
  /** Normalised. Not given: those of the key that is linked, else none, and every browser is refused. */
  readonly allowedOrigins: readonly string[] | undefined;
  /** A key to link. */
  readonly publishableKeyId: string | null;
  readonly createsKey: boolean;
  readonly theme: Theme;
  readonly metadata: FreeForm;
}

export interface CreatedApplication {
  readonly application: EmbedApplicationView;
  /** Its new key, seen this once; null when none was asked for. */
  readonly publishableKey: string | null;
}

/** A storefront of the caller's mode, with an existing key, a new one, or none yet. */
export async function createEmbedApplication(
  services: Services,
  { caller, unit }: Call<CreatedApplication>,
  request: NewApplication,
): Promise<CreatedApplication> {
  const { createsKey, publishableKeyId, allowedOrigins } = request;
  if (createsKey && publishableKeyId !== null) {
    throw new ApiError("invalid_parameter", "Link a key or have one made, not both.", {
      fields: [{ object_id: "body", field: "publishable_key_id" }],
    });
  }
  if (createsKey && (allowedOrigins ?? []).length === 0) {
    throw originsMissing();
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
    await insertEmbedApplication(tx, {
      teamId: caller.teamId,
      id,
      mode: caller.mode,
      name: request.name,
      allowedOrigins: [...(allowedOrigins ?? linked ?? [])],
      publishableKeyId: made?.id ?? publishableKeyId,
      theme: request.theme,
      metadata: request.metadata,
    });
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
  const rows = await services.db.read((tx) =>
    listRows(tx, caller.teamId, { ...page, mode: caller.mode }),
  );
  return listingOf(rows.map(applicationView), page.limit);
}

export async function readEmbedApplication(
  services: Services,
  caller: Caller,
  id: string,
): Promise<EmbedApplicationView> {
  return applicationView(await services.db.read((tx) => applicationOr404(tx, caller, id)));
}

/** What is not given stays. */
export interface ApplicationChange {
  readonly name?: string | null | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly publishableKeyId?: string | null | undefined;
  readonly theme?: Theme | undefined;
  readonly metadata?: FreeForm | undefined;
  readonly status?: EmbedStatus | undefined;
}

/** Changes an application; its origins are those of its key as well. */
export async function updateEmbedApplication(
  _services: Services,
  { caller, unit }: Call<EmbedApplicationView>,
  id: string,
  change: ApplicationChange,
): Promise<EmbedApplicationView> {
  return await unit.commit(async (tx) => {
    const row = found(await lockEmbedApplication(tx, caller.teamId, id), applicationNotFound);
    const keyId =
      change.publishableKeyId === undefined ? row.publishableKeyId : change.publishableKeyId;
    const status = change.status ?? row.status;
    const origins = await originsAfter(tx, caller, { row, change, keyId, status });
    await updateRow(tx, caller.teamId, id, {
      name: change.name === undefined ? row.name : change.name,
      status,
      publishableKeyId: keyId,
      allowedOrigins: [...origins],
      theme: change.theme,
      metadata: change.metadata,
    });
    return applicationView(await applicationOr404(tx, caller, id));
  });
}

/** Archives; again and again the same. Sessions that run go on to their end. */
export async function archiveEmbedApplication(
  _services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  return await unit.commit(async (tx) => {
    const row = found(await lockEmbedApplication(tx, caller.teamId, id), applicationNotFound);
    if (row.status !== "archived") {
      await updateRow(tx, caller.teamId, id, { status: "archived" });
    }
    return { ok: true };
  });
}

async function originsAfter(
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
  if (keyId !== null && status === "archived" && keyId !== row.publishableKeyId) {
    await usableKey(tx, caller, { keyId, applicationId: row.id });
  }
  if (keyId === null || status === "archived") {
    return allowedOrigins ?? row.allowedOrigins;
  }
  if (allowedOrigins?.length === 0) {
    throw originsMissing();
  }
  const isNewKey = keyId !== row.publishableKeyId || row.status === "archived";
  if (!isNewKey && allowedOrigins === undefined) {
    return row.allowedOrigins;
  }
  const known = row.allowedOrigins.length === 0 ? undefined : row.allowedOrigins;
  return await linkKey(tx, caller, {
    keyId,
    applicationId: row.id,
    allowedOrigins: allowedOrigins ?? known,
  });
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

/** The key, when it may open the application; throws otherwise. */
async function usableKey(
  tx: Tx,
  caller: Caller,
  link: { readonly keyId: string; readonly applicationId: string },
) {
  const key = await lockApiKey(tx, caller.teamId, link.keyId);
  if (key === undefined || key.type !== "publishable" || key.status !== "active") {
    throw new ApiError("publishable_key_not_found", "No such publishable key that is in use.");
  }
  const holder = await findApplicationOfKey(tx, caller.teamId, link.keyId);
  if (key.mode !== caller.mode || (holder !== undefined && holder.id !== link.applicationId)) {
    throw new ApiError(
      "invalid_parameter",
      key.mode === caller.mode
        ? "The key opens another application."
        : `The key is one for ${key.mode} data.`,
      { fields: [{ object_id: "body", field: "publishable_key_id" }] },
    );
  }
  return key;
}

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
  await updateApiKey(tx, key.teamId, key.id, { allowedOrigins: [...origins] });
  return origins;
}

function originsMissing(): ApiError {
  return new ApiError("missing_allowed_origins", "A publishable key needs at least one origin.", {
    fields: [{ object_id: "body", field: "allowed_origins" }],
  });
}

async function applicationOr404(tx: Tx, caller: Caller, id: string): Promise<EmbedApplicationRow> {
  return found(await findEmbedApplication(tx, caller.teamId, id), applicationNotFound);
}

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
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
