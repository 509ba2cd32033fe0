/**
 * A final made once more under its id, in any status but a pass with its file. The id is on orders and in
 * other systems by now, so it stays.
 */
import { ApiError } from "#domain/errors.ts";
import type { RenderView } from "#domain/render.ts";
import { lockRender, replaceResult, requeueRender, type RenderRow } from "#store/renders.ts";
import type { Call, Services } from "../context/context.ts";
import { resultOf, WAITING_NOTES } from "./final-row.ts";
import { renderOr404 } from "../context/find-or-404.ts";
import { type Final, makeFinal } from "./make-final.ts";
import { renderView, storedPdf } from "../views/render-view.ts";
import { countFinal } from "../plans/count-final.ts";
import { requireRoomForFinal } from "../plans/entitlements.ts";
import { emitRenderEvent } from "../events/resource-events.ts";
import { enqueueRender, orderOfRender } from "./run-queued-render.ts";
import { isBusy, pipelineError } from "../context/runner-error.ts";

export interface RetriedRender {
  readonly render: RenderView;
  /** True when there was nothing to do: it had passed and its file is stored. */
  readonly isReplay: boolean;
}

/**
 * Makes a final again under its id: one that waits, failed, lost its file, or whose preflight warned or failed.
 * Until the new file is stored the old one stays; a worker at the same render loses to this one. Without a
 * renderer, or with a busy one, it waits in the queue, and its status says so: links to the old file hold, a new one there is not.
 */
export async function retryRender(
  services: Services,
  { caller, unit }: Call<RetriedRender>,
  id: string,
): Promise<RetriedRender> {
  const { teamId } = caller;
  const row = await services.db.read((tx) => renderOr404(tx, caller, id));
  // Not a final, so not found here: previews are asked for again, not retried.
  if (row.kind === "preview") {
    throw new ApiError("render_not_found", "No such render.");
  }
  requireKept(row);
  // Nothing is made twice: a client that repeats without a key gets what there is.
  if (await isDone(services, row)) {
    return { render: renderView(services, row), isReplay: true };
  }
  if (row.status !== "succeeded") {
    const { mode, fillId } = row;
    await services.db.read((tx) =>
      requireRoomForFinal(services, tx, { teamId, mode, fillId, renderId: id }),
    );
  }
  const final = await makeAgain(services, row);
  return await unit.commit(async (tx) => {
    const now = await lockRender(tx, caller, id);
    // Again, under the lock: it may have been erased while its file was made.
    requireKept(now ?? row);
    if (final === null) {
      // Back to queued first: a worker takes only what waits.
      await requeueRender(tx, caller, { id, notes: WAITING_NOTES });
      await enqueueRender(services, tx, { teamId, renderId: id });
      return { render: renderView(services, await renderOr404(tx, caller, id)), isReplay: false };
    }
    // Under the lock: two retries at once, or a worker, may have written since the row was read.
    if (now !== undefined && storedPdf(now) !== storedPdf(row)) {
      // Another attempt was quicker; its file is as good.
      return { render: renderView(services, now), isReplay: false };
    }
    // Ends a worker's attempt too: its token is gone, and what it writes later is not taken.
    await replaceResult(tx, caller, id, resultOf(final));
    // One event for an order: a file made again because it warned was announced before.
    if (now?.status !== "succeeded") {
      await countFinal(services, tx, { teamId, renderId: id });
      await emitRenderEvent(services, tx, "render.succeeded", { teamId, renderId: id });
    }
    return { render: renderView(services, await renderOr404(tx, caller, id)), isReplay: false };
  });
}

/** 404 for a final that was erased: made again, it would print without the words that were ordered. */
function requireKept({ erasedAt }: RenderRow): void {
  if (erasedAt !== null) {
    throw new ApiError("render_blob_missing", "This render was erased, with what it was made of.");
  }
}

/** Null where it has to wait: there is no renderer, or others are before it. */
async function makeAgain(services: Services, row: RenderRow): Promise<Final | null> {
  if (services.runner === null) {
    return null;
  }
  try {
    // From the row: what was ordered then, not what a fill says now.
    const order = await orderOfRender(services, { teamId: row.teamId, renderId: row.id }, row);
    return await makeFinal(services, services.runner, order);
  } catch (error) {
    if (isBusy(error)) {
      return null;
    }
    throw pipelineError(error, "render_failed");
  }
}

/** Passed, stored, and there: asks the store, since a row may outlive its file. */
async function isDone(services: Services, row: RenderRow): Promise<boolean> {
  const sha256 = storedPdf(row);
  return (
    row.preflightStatus === "pass" &&
    sha256 !== null &&
    (await services.objects.stat(sha256)) !== null
  );
}
