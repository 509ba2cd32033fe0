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

export interface SaveRequest extends FillPatch {
  /** A fill of the session; without one its newest open fill, else a new one. */
  readonly fillId: string | undefined;
}

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

/** Keeps the customer's design and ends the session: everything required is there, fits and prints. */
export async function saveEmbedSession(
  services: Services,
  { caller, unit }: Call<SavedSession>,
  request: SaveRequest,
): Promise<SavedSession> {
  const draft = await services.db.read((tx) => prepare(services, tx, caller, request));
  await checkComplete(services, draft.order, draft.fill?.id ?? "values");
  const freshId = services.random.id("fil");
  return await unit.commit(async (tx) => {
    const session = await ownSession(tx, caller, "update");
    requireSession(services, session);
    const fillId = draft.fill?.id ?? freshId;
    await requireSameDraft(tx, session, draft, request.fillId);
    await keepFill(tx, session, draft, fillId);
    await markCompleted(tx, caller.teamId, fillId);
    const now = services.clock.now();
    const set = { status: "saved", fillId, savedAt: now, updatedAt: now } as const;
    await updateEmbedSession(tx, caller.teamId, session.id, set);
    const saved = {
      session: embedSessionView({ ...session, ...set }, now.getTime()),
      fill: fillView(services, await fillOr404(tx, caller, fillId)),
      resumeToken: resumeToken(services, { teamId: caller.teamId, fillId }),
    };
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

async function prepare(
  services: Services,
  tx: Tx,
  caller: Caller,
  request: SaveRequest,
): Promise<Draft> {
  const session = await ownSession(tx, caller);
  const fill = await fillToSave(tx, session, request.fillId);
  const context = await pinnedContext(tx, session);
  if (fill === null) {
    await liveRevision(tx, session);
  }
  requireSession(services, session);
  const isEdit = Object.keys(request.values).length > 0 || hasAppearance(request);
  if (fill !== null) {
    checkOpen(fill.status);
    requireSameTemplate(session, fill);
    if (isEdit) {
      requireEditable(fill);
    }
  }
  const before = fill ?? session;
  const { fields } = context.revision;
  const { byField, ignored } = matchValues(fields, request.values);
  return {
    fill,
    order: {
      ...context,
      values: { ...before.fieldValues, ...byField },
      appearance: changeAppearance(before.appearance, request.appearance ?? {}, fields),
    },
    ignored: { ...before.ignoredValues, ...ignored },
    isEdit,
  };
}

function hasAppearance({ appearance }: FillPatch): boolean {
  return Object.values(appearance ?? {}).some((member) => member !== undefined);
}

async function fillToSave(
  tx: Tx,
  session: EmbedSessionRow,
  asked: string | undefined,
): Promise<FillRow | null> {
  return asked === undefined
    ? ((await findOpenFillOfSession(tx, session.teamId, session.id)) ?? null)
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
  const newest = asked ?? (await findOpenFillOfSession(tx, session.teamId, session.id))?.id;
  if (newest !== fill?.id) {
    throw fillChanged();
  }
  if (fill !== null) {
    requireUnchanged(fill, await fillOfSession(tx, session, fill.id, lockFill));
  }
}

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
    await updateFill(tx, session.teamId, id, {
      values,
      ignored,
      appearance,
      customerEmail: fill.customerEmail,
      customerName: fill.customerName,
      externalOrderId: fill.externalOrderId,
    });
  }
}

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
