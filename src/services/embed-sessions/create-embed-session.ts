/**
 * Opens sessions: for a server, which may say everything, and for a shop's visitor, who names a product. A
 * session is pinned to template and revision when it opens, and so are the fills made in it; its client
 * secret is all its browser needs. It starts open (contract, 4) and lives for its TTL, an hour unless a
 * server says otherwise.
 */
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
import { frameRights } from "./read-embed-frame.ts";
import { type SavedDesign, savedDesign } from "./resume-token.ts";

/** Who shops, as far as the shop says; copied to the fills. */
interface Customer {
  readonly email?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** What both may say. The external names are the shop's own and are only handed back, and compared. */
interface SessionRequest {
  readonly externalProductId?: string | undefined;
  readonly externalVariantId?: string | undefined;
  readonly externalSku?: string | undefined;
  readonly externalCartId?: string | undefined;
  readonly customer?: Customer | undefined;
  readonly metadata?: FreeForm | undefined;
}

/** What a server may say besides. One of template, mapping and product must be there. */
export interface ServerSessionRequest extends SessionRequest {
  readonly templateId?: string | undefined;
  readonly productMappingId?: string | undefined;
  readonly embedApplicationId?: string | undefined;
  /** Undefined: the mapping's pin, else the published revision. */
  readonly sceneRevision?: number | undefined;
  readonly externalOrderId?: string | undefined;
  /** 60 to 86 400, checked by the edge. */
  readonly ttlSeconds?: number | undefined;
  /** What its fills begin with. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Normalised; who may frame the session. */
  readonly parentOrigin?: string | undefined;
}

/**
 * What a visitor's page may say: neither template nor revision, TTL nor texts, which would be anybody's to
 * choose.
 */
export interface GuestSessionRequest extends SessionRequest {
  readonly externalProductId: string;
  /** Of a saved design that this session goes on with. */
  readonly resumeToken?: string | undefined;
  /** Of the visitor's session that this one takes the place of; "" for none. */
  readonly clientSecret: string;
}

/**
 * A session with what its browser is given. The secret is in the fragment of the address: no server logs it.
 */
export interface OpenedSession {
  readonly session: EmbedSessionView;
  /** Seen this once. */
  readonly clientSecret: string;
  readonly iframeUrl: string;
  /** What keeps it from being shown, and what to do about it. */
  readonly warnings: readonly SessionWarning[];
}

/** `frame_closed`: no page may frame the session. */
export interface SessionWarning {
  readonly code: "frame_closed";
  readonly message: string;
}

/** What a session is about. */
interface Target {
  readonly templateId: string;
  readonly mapping: ProductMappingRow | null;
  readonly applicationId: string | null;
}

/** What the session's fills begin with. */
interface Start {
  readonly matched: MatchedValues;
  readonly appearance: Appearance;
  /** The fill whose design is taken up again. */
  readonly resumedFrom: string | null;
}

/**
 * A session of a shop's server. Order (contract, 3): nothing to print 400, application and mapping 404,
 * template 404 (`template_not_found`, then `template_not_live`), revision 404, texts 4xx. The secret is the
 * server's to hand on.
 */
export async function createServerSession(
  services: Services,
  { caller, unit }: Call<OpenedSession>,
  request: ServerSessionRequest,
): Promise<OpenedSession> {
  const { target, revision } = await services.db.read(async (tx) => {
    const found = await serverTarget(tx, caller, request);
    // The request before the mapping's pin: a server that names a revision knows why.
    const asked = request.sceneRevision ?? found.mapping?.sceneRevision ?? undefined;
    const template = await findTemplate(tx, caller.teamId, found.templateId);
    if (template === undefined || template.status === "archived") {
      throw templateNotFound();
    }
    // A draft is there, only not open yet: a code of its own, so that its author is told to publish.
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
      replaces: null,
    },
  );
}

/**
 * A session of a visitor of a shop, on the caller's publishable key. The key's application decides what it
 * may see: 404 without one or when it is paused. A resume token must be of a fill of the same team and mode
 * (400).
 */
export async function createGuestSession(
  services: Services,
  { caller, unit }: Call<OpenedSession>,
  request: GuestSessionRequest,
): Promise<OpenedSession> {
  const { target, revision, design } = await services.db.read(async (tx) => {
    // Only a publishable key opens a session; an application's id, which resolves products, does not.
    const application =
      caller.keyId === null ? undefined : await findApplicationOfKey(tx, caller, caller.keyId);
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
      // The mapping's pin, if it has one, else what is published now.
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
      // The page that asked is the page that frames: it cannot name another one.
      parentOrigin: parseOrigin(caller.origin ?? ""),
      externalOrderId: null,
      ttlSeconds: SESSION_TTL.usual,
      replaces: request.clientSecret,
    },
  );
}

/**
 * The template asked for, else that of the mapping asked for, else that of the product; 404 for what is not
 * there.
 */
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
  // Before the template: a paused application opens nothing, whatever is asked of it.
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
  // A mapping named by its id may be paused or archived; by product only active ones are found.
  if (mapping?.status !== "active") {
    throw mappingNotFound();
  }
  // A mapping of a storefront opens in that storefront, and not while that is paused.
  if (embedApplicationId === undefined && mapping.embedApplicationId !== null) {
    await requireOpening(tx, caller, mapping.embedApplicationId);
  }
  return {
    templateId: mapping.templateId,
    mapping,
    applicationId: embedApplicationId ?? mapping.embedApplicationId,
  };
}

/** 404 unless the application opens sessions now: paused, archived and foreign ones alike. */
async function requireOpening(tx: Tx, caller: Caller, applicationId: string): Promise<void> {
  const row = await findEmbedApplication(tx, caller, applicationId);
  if (row === undefined || !APPLICATION_RIGHTS[row.status].opensSessions) {
    throw applicationNotFound();
  }
}

/**
 * A saved design on the fields of today: texts too long by now, options and pictures no longer offered are
 * left out, value by value. A shopper who comes back finds most of the design, not an error. `design` null:
 * an empty start.
 */
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

/** Everything about a session but its id, secret and times. */
interface Opening {
  readonly origin: SessionOrigin;
  readonly request: SessionRequest;
  readonly target: Target;
  readonly revision: SceneRevisionRow;
  readonly start: Start;
  readonly parentOrigin: string | null;
  readonly externalOrderId: string | null;
  readonly ttlSeconds: number;
  /** The client secret of the one open session of the same cart line that it replaces; null: it replaces all. */
  readonly replaces: string | null;
}

/** Writes the session. Secret and id are drawn before the transaction, which may run twice. */
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
    // Two sessions of one cart line that open at once would not see each other: one lock for the cart, no row
    // to take it on. Without a cart nothing is replaced.
    if (row.externalCartId !== null) {
      await lockCart(tx, caller.teamId, row.externalCartId);
    }
    await insertEmbedSession(tx, row);
    // A new session of a line ends the one before: else two tabs would save two designs for one product. A
    // guest ends the session whose secret it has, and no other: a cart's name is no proof of anything.
    const { replaces } = opening;
    const secretHashes = replaces === null ? null : services.keyHasher.candidates(replaces);
    await closeSessionsOfLine(tx, caller.teamId, row, { id, secretHashes, at: row.createdAt });
    return {
      session: embedSessionView(row, row.createdAt.getTime()),
      clientSecret: secret,
      iframeUrl: `${services.publicUrl()}/embed/${id}#secret=${secret}`,
      warnings: (await isFrameable(tx, row)) ? [] : [FRAME_CLOSED],
    };
  });
}

/** Whether any page may frame the session; in test mode the developer's machine always may. */
async function isFrameable(tx: Tx, row: EmbedSessionRow): Promise<boolean> {
  if (row.mode === "test" || row.parentOrigin !== null) {
    return true;
  }
  return (await frameRights(tx, row)).allowedOrigins.length > 0;
}

const FRAME_CLOSED: SessionWarning = {
  code: "frame_closed",
  message:
    "No page may frame this session: send parent_origin, or give an embed application or a publishable key the origins of the shop.",
};

/** The row as inserted; also the response's, so nothing is read back. */
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
