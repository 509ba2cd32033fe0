import { fillStatusAfter, type FillView } from "#domain/fill.ts";
import { ApiError } from "#domain/errors.ts";
import { revokeFillTokens } from "#store/fill-tokens.ts";
import { type ArchiveReason, lockFill, markArchived } from "#store/fills.ts";
import { giveBackFill } from "#store/usage.ts";
import type { Call, Services } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { fillOr404, found } from "../context/find-or-404.ts";
import { emitFillEvent } from "../events/resource-events.ts";

/**
 * Ends a fill for a refund or a cancellation, whatever its status; again is the same, with the first reason.
 * Its links stop at once, and its final is no longer counted. Made files stay: what was printed was printed; erasing is `eraseFill`.
 */
export async function archiveFill(
  services: Services,
  { caller, unit }: Call<FillView>,
  { id, reason }: { readonly id: string; readonly reason: ArchiveReason },
): Promise<FillView> {
  const { teamId } = caller;
  return await unit.commit(async (tx) => {
    const row = found(
      // Locked: a finalize that is under way either comes before, and its file stays, or finds the fill
      // archived.
      await lockFill(tx, caller, id),
      () => new ApiError("fill_not_found", "No such fill."),
    );
    // Archived before: no second event.
    if (row.status === fillStatusAfter("archive", row.status)) {
      return fillView(services, row);
    }
    await revokeFillTokens(tx, teamId, id);
    await markArchived(tx, caller, { id, reason });
    if (reason !== "other") {
      await giveBackFill(tx, teamId, id);
    }
    const fill = fillView(services, await fillOr404(tx, caller, id));
    await emitFillEvent(services, tx, "fill.archived", { teamId, fill });
    return fill;
  });
}
