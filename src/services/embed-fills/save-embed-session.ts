/**
 * Saving: the shopper's "done". The design is checked as if it were printed, kept and frozen, and the session
 * ends. The check asks the engine and so is made without a lock; under the session's lock it is then made
 * sure that what is saved is what was checked. Fill, session and events are one commit: a shop never hears of
 * a saved session whose fill is not there. A repeat under its Idempotency-Key replays the 200; without one it
 * is 410.
 */
import { changeAppearance } from "#domain/appearance.ts";
import type { Caller } from "#domain/caller.ts";
import type { EmbedSessionView } from "#domain/embed-session.ts";
import { embedSessionDocument } from "#domain/embed-session-document.ts";
import { ApiError } from "#domain/errors.ts";
import { checkOpen, type FillView } from "#domain/fill.ts";
import { fillDocument } from "#domain/fill-document.ts";
import { matchValues } from "#domain/values.ts";
import type { Tx } from "#store/database.ts";
import { type EmbedSessionRow, updateEmbedSession } from "#store/embed-sessions.ts";
import {
  type FillRow,
  findOpenFillOfSession,
  markCompleted,
  updateFill,
  findFill,
  lockFill,
} from "#store/fills.ts";
import {
  checkComplete,
  fillChanged,
  requireUnchanged,
  requireEditable,
} from "../fills/complete-fill.ts";
import { appearanceContext } from "../appearance/resolve-appearance.ts";
import type { Call, Services } from "../context/context.ts";
import { insertSessionFill, liveRevision } from "./embed-fills.ts";
import { embedSessionView } from "../views/embed-session-view.ts";
import { fillView } from "../views/fill-view.ts";
import { fillOr404, pinnedContext } from "../context/find-or-404.ts";
import type { FinalOrder } from "../renders/prepare-order.ts";
import { fillOfSession, ownSession, requireSession } from "../embed-sessions/own-embed-session.ts";
import { recordEvent } from "../events/record-event.ts";
import { emitFillEvent } from "../events/resource-events.ts";
import { resumeToken } from "../embed-sessions/resume-token.ts";
import type { FillPatch } from "../fills/update-fill.ts";

/** The last edits may come with the save, so that a page needs no PATCH before it. */
export interface SaveRequest extends FillPatch {
  /** A fill of the session; without one its newest open fill, else a new one. */
  readonly fillId: string | undefined;
}

/** What the page hands to the shop. The token opens the design again in a later session. */
export interface SavedSession {
  readonly session: EmbedSessionView;
  readonly fill: FillView;
  readonly resumeToken: string;
}

/** What is to be saved, checked outside the transaction that saves it. */
interface Draft {
  /** Null: one is made. */
  readonly fill: FillRow | null;
  readonly order: FinalOrder;
  readonly ignored: Readonly<Record<string, string>>;
  /** The request changes the fill. */
  readonly isEdit: boolean;
}

/**
 * Keeps the customer's design and ends the session: everything required is there, fits and prints. Order
 * (contract, 3): 401, 404, 410, 409, then blanks, length and fit 422, renderer 502 or 503; 409 `fill_changed`
 * at the end. All but a success leaves the session open. Emits `fill.created` for a fill that the save makes,
 * and `embed_session.saved`.
 */
export async function saveEmbedSession(
  services: Services,
  { caller, unit }: Call<SavedSession>,
  request: SaveRequest,
): Promise<SavedSession> {
  const draft = await services.db.read((tx) => prepare(services, tx, caller, request));
  await checkComplete(services, draft.order, draft.fill?.id ?? "values");
  // Drawn in any case: it is cheaper than a branch, and a transaction that runs twice needs the same one.
  const freshId = services.random.id("fil");
  return await unit.commit(async (tx) => {
    // Alone: edits hold it shared, so all of them are over, and none begins before the commit.
    const session = await ownSession(tx, caller, "update");
    requireSession(services, session);
    const fillId = draft.fill?.id ?? freshId;
    await requireSameDraft(tx, session, draft, request.fillId);
    await keepFill(tx, session, draft, fillId);
    // The fill stays open for its shop to finalize; its customer changes it no more.
    await markCompleted(tx, caller, fillId);
    const now = services.clock.now();
    const set = { status: "saved", fillId, savedAt: now, updatedAt: now } as const;
    await updateEmbedSession(tx, caller, session.id, set);
    const saved = {
      // From what was just written, without reading the row once more.
      session: embedSessionView({ ...session, ...set }, now.getTime()),
      fill: fillView(services, await fillOr404(tx, caller, fillId)),
      resumeToken: resumeToken(services, { teamId: caller.teamId, fillId }),
    };
    // A fill made before has had its event.
    if (draft.fill === null) {
      await emitFillEvent(services, tx, "fill.created", {
        teamId: caller.teamId,
        fill: saved.fill,
      });
    }
    await emitSaved(services, tx, caller, saved);
    return saved;
  });
}

/** Looks up and checks everything but the fit. */
async function prepare(
  services: Services,
  tx: Tx,
  caller: Caller,
  request: SaveRequest,
): Promise<Draft> {
  const session = await ownSession(tx, caller);
  const fill = await fillToSave(tx, session, request.fillId);
  // The session's pin, not what is published: the customer saves what the customer saw.
  const context = await pinnedContext(tx, session);
  // Only a new fill needs a live template; one that was begun is saved whatever became of it.
  if (fill === null) {
    await liveRevision(tx, session);
  }
  requireSession(services, session);
  const isEdit = Object.keys(request.values).length > 0 || hasAppearance(request);
  if (fill !== null) {
    checkOpen(fill.status);
    requireSameTemplate(session, fill);
    // A complete fill can be saved as it is, not changed by saving.
    if (isEdit) {
      requireEditable(fill);
    }
  }
  // Both have values and an appearance: a session's are what a new fill would have begun with.
  const before = fill ?? session;
  const { fields } = context.revision;
  const { byField, ignored } = matchValues(fields, request.values);
  const inkContext = await appearanceContext(tx, context.revision, request.appearance);
  return {
    fill,
    order: {
      ...context,
      values: { ...before.fieldValues, ...byField },
      appearance: changeAppearance(before.appearance, request.appearance ?? {}, inkContext),
      fill: fill ?? undefined,
    },
    ignored: { ...before.ignoredValues, ...ignored },
    isEdit,
  };
}

/** Whether a request sets any member of it; an object of undefined members changes nothing. */
function hasAppearance({ appearance }: FillPatch): boolean {
  return Object.values(appearance ?? {}).some((member) => member !== undefined);
}

/**
 * The fill named, 404 for another session's; else the newest open one of the session; null: one is to be
 * made.
 */
async function fillToSave(
  tx: Tx,
  session: EmbedSessionRow,
  asked: string | undefined,
): Promise<FillRow | null> {
  return asked === undefined
    ? ((await findOpenFillOfSession(tx, session, session.id)) ?? null)
    : await fillOfSession(tx, session, asked, findFill);
}

/** Holds by construction; a fill of another template must never be printed for this session. */
function requireSameTemplate(session: EmbedSessionRow, fill: FillRow): void {
  if (fill.templateId !== session.templateId || fill.sceneRevision !== session.sceneRevision) {
    throw new ApiError("fill_template_mismatch", "The fill is one of another template.");
  }
}

/** The session is locked: whoever makes or edits a fill of it was before us or comes after. */
async function requireSameDraft(
  tx: Tx,
  session: EmbedSessionRow,
  { fill }: Draft,
  asked: string | undefined,
): Promise<void> {
  // A fill that was made since would be lost if this one were saved in its place.
  const newest = asked ?? (await findOpenFillOfSession(tx, session, session.id))?.id;
  if (newest !== fill?.id) {
    throw fillChanged();
  }
  if (fill !== null) {
    requireUnchanged(fill, await fillOfSession(tx, session, fill.id, lockFill));
  }
}

/** Writes the draft: a new fill, or the edits. A fill that is not changed keeps its version. */
async function keepFill(
  tx: Tx,
  session: EmbedSessionRow,
  { fill, order, ignored, isEdit }: Draft,
  id: string,
): Promise<void> {
  const { values, appearance } = order;
  if (fill === null) {
    await insertSessionFill(tx, session, { id, values, ignored, appearance });
  } else if (isEdit) {
    await updateFill(tx, session, id, {
      values,
      ignored,
      appearance,
      customerEmail: fill.customerEmail,
      customerName: fill.customerName,
      externalOrderId: fill.externalOrderId,
    });
  }
}

/** One event with both, since a shop puts the fill on the line that the session is of. */
async function emitSaved(
  services: Services,
  tx: Tx,
  { teamId }: Caller,
  { session, fill }: SavedSession,
): Promise<void> {
  await recordEvent(services, tx, {
    teamId,
    mode: session.mode,
    type: "embed_session.saved",
    data: { embed_session: embedSessionDocument(session), fill: fillDocument(fill) },
  });
}
