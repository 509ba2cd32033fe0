/** Opens sessions: for a server, which may say everything, and for a shop's visitor, who names a product. */
import { type Appearance, AUTHORED } from "#domain/appearance.ts";
import { APPLICATION_RIGHTS, applicationNotFound } from "#domain/application.ts";
import type { Caller } from "#domain/caller.ts";
import {
  clientSecret,
  type EmbedSessionView,
  SECRET_CHARS,
  SESSION_TTL,
  type SessionOrigin,
} from "#domain/embed-session.ts";
import { ApiError } from "#domain/errors.ts";
import type { FreeForm } from "#domain/free-form.ts";
import { mappingNotFound } from "#domain/mapping.ts";
import { parseOrigin } from "#domain/origin.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import { checkTexts, type MatchedValues, matchValues } from "#domain/values.ts";
import type { Tx } from "#store/database.ts";
import { findApplicationOfKey, findEmbedApplication } from "#store/embed-applications.ts";
import {
  closeSessionsOfLine,
  type EmbedSessionRow,
  insertEmbedSession,
  lockCart,
} from "#store/embed-sessions.ts";
import { findProductMapping, type ProductMappingRow } from "#store/product-mappings.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import { findTemplate } from "#store/templates.ts";
import { dateAt } from "#base/instant.ts";
import type { Call, Services } from "../context/context.ts";
import { embedSessionView } from "../views/embed-session-view.ts";
import { revisionOr404, templateNotFound } from "../context/find-or-404.ts";
import { mappingOfProduct } from "../product-mappings/resolve-product.ts";
import { type SavedDesign, savedDesign } from "./resume-token.ts";

interface Customer {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
}

interface SessionRequest {
  readonly externalProductId?: string | undefined;
  readonly externalVariantId?: string | undefined;
  readonly externalSku?: string | undefined;
  readonly externalCartId?: string | undefined;
  readonly customer?: Customer | undefined;
  readonly metadata?: FreeForm | undefined;
}

export interface ServerSessionRequest extends SessionRequest {
  readonly templateId?: string | undefined;
  readonly productMappingId?: string | undefined;
  readonly embedApplicationId?: string | undefined;
  readonly sceneRevision?: number | undefined;
  readonly externalOrderId?: string | undefined;
  readonly ttlSeconds?: number | undefined;
  /** What its fills begin with. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Normalised; who may frame the session. */
  readonly parentOrigin?: string | undefined;
}

export interface GuestSessionRequest extends SessionRequest {
  readonly externalProductId: string;
  readonly resumeToken?: string | undefined;
}

export interface OpenedSession {
  readonly session: EmbedSessionView;
  /** Seen this once. */
  readonly clientSecret: string;
  readonly iframeUrl: string;
}

/** What a session is about. */
interface Target {
  readonly templateId: string;
  readonly mapping: ProductMappingRow | null;
  readonly applicationId: string | null;
}

interface Start {
  readonly matched: MatchedValues;
  readonly appearance: Appearance;
  /** The fill whose design is taken up again. */
  readonly resumedFrom: string | null;
}

/** A session of a shop's server. */
export async function createServerSession(
  services: Services,
  { caller, unit }: Call<OpenedSession>,
  request: ServerSessionRequest,
): Promise<OpenedSession> {
  const { target, revision } = await services.db.read(async (tx) => {
    const found = await serverTarget(tx, caller, request);
    const asked = request.sceneRevision ?? found.mapping?.sceneRevision ?? undefined;
    const template = await findTemplate(tx, caller.teamId, found.templateId);
    if (template === undefined || template.status === "archived") {
      throw templateNotFound();
    }
    if (template.status !== "live") {
      throw templateNotLive();
    }
    return { target: found, revision: await revisionOr404(tx, template, asked) };
  });
  const matched = matchValues(revision.fields, request.values ?? {});
  checkTexts(revision.fields, matched.byField, "values");
  return await open(
    services,
    { caller, unit },
    {
      origin: "server",
      request,
      target,
      revision,
      start: { matched, appearance: AUTHORED, resumedFrom: null },
      parentOrigin: request.parentOrigin ?? null,
      externalOrderId: request.externalOrderId ?? null,
      ttlSeconds: request.ttlSeconds ?? SESSION_TTL.usual,
    },
  );
}

/** A session of a visitor of a shop, on the caller's publishable key. */
export async function createGuestSession(
  services: Services,
  { caller, unit }: Call<OpenedSession>,
  request: GuestSessionRequest,
): Promise<OpenedSession> {
  const { target, revision, design } = await services.db.read(async (tx) => {
    const application =
      caller.keyId === null
        ? undefined
        : await findApplicationOfKey(tx, caller.teamId, caller.keyId);
    if (application === undefined || !APPLICATION_RIGHTS[application.status].opensSessions) {
      throw applicationNotFound();
    }
    const audience = { kind: "application", id: application.id } as const;
    const mapping = await mappingOfProduct(tx, caller, request, audience);
    const template = await findTemplate(tx, caller.teamId, mapping.templateId);
    if (template?.status !== "live") {
      throw templateNotLive();
    }
    const { resumeToken: token } = request;
    return {
      target: { templateId: template.id, mapping, applicationId: application.id },
      revision: await revisionOr404(tx, template, mapping.sceneRevision ?? undefined),
      design: token === undefined ? null : await savedDesign(services, tx, caller, token),
    };
  });
  return await open(
    services,
    { caller, unit },
    {
      origin: "guest",
      request,
      target,
      revision,
      start: takenUp(revision.fields, design),
      parentOrigin: parseOrigin(caller.origin ?? ""),
      externalOrderId: null,
      ttlSeconds: SESSION_TTL.usual,
    },
  );
}

/** The template asked for, else that of the mapping asked for, else that of the product. */
async function serverTarget(
  tx: Tx,
  caller: Caller,
  request: ServerSessionRequest,
): Promise<Target> {
  const { templateId, productMappingId, externalProductId, embedApplicationId } = request;
  if (
    templateId === undefined &&
    productMappingId === undefined &&
    externalProductId === undefined
  ) {
    throw new ApiError(
      "missing_template",
      "Send a template_id, a product_mapping_id or an external_product_id that is mapped.",
    );
  }
  if (embedApplicationId !== undefined) {
    await requireOpening(tx, caller, embedApplicationId);
  }
  if (templateId !== undefined) {
    return { templateId, mapping: null, applicationId: embedApplicationId ?? null };
  }
  const mapping =
    productMappingId === undefined
      ? await mappingOfProduct(
          tx,
          caller,
          { ...request, externalProductId: externalProductId ?? "" },
          embedApplicationId === undefined
            ? { kind: "server" }
            : { kind: "application", id: embedApplicationId },
        )
      : await findProductMapping(tx, caller.teamId, productMappingId);
  if (mapping?.status !== "active") {
    throw mappingNotFound();
  }
  if (embedApplicationId === undefined && mapping.embedApplicationId !== null) {
    await requireOpening(tx, caller, mapping.embedApplicationId);
  }
  return {
    templateId: mapping.templateId,
    mapping,
    applicationId: embedApplicationId ?? mapping.embedApplicationId,
  };
}

async function requireOpening(tx: Tx, caller: Caller, applicationId: string): Promise<void> {
  const row = await findEmbedApplication(tx, caller.teamId, applicationId);
  if (row === undefined || !APPLICATION_RIGHTS[row.status].opensSessions) {
    throw applicationNotFound();
  }
}

/** A saved design on the fields of today: what they no longer take is left out. */
function takenUp(fields: readonly FieldRecord[], design: SavedDesign | null): Start {
  const { byField, ignored } = matchValues(fields, design?.values ?? {});
  const kept = Object.entries(byField).filter(([id, text]) => isTaken(fields, id, text));
  return {
    matched: { byField: Object.fromEntries(kept), ignored },
    appearance: design?.appearance ?? AUTHORED,
    resumedFrom: design?.fillId ?? null,
  };
}

function isTaken(fields: readonly FieldRecord[], id: string, text: string): boolean {
  try {
    checkTexts(fields, { [id]: text }, "values");
    return true;
  } catch (error) {
    if (error instanceof ApiError) {
      return false;
    }
    throw error;
  }
}

interface Opening {
  readonly origin: SessionOrigin;
  readonly request: SessionRequest;
  readonly target: Target;
  readonly revision: SceneRevisionRow;
  readonly start: Start;
  readonly parentOrigin: string | null;
  readonly externalOrderId: string | null;
  readonly ttlSeconds: number;
}

async function open(
  services: Services,
  { caller, unit }: Call<OpenedSession>,
  opening: Opening,
): Promise<OpenedSession> {
  const id = services.random.id("ses");
  const secret = clientSecret(id, services.random.secret(SECRET_CHARS));
  const row = rowOf(caller, opening, {
    id,
    secretHash: services.keyHasher.hash(secret),
    nowMs: services.clock.nowMs(),
  });
  return await unit.commit(async (tx) => {
    if (row.externalCartId !== null) {
      await lockCart(tx, caller.teamId, row.externalCartId);
    }
    await insertEmbedSession(tx, row);
    await closeSessionsOfLine(tx, caller.teamId, row, {
      id,
      guestsOnly: opening.origin === "guest",
      at: row.createdAt,
    });
    return {
      session: embedSessionView(row, row.createdAt.getTime()),
      clientSecret: secret,
      iframeUrl: `${services.publicUrl()}/embed/${id}#secret=${secret}`,
    };
  });
}

function rowOf(
  caller: Caller,
  { origin, request, target, revision, start, ...rest }: Opening,
  made: { readonly id: string; readonly secretHash: string; readonly nowMs: number },
): EmbedSessionRow {
  const { mapping } = target;
  // A mapping that was named tells the product; a product that was named stays as the shop wrote it.
  const product =
    request.externalProductId === undefined
      ? {
          externalProductId: mapping?.externalProductId ?? null,
          externalVariantId: request.externalVariantId ?? mapping?.externalVariantId ?? null,
          externalSku: request.externalSku ?? mapping?.externalSku ?? null,
        }
      : {
          externalProductId: request.externalProductId,
          externalVariantId: request.externalVariantId ?? null,
          externalSku: request.externalSku ?? null,
        };
  return {
    teamId: caller.teamId,
    id: made.id,
    mode: caller.mode,
    origin,
    status: "open",
    secretHash: made.secretHash,
    templateId: target.templateId,
    sceneRevision: revision.revision,
    productMappingId: mapping?.id ?? null,
    embedApplicationId: target.applicationId,
    fillId: null,
    ...product,
    externalCartId: request.externalCartId ?? null,
    externalOrderId: rest.externalOrderId,
    customerEmail: request.customer?.email ?? null,
    customerName: request.customer?.name ?? null,
    metadata: request.metadata ?? {},
    fieldValues: { ...start.matched.byField },
    ignoredValues: { ...start.matched.ignored },
    appearance: start.appearance,
    parentOrigin: rest.parentOrigin,
    resumedFrom: start.resumedFrom,
    expiresAt: dateAt(made.nowMs + rest.ttlSeconds * 1000),
    savedAt: null,
    createdAt: dateAt(made.nowMs),
    updatedAt: dateAt(made.nowMs),
  };
}

function templateNotLive(): ApiError {
  return new ApiError("template_not_live", "The template is not published.");
}
