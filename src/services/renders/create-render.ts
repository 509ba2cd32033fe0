/**
 * Finals straight from values, for shops that keep their customers' words themselves: no fill, no customer,
 * no link. The row holds the values, so that a final which has to wait can be made from it.
 */
import { type AppearanceChange, AUTHORED, changeAppearance } from "#domain/appearance.ts";
import { ApiError } from "#domain/errors.ts";
import { type CheckedFit, checkedFit } from "#domain/fit-summary.ts";
import type { RenderView } from "#domain/render.ts";
import { checkRequired, checkTexts, matchValues } from "#domain/values.ts";
import { insertRender, type NewRender } from "#store/renders.ts";
import { appearanceContext } from "../appearance/resolve-appearance.ts";
import type { Call, Services } from "../context/context.ts";
import { failedRow, type FinalFacts, queuedRow, succeededRow } from "./final-row.ts";
import { renderOr404, revisionOr404, templateOr404 } from "../context/find-or-404.ts";
import { fillChecked, makeFinal } from "./make-final.ts";
import { type FinalOrder } from "./prepare-order.ts";
import { countFinal } from "../plans/count-final.ts";
import { requireRoomForFinal } from "../plans/entitlements.ts";
import { projectFor } from "../projects/manage-projects.ts";
import { renderView } from "../views/render-view.ts";
import { emitRenderEvent } from "../events/resource-events.ts";
import { enqueueRender, enqueueRetry, nextAttemptAt } from "./run-queued-render.ts";
import { isPassing, pipelineError, requireRunner, runnerError } from "../context/runner-error.ts";

/**
 * `values` by field id, name or label; drafts are printed too, so that an author can try one (contract, 4).
 */
export interface RenderRequest {
  readonly templateId: string;
  /** Undefined: the template's. */
  readonly projectId?: string | undefined;
  readonly sceneRevision?: number | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly appearance?: AppearanceChange | undefined;
  readonly externalOrderId?: string | undefined;
  readonly externalCartId?: string | undefined;
}

/**
 * A final straight from values, without a fill. Waits in the queue when there is no renderer or none to be
 * reached (202); when the renderer breaks the response is 502, and the row is failed until a job tries again. Values that cannot
 * print are 422 and leave no row: there is nothing to retry about them.
 */
export async function createRender(
  services: Services,
  { caller, unit }: Call<RenderView>,
  request: RenderRequest,
): Promise<RenderView> {
  const order = await checkRender(services, { caller }, request);
  const { teamId, mode } = caller;
  await services.db.read((tx) =>
    requireRoomForFinal(services, tx, { teamId, mode, fillId: null, renderId: null }),
  );
  const facts: FinalFacts = {
    id: services.random.id("rnd"),
    templateId: request.templateId,
    projectId: order.projectId,
    sceneRevision: order.revision.revision,
    fillId: null,
    mode: caller.mode,
    externalOrderId: request.externalOrderId ?? null,
    externalCartId: request.externalCartId ?? null,
    values: order.values,
    appearance: order.appearance,
  };
  // The file first, its row after: a process that dies in between leaves no row that says a file is being
  // made.
  const outcome = await renderOrWait(services, order, facts);
  if (outcome instanceof ApiError) {
    const apiError = namingRender(outcome, facts.id);
    // The failure is kept though the request fails, and so is the promise to try again.
    return await unit.refuse(async (tx) => {
      const place = { teamId: caller.teamId, renderId: facts.id };
      await insertRender(tx, place.teamId, failedRow(facts, apiError, nextAttemptAt(services, 1)));
      await enqueueRetry(services, tx, place, 1);
      return apiError;
    });
  }
  return await unit.commit(async (tx) => {
    await insertRender(tx, caller.teamId, outcome);
    const place = { teamId: caller.teamId, renderId: facts.id };
    // Row and job in one commit: the job cannot start before its row is there, nor the row wait for no job.
    if (outcome.status === "queued") {
      await enqueueRender(services, tx, place);
    } else {
      await countFinal(services, tx, place);
      await emitRenderEvent(services, tx, "render.succeeded", place);
    }
    return renderView(services, await renderOr404(tx, caller, facts.id));
  });
}

/** Every check of `createRender` with the fit of the press path, without creating anything. */
export async function validateRender(
  services: Services,
  { caller }: Pick<Call<never>, "caller">,
  request: RenderRequest,
): Promise<CheckedFit> {
  const order = await checkRender(services, { caller }, request);
  try {
    const filled = await fillChecked(services, requireRunner(services), order, "other");
    return checkedFit(order.revision.fields, filled, order.values);
  } catch (error) {
    throw runnerError(error);
  }
}

/** A failure has no other place for the id of the final that is tried again, and a shop must not order a second. */
function namingRender({ code, message, cause }: ApiError, id: string): ApiError {
  return new ApiError(code, `${message} It is tried again by itself, as ${id}.`, { cause });
}

/** The row to write, or the error of a renderer that broke. Errors of the values are thrown. */
async function renderOrWait(
  services: Services,
  order: FinalOrder,
  facts: FinalFacts,
): Promise<NewRender | ApiError> {
  if (services.runner === null) {
    return queuedRow(facts);
  }
  try {
    return succeededRow(facts, await makeFinal(services, services.runner, order));
  } catch (error) {
    // Unlike with a fill, which stays open to be finalized again: here the request is all there is, so it
    // waits.
    if (isPassing(error)) {
      return queuedRow(facts);
    }
    const apiError = pipelineError(error, "render_failed");
    // 503: a part of the deployment is away, which is no failure of the order: nothing is kept of it, and the
    // same request succeeds once an operator has seen to that.
    if (apiError instanceof ApiError && apiError.status >= 500 && apiError.status !== 503) {
      return apiError;
    }
    throw apiError;
  }
}

/** Template and revision 404, then blanks, length and characters; the fit is for the engine. */
async function checkRender(
  services: Services,
  { caller }: Pick<Call<never>, "caller">,
  request: RenderRequest,
): Promise<FinalOrder & { readonly projectId: string | null }> {
  const { template, revision, inkContext, projectId } = await services.db.read(async (tx) => {
    const row = await templateOr404(tx, caller, request.templateId);
    const sceneRow = await revisionOr404(tx, row, request.sceneRevision);
    const context = await appearanceContext(tx, sceneRow, request.appearance);
    return {
      template: row,
      revision: sceneRow,
      inkContext: context,
      projectId: await projectFor(tx, caller, request.projectId, row.projectId),
    };
  });
  const { byField } = matchValues(revision.fields, request.values);
  checkRequired(revision.fields, byField, "values");
  checkTexts(revision.fields, byField, "values");
  const appearance = changeAppearance(AUTHORED, request.appearance ?? {}, inkContext);
  return { template, revision, values: byField, appearance, projectId };
}
