/** Who sent a list is mailed where it cannot go on without them, once for each reason. */
import type { BatchRow } from "#store/batches.ts";
import { type BatchPlace, noteStuck } from "#store/batches.ts";
import type { Tx } from "#store/database.ts";
import { findMember } from "#store/users.ts";
import type { Services } from "../context/context.ts";
import { planNotice } from "../notices/plan-notices.ts";

/** As the mail reads it when it is written: a batch that went on meanwhile is told of no more. Nothing for test data. */
export async function planStuckNotice(
  services: Services,
  tx: Tx,
  place: BatchPlace,
  { mode, startedBy, code }: Pick<BatchRow, "mode" | "startedBy"> & { readonly code: string },
): Promise<void> {
  if (!(await noteStuck(tx, place, code)) || mode !== "live") {
    return;
  }
  const { teamId, batchId } = place;
  // Where a key sent it, or somebody who has left, everybody is told who may see to it.
  const member = startedBy === null ? undefined : await findMember(tx, teamId, startedBy);
  await planNotice(services, tx, teamId, {
    kind: "stuck_batch",
    subjectId: batchId,
    ...(member === undefined || startedBy === null ? {} : { userId: startedBy }),
  });
}
