import type { QueueDefinition } from "#ports/queue.ts";
import { type BatchPlace, findStuckBatches } from "#store/batches.ts";
import type { Tx } from "#store/database.ts";
import type { Services } from "../context/context.ts";

/**
 * The queue of batches. One at a time in a process, a slice of rows a job: batches take turns, and whatever else waits
 * goes between two rows. What a job left is the next one's: each row is written by itself.
 */
export const BATCH_QUEUE: QueueDefinition = {
  name: "batch",
  // A slice, then the row it ended in: half a minute for its turn and most of one for the engine.
  limitSeconds: 110,
  retries: 20,
  concurrency: 1,
};

/** Has a batch go on, within the transaction that wants it to; nothing where a job of it waits already. */
export async function enqueueBatch(
  { queue }: Pick<Services, "queue">,
  tx: Tx,
  { teamId, batchId }: BatchPlace,
  delaySeconds?: number,
): Promise<void> {
  // Jobs outlive an upgrade: these keys are stored, so they stay as they were first written.
  const payload = { team_id: teamId, batch_id: batchId };
  const delay = delaySeconds === undefined ? {} : { delaySeconds };
  await queue.enqueue(tx, BATCH_QUEUE.name, payload, { dedupeKey: batchId, ...delay });
}

/** Adds open batches that nothing was done to for five minutes again: their job was lost, or gave up. */
export async function requeueStuckBatches(services: Pick<Services, "db" | "queue">): Promise<void> {
  await services.db.tx(async (tx) => {
    for (const place of await findStuckBatches(tx, 100)) {
      await enqueueBatch(services, tx, place);
    }
  });
}
