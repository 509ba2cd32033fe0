/** The end of a batch before its time, and its going on after that. */
import { type BatchView, isBatchOpen } from "#domain/batch.ts";
import { endBatch, lockBatch, reopenBatch } from "#store/batches.ts";
import { recordAudit } from "../audit/audit-log.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { enqueueBatch } from "./batch-queue.ts";
import { batchNotFound, batchOr404, batchView } from "./batch-view.ts";

/** Makes no more of a batch. What was made stays, and so does a batch that has ended. */
export async function cancelBatch(
  services: Services,
  { caller, unit }: Call<BatchView>,
  id: string,
): Promise<BatchView> {
  const place = { teamId: caller.teamId, batchId: id };
  return await unit.commit(async (tx) => {
    // Locked: a row that is being written comes before, and the next finds its attempt gone.
    const row = found(await lockBatch(tx, caller, id), batchNotFound);
    if (isBatchOpen(row.status)) {
      await endBatch(tx, place, "canceled");
      await recordAudit(services, tx, caller, { action: "batch.canceled", targetId: id });
    }
    return batchView(await batchOr404(tx, caller, id));
  });
}

/** A canceled batch goes on with the rows that are left; one that is open, or has none left, stays as it is. */
export async function resumeBatch(
  services: Services,
  { caller, unit }: Call<BatchView>,
  id: string,
): Promise<BatchView> {
  const place = { teamId: caller.teamId, batchId: id };
  return await unit.commit(async (tx) => {
    found(await lockBatch(tx, caller, id), batchNotFound);
    if (await reopenBatch(tx, place)) {
      await enqueueBatch(services, tx, place);
      await recordAudit(services, tx, caller, { action: "batch.resumed", targetId: id });
    }
    return batchView(await batchOr404(tx, caller, id));
  });
}
