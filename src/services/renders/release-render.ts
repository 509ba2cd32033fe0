/**
 * Finals released to the press. A release says that these bytes are printed: from then on the order is not corrected.
 * It is withdrawn by whoever may release, as long as the press has not begun.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { RenderView } from "#domain/render.ts";
import type { Tx } from "#store/database.ts";
import { findFill, type FillRow, lockFill } from "#store/fills.ts";
import { findRender, lockRender, markReleased, type RenderRow } from "#store/renders.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { renderOr404 } from "../context/find-or-404.ts";
import { renderView, storedPdf } from "../views/render-view.ts";

export interface ReleasedRender {
  readonly render: RenderView;
  /** True when there was nothing to do. */
  readonly isReplay: boolean;
}

/**
 * Releases a final to the press; one that was released stays as it is. 404 for rows of previews and erased files, 409
 * for one without a file, and for one that is not, or will not stay, the newest of its order.
 */
export async function releaseRender(
  services: Services,
  { caller, unit }: Call<ReleasedRender>,
  id: string,
): Promise<ReleasedRender> {
  return await unit.commit(async (tx) => {
    const row = await lockedFinal(tx, caller, id);
    if (row.releasedAt !== null) {
      return { render: renderView(services, row), isReplay: true };
    }
    requireFile(row);
    await requireNewest(tx, row);
    await markReleased(tx, caller, id, tx.now);
    await recordAudit(services, tx, caller, {
      action: "render.released",
      targetId: id,
      after: { file: row.pdfKey, externalOrderId: row.externalOrderId },
    });
    return { render: renderView(services, await renderOr404(tx, caller, id)), isReplay: false };
  });
}

/** Takes a release back, so that the order can be corrected; one that was not released stays as it is. */
export async function withdrawRelease(
  services: Services,
  { caller, unit }: Call<ReleasedRender>,
  id: string,
): Promise<ReleasedRender> {
  return await unit.commit(async (tx) => {
    const row = await lockedFinal(tx, caller, id);
    if (row.releasedAt === null) {
      return { render: renderView(services, row), isReplay: true };
    }
    await markReleased(tx, caller, id, null);
    await recordAudit(services, tx, caller, {
      action: "render.release_withdrawn",
      targetId: id,
      before: { releasedAt: row.releasedAt.toISOString() },
    });
    return { render: renderView(services, await renderOr404(tx, caller, id)), isReplay: false };
  });
}

/**
 * 409 `render_released` for a fill whose final is at the press. With `lock`, until the transaction ends nobody
 * releases it: fill before render, as whoever finalizes takes them.
 */
export async function requireUnreleased(
  tx: Tx,
  fill: FillRow,
  { lock }: { readonly lock: boolean },
): Promise<void> {
  const now = lock ? await lockFill(tx, fill, fill.id) : fill;
  const renderId = now?.lastRenderId ?? null;
  if (renderId === null) {
    return;
  }
  const render = await (lock ? lockRender : findRender)(tx, fill, renderId);
  const releasedAt = render?.releasedAt ?? null;
  if (releasedAt !== null) {
    throw new ApiError(
      "render_released",
      `The order was released to the press on ${releasedAt.toISOString()}.`,
    );
  }
}

async function lockedFinal(tx: Tx, caller: Caller, id: string): Promise<RenderRow> {
  const row = await lockRender(tx, caller, id);
  // A preview is nothing that goes to a press.
  if (row === undefined || row.kind === "preview") {
    throw new ApiError("render_not_found", "No such render.");
  }
  return row;
}

/** Whether the store still has the bytes is known when they are fetched; a row without any is refused here. */
function requireFile(row: RenderRow): void {
  if (row.erasedAt !== null) {
    throw new ApiError("render_blob_missing", "This render was erased, with what it was made of.");
  }
  if (storedPdf(row) === null) {
    throw row.status === "succeeded"
      ? new ApiError("render_blob_missing", "The PDF of this render was erased.")
      : new ApiError("render_not_ready", "The render has no PDF yet.");
  }
}

/** Read after the render was locked: a correction that began before holds it until it is committed. */
async function requireNewest(tx: Tx, row: RenderRow): Promise<void> {
  if (row.supersededBy !== null) {
    throw new ApiError("render_not_releasable", `Print the newer final: ${row.supersededBy}.`);
  }
  const fill = row.fillId === null ? undefined : await findFill(tx, row, row.fillId);
  if (fill === undefined || fill.status === "finalized") {
    return;
  }
  throw new ApiError(
    "render_not_releasable",
    fill.status === "archived"
      ? "The order of this final was archived."
      : "The order of this final was opened again for a correction.",
  );
}
