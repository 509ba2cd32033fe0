/**
 * Finalizing: an open fill becomes a print file and closes. The file takes seconds, so no lock is held while
 * it is made: the fill is read, rendered, then locked and its version compared. What was edited meanwhile
 * makes another round, since the file would show words that are no longer the customer's.
 *
 * A process that dies before the commit leaves the fill open and a file that nothing names (`noteUnnamed`
 * lets the sweep find it). After the commit everything is there at once: the values, the render's row, the
 * closed fill, the event, and the job of a final that has to wait.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { fillStatusAfter, type FillView } from "#domain/fill.ts";
import type { RenderView } from "#domain/render.ts";
import { checkRequired, checkTexts, matchValues } from "#domain/values.ts";
import type { Tx } from "#store/database.ts";
import {
  type FillChange,
  type FillRow,
  lockFill,
  markFinalized,
  updateFill,
} from "#store/fills.ts";
import { findRender, insertRender, type NewRender, supersedeRender } from "#store/renders.ts";
import { isSessionOfAnother } from "#store/embed-sessions.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import { findTemplate } from "#store/templates.ts";
import type { Call, Services } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { failedRow, type FinalFacts, queuedRow, succeededRow } from "../renders/final-row.ts";
import { fillOr404 } from "../context/find-or-404.ts";
import { type Final, makeFinal } from "../renders/make-final.ts";
import { type FinalOrder } from "../renders/prepare-order.ts";
import { renderView } from "../views/render-view.ts";
import { emitFillEvent, emitRenderEvent } from "../events/resource-events.ts";
import { countFinal } from "../plans/count-final.ts";
import { requireRoomForFinal } from "../plans/entitlements.ts";
import { enqueueRender, enqueueRetry, nextAttemptAt } from "../renders/run-queued-render.ts";
import { isBusy, pipelineError } from "../context/runner-error.ts";
import { notingLength } from "../template-health/note-obstacles.ts";

/** What a shop's server may say last; values given here may be words the customer never saw. */
export interface FinalizeRequest {
  readonly id: string;
  /** Sparse: keys given overwrite, others stay. */
  readonly values: Readonly<Record<string, string>>;
  readonly customerEmail?: string | undefined;
  readonly customerName?: string | undefined;
  /** Undefined: the fill's own stays. */
  readonly externalOrderId?: string | undefined;
}

/** The closed fill and its render; null for one whose render's row is gone. */
export interface FinalizedFill {
  readonly fill: FillView;
  readonly render: RenderView | null;
  /** True when the fill was finalized before and nothing was done now. */
  readonly isReplay: boolean;
}

/** What one round works on; `row.version` is what the commit compares. */
interface Prepared {
  readonly row: FillRow;
  readonly order: FinalOrder;
  readonly change: FillChange;
}

/** A made file; null where it has to wait; the error of a pipeline that broke. */
type Outcome = Final | ApiError | null;

/** Another request changed the fill while its file was made. */
const CHANGED = Symbol("changed");
/** Each round costs a whole render. */
const MAX_ROUNDS = 5;

/**
 * Makes the print file of an open fill and closes it. Whatever stands in the way (blanks, length, fit, the
 * renderer) leaves it open; a fill finalized before answers with what it has, so a repeat is safe even
 * without an Idempotency-Key. Without a renderer the final waits in the queue (200, render queued). Emits
 * `fill.finalized` and, for a file that is made at once, `render.succeeded`.
 */
export async function finalizeFill(
  services: Services,
  { caller, unit }: Call<FinalizedFill>,
  request: FinalizeRequest,
): Promise<FinalizedFill> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const prepared = await notingLength(services, caller, request, () =>
      services.db.read((tx) => prepare(tx, caller, request)),
    );
    if (prepared === null) {
      return await services.db.read((tx) => replay({ services, tx, caller }, request.id));
    }
    const { teamId, mode } = prepared.row;
    await services.db.read((tx) =>
      requireRoomForFinal(services, tx, { teamId, mode, fillId: request.id, renderId: null }),
    );
    // Outside any transaction, though the render's row will be in one.
    const final = await renderNow(services, prepared.order);
    const outcome = await commitFinal(services, { caller, unit }, { ...prepared, final });
    if (outcome !== CHANGED) {
      return outcome;
    }
  }
  throw new ApiError("internal_error", "The fill keeps changing while its file is made.");
}

/** 403 for a patch by somebody who may make finals but not edit what was ordered. */
function requireEditor(caller: Caller, request: FinalizeRequest): void {
  const { values, customerEmail, customerName, externalOrderId } = request;
  const given = [customerEmail, customerName, externalOrderId].some((fact) => fact !== undefined);
  if ((given || Object.keys(values).length > 0) && !caller.scopes.includes("fills:write")) {
    throw new ApiError(
      "insufficient_scope",
      "To change the fill while it is finalized takes the scope fills:write.",
    );
  }
}

/**
 * The checks, in the order of the contract: 404, state 409, then content 422 (blank, too long). Null when the
 * fill is finalized already.
 */
async function prepare(tx: Tx, caller: Caller, request: FinalizeRequest): Promise<Prepared | null> {
  requireEditor(caller, request);
  const row = await fillOr404(tx, caller, request.id);
  if (row.status === "finalized") {
    return null;
  }
  fillStatusAfter("finalize", row.status);
  const sessionId = row.embedSessionId;
  // Cannot happen by the API; an order must never be printed with what another shop's customer gave.
  if (sessionId !== null && (await isSessionOfAnother(tx, caller.teamId, sessionId))) {
    throw new ApiError("fill_team_mismatch", "The fill names a session that is not its team's.");
  }
  const template = await findTemplate(tx, caller.teamId, row.templateId);
  const revision = await findSceneRevision(tx, caller.teamId, {
    templateId: row.templateId,
    revision: row.sceneRevision,
  });
  if (template === undefined || revision === undefined) {
    throw new ApiError("fill_context_missing", "The fill's template or scene is gone.");
  }
  const { byField, ignored } = matchValues(revision.fields, request.values);
  // The request's over the stored ones, key by key: an empty text clears, an absent key leaves.
  const values = { ...row.fieldValues, ...byField };
  checkRequired(revision.fields, values, row.id);
  checkTexts(revision.fields, values, row.id);
  return {
    row,
    // The template as it is now (its settings), the revision as it was when the fill began.
    order: { template, revision, values, appearance: row.appearance, fill: row },
    change: {
      values,
      ignored: { ...row.ignoredValues, ...ignored },
      customerEmail: request.customerEmail ?? row.customerEmail,
      customerName: request.customerName ?? row.customerName,
      externalOrderId: request.externalOrderId ?? row.externalOrderId,
    },
  };
}

/**
 * Null where the deployment has no renderer, or one that is busy: the final then waits in the queue. What the renderer or the
 * values are to blame for is thrown and leaves the fill open; only what nobody foresaw closes it, as failed, and
 * a job tries again.
 */
async function renderNow(services: Services, order: FinalOrder): Promise<Outcome> {
  if (services.runner === null) {
    return null;
  }
  try {
    return await makeFinal(services, services.runner, order);
  } catch (error) {
    // The order is complete and will print: others being first is no reason to send its shop away.
    if (isBusy(error)) {
      return null;
    }
    const apiError = pipelineError(error, "fill_render_failed");
    if (apiError instanceof ApiError && apiError.code === "fill_render_failed") {
      return apiError;
    }
    throw apiError;
  }
}

/**
 * Writes a round's outcome in one transaction; `CHANGED` when the fill is another by now, and then nothing.
 */
async function commitFinal(
  services: Services,
  { caller, unit }: Call<FinalizedFill>,
  done: Prepared & { readonly final: Outcome },
): Promise<FinalizedFill | typeof CHANGED> {
  const { row, change, final } = done;
  // The id is drawn here: in a transaction that runs again it would name another render than its event.
  const facts = finalFacts(services.random.id("rnd"), done);
  const { teamId } = caller;
  /** Closes the fill over the render's row, unless somebody changed it meanwhile. */
  const close = async (tx: Tx, render: NewRender): Promise<FinalizedFill> => {
    const now = await lockFill(tx, row, row.id);
    // Also a finalize at the same moment: the slower of two finds the fill closed, and replays.
    if (now?.version !== row.version || now.status !== "open") {
      throw new FillChanged();
    }
    await updateFill(tx, row, row.id, change);
    // Before the fill points at it.
    await insertRender(tx, teamId, render);
    // A corrected fill: the file before is kept, and says what follows it.
    if (row.lastRenderId !== null) {
      await supersedeRender(tx, row, { older: row.lastRenderId, newer: facts.id });
    }
    await markFinalized(tx, row, { id: row.id, renderId: facts.id });
    // Read again after the writes: response and event show what was committed.
    const { fill, render: view } = await replay({ services, tx, caller }, row.id);
    await emitFillEvent(services, tx, "fill.finalized", { teamId, fill });
    return { fill, render: view, isReplay: false };
  };
  const place = { teamId, renderId: facts.id };
  try {
    // The row of the failure is kept though the request fails, so `refuse` and not a throw.
    if (final instanceof ApiError) {
      return await unit.refuse(async (tx) => {
        await close(tx, failedRow(facts, final, nextAttemptAt(services, 1)));
        await enqueueRetry(services, tx, place, 1);
        return final;
      });
    }
    return await unit.commit(async (tx) => {
      const closed = await close(
        tx,
        final === null ? queuedRow(facts) : succeededRow(facts, final),
      );
      if (final === null) {
        await enqueueRender(services, tx, place);
      } else {
        await countFinal(services, tx, place);
        await emitRenderEvent(services, tx, "render.succeeded", place);
      }
      return closed;
    });
  } catch (error) {
    // Thrown to roll back, caught to go round; the file that was made stays unnamed for the sweep.
    if (error instanceof FillChanged) {
      return CHANGED;
    }
    throw error;
  }
}

/** What a render's row says of its fill, whatever the outcome. `id`: the render's. */
function finalFacts(id: string, { row, change, order }: Prepared): FinalFacts {
  return {
    id,
    templateId: row.templateId,
    projectId: row.projectId,
    sceneRevision: row.sceneRevision,
    fillId: row.id,
    // The fill's, not the key's: a live key that finalizes a test fill makes a test file.
    mode: row.mode,
    externalOrderId: change.externalOrderId,
    externalCartId: row.externalCartId,
    values: order.values,
    appearance: order.appearance,
  };
}

class FillChanged extends Error {}

/** The fill and its last render as they are; for a fill finalized before, and for one just closed. */
async function replay(
  { services, tx, caller }: { services: Services; tx: Tx; caller: Caller },
  id: string,
): Promise<FinalizedFill> {
  const row = await fillOr404(tx, caller, id);
  const render =
    row.lastRenderId === null ? undefined : await findRender(tx, caller, row.lastRenderId);
  return {
    fill: fillView(services, row),
    render: render === undefined ? null : renderView(services, render),
    isReplay: true,
  };
}
