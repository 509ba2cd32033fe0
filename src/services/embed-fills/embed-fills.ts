/**
 * Fills that a browser makes and edits within its embed session. Edits share the session's lock: many PATCHes
 * of one shopper run beside each other, but none beside a save or a new fill, which take it alone. The fill's
 * own lock comes after the session's; erasing alone does it the other way round (`eraseEverywhere`).
 */
import { type AppearanceChange, changeAppearance } from "#domain/appearance.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { checkOpen, type FillView } from "#domain/fill.ts";
import { checkTexts, matchValues } from "#domain/values.ts";
import type { Tx } from "#store/database.ts";
import { type EmbedSessionRow, updateEmbedSession } from "#store/embed-sessions.ts";
import { insertFill, findFill, lockFill } from "#store/fills.ts";
import { findSceneRevision, type SceneRevisionRow } from "#store/scene-revisions.ts";
import { findTemplate } from "#store/templates.ts";
import { appearanceContext, type RevisionContext } from "../appearance/resolve-appearance.ts";
import type { Call, Services } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { fillOr404, found, templateNotFound } from "../context/find-or-404.ts";
import { fillOfSession, ownSession, requireSession } from "../embed-sessions/own-embed-session.ts";
import { emitFillEvent } from "../events/resource-events.ts";
import { type FillPatch, patchFill } from "../fills/update-fill.ts";
import { requireEditable } from "../fills/complete-fill.ts";
import { notingLength } from "../template-health/note-obstacles.ts";

/**
 * A new fill on the session's revision, with what the session begins with. Blanks are allowed. Order: 401,
 * template and revision 404, 410, texts 4xx. The session points at its newest fill. Emits `fill.created`.
 */
export async function createEmbedFill(
  services: Services,
  { caller, unit }: Call<FillView>,
  patch: FillPatch,
): Promise<FillView> {
  const { session, context } = await services.db.read(async (tx) => {
    const row = await ownSession(tx, caller);
    const revision = await liveRevision(tx, row);
    return { session: row, context: await appearanceContext(tx, revision, patch.appearance) };
  });
  requireSession(services, session);
  const start = startOf(session, context, patch);
  const id = services.random.id("fil");
  return await unit.commit(async (tx) => {
    // Alone, since the row is written; read again, since it may have been saved or canceled meanwhile.
    const now = await ownSession(tx, caller, "update");
    requireSession(services, now);
    await insertSessionFill(tx, now, { id, ...start });
    await updateEmbedSession(tx, now, now.id, {
      fillId: id,
      updatedAt: services.clock.now(),
    });
    const view = fillView(services, await fillOr404(tx, caller, id));
    await emitFillEvent(services, tx, "fill.created", { teamId: caller.teamId, fill: view });
    return view;
  });
}

/** A fill of the caller's session, while that is open: 404 for another's, then 410. */
export async function readEmbedFill(
  services: Services,
  caller: Caller,
  id: string,
): Promise<FillView> {
  const { session, fill } = await services.db.read(async (tx) => {
    const row = await ownSession(tx, caller);
    return { session: row, fill: await fillOfSession(tx, row, id, findFill) };
  });
  requireSession(services, session);
  return fillView(services, fill);
}

/**
 * Patches a fill of the caller's session while the customer types. All within the transaction, since nothing
 * here asks the engine: 404, then 410, 409 for a fill that is closed or complete, 422 for a text too long. No
 * event for each keystroke.
 */
export async function updateEmbedFill(
  services: Services,
  { caller, unit }: Call<FillView>,
  patch: FillPatch & { readonly id: string },
): Promise<FillView> {
  const write = async (tx: Tx): Promise<FillView> => {
    // Held to the commit, so that a save which froze the design cannot be followed by this edit.
    const session = await ownSession(tx, caller, "share");
    const row = await fillOfSession(tx, session, patch.id, lockFill);
    requireSession(services, session);
    checkOpen(row.status);
    requireEditable(row);
    await patchFill(tx, row, patch);
    return fillView(services, await fillOr404(tx, caller, row.id));
  };
  return await notingLength(services, caller, patch, () => unit.commit(write));
}

/** What a fill begins with; the same members as an insert takes. */
export interface FillStart {
  readonly values: Readonly<Record<string, string>>;
  readonly ignored: Readonly<Record<string, string>>;
  readonly appearance: ReturnType<typeof changeAppearance>;
}

/** The session's values and appearance with a patch on them; throws for texts too long. */
function startOf(
  session: EmbedSessionRow,
  context: RevisionContext,
  patch: {
    readonly values: FillPatch["values"];
    readonly appearance?: AppearanceChange | undefined;
  },
): FillStart {
  const { byField, ignored } = matchValues(context.fields, patch.values);
  checkTexts(context.fields, byField, "values");
  return {
    values: { ...session.fieldValues, ...byField },
    ignored: { ...session.ignoredValues, ...ignored },
    appearance: changeAppearance(session.appearance, patch.appearance ?? {}, context),
  };
}

/**
 * Writes a fill with what the session knows of cart, order and customer, and the shop's metadata. It expires by itself, not with the
 * session.
 */
export async function insertSessionFill(
  tx: Tx,
  session: EmbedSessionRow,
  fill: FillStart & { readonly id: string },
): Promise<void> {
  const template = await findTemplate(tx, session.teamId, session.templateId);
  await insertFill(tx, session.teamId, {
    ...fill,
    templateId: session.templateId,
    projectId: template?.projectId ?? null,
    sceneRevision: session.sceneRevision,
    mode: session.mode,
    source: "embed",
    metadata: session.metadata,
    customerEmail: session.customerEmail,
    customerName: session.customerName,
    externalOrderId: session.externalOrderId,
    externalCartId: session.externalCartId,
    embedSessionId: session.id,
    expiresAtMs: null,
  });
}

/**
 * The session's revision, while its template still takes new fills. A fill that is there already goes on
 * without this check (`pinnedContext`): archiving a template ends nobody's order.
 */
export async function liveRevision(tx: Tx, session: EmbedSessionRow): Promise<SceneRevisionRow> {
  const template = await findTemplate(tx, session.teamId, session.templateId);
  if (template === undefined || template.status === "archived") {
    throw templateNotFound();
  }
  if (template.status !== "live") {
    throw new ApiError("template_not_live", "The template is not published.");
  }
  return found(
    await findSceneRevision(tx, session.teamId, {
      templateId: session.templateId,
      revision: session.sceneRevision,
    }),
    () => new ApiError("scene_not_found", "The template has no such scene revision."),
  );
}
