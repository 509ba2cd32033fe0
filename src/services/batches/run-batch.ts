/**
 * A job of a batch: some seconds of its rows, then the next job for the rest. The newest job holds the batch, and an
 * earlier one that still runs can write no more. Statuses: queued → processing by a job; processing → completed, back
 * to queued where it has to wait, or failed where nothing of it can be made.
 */
import { AUTHORED } from "#domain/appearance.ts";
import { ApiError } from "#domain/errors.ts";
import {
  type BatchPlace,
  type BatchRow,
  beginBatchAttempt,
  endBatch,
  failBatch,
  lockAttempt,
  noteStuck,
  noteWait,
  waitingRows,
} from "#store/batches.ts";
import type { Tx } from "#store/database.ts";
import { bothModes } from "#store/team-table.ts";
import type { Services } from "../context/context.ts";
import { pinnedContext } from "../context/find-or-404.ts";
import { enqueueBatch } from "./batch-queue.ts";
import { emitBatchEvent } from "./batch-view.ts";
import { type BatchWork, makeRow, type RowOutcome } from "./make-row.ts";
import { planStuckNotice } from "./plan-stuck-notice.ts";

/** Of one job: other batches wait no longer for their turn, and a batch tells how far it is as often. */
const SLICE_MS = 15_000;
/** Read at once. */
const ROWS_AT_ONCE = 20;

/** Makes rows that wait until its slice is over. Does nothing for a batch that has ended or is gone. */
export async function runBatch(
  services: Services,
  place: BatchPlace,
  signal: AbortSignal,
): Promise<void> {
  const owner = bothModes(place);
  const attempt = { id: place.batchId, token: services.random.secret(24) };
  const batch = await services.db.tx((tx) => beginBatchAttempt(tx, owner, attempt));
  if (batch === undefined) {
    return;
  }
  const work = { place, owner, attempt, batch };
  const order = await orderOf(services, work, batch);
  if (order === null) {
    return;
  }
  const outcome = await makeSlice(services, { ...work, order }, signal);
  await ended(services, work, async (tx) => {
    switch (outcome.kind) {
      case "completed":
        await noteStuck(tx, place, null);
        await endBatch(tx, place, "completed");
        await emitBatchEvent(services, tx, "batch.completed", place);
        break;
      case "over":
        await noteStuck(tx, place, null);
        await enqueueBatch(services, tx, place);
        await emitBatchEvent(services, tx, "batch.progress", place);
        break;
      case "waits":
        await noteWait(tx, place, outcome.error);
        if (outcome.error?.code === "render_limit_monthly") {
          await planStuckNotice(services, tx, place, { ...batch, code: outcome.error.code });
        }
        await enqueueBatch(services, tx, place, outcome.delaySeconds);
        break;
      case "lost":
    }
  });
}

type SliceEnd =
  | { readonly kind: "completed" | "over" | "lost" }
  | Extract<RowOutcome, { kind: "waits" }>;

async function makeSlice(
  services: Services,
  work: BatchWork,
  signal: AbortSignal,
): Promise<SliceEnd> {
  const endMs = services.clock.nowMs() + SLICE_MS;
  for (;;) {
    const rows = await services.db.read((tx) => waitingRows(tx, work.place, ROWS_AT_ONCE));
    if (rows.length === 0) {
      return { kind: "completed" };
    }
    for (const row of rows) {
      // The queue gives a job that was cut short to another process; nothing is to be added here.
      if (signal.aborted) {
        return { kind: "lost" };
      }
      if (services.clock.nowMs() > endMs) {
        return { kind: "over" };
      }
      const outcome = await makeRow(services, work, row);
      if (outcome.kind !== "ended") {
        return outcome.kind === "waits" ? outcome : { kind: "lost" };
      }
    }
  }
}

/** What rows are made of; null where that is gone, and the batch has failed with all that waits. */
async function orderOf(
  services: Services,
  work: Held,
  batch: BatchRow,
): Promise<BatchWork["order"] | null> {
  try {
    const pinned = await services.db.read((tx) => pinnedContext(tx, batch));
    return { ...pinned, appearance: AUTHORED };
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    const { code, message } = error;
    await ended(services, work, async (tx) => {
      await failBatch(tx, work.place, { code, message });
      await planStuckNotice(services, tx, work.place, { ...batch, code });
      await emitBatchEvent(services, tx, "batch.completed", work.place);
    });
    return null;
  }
}

type Held = Pick<BatchWork, "place" | "owner" | "attempt">;

/** Writes how a job ends, if the batch is still its own. */
async function ended(
  { db }: Pick<Services, "db">,
  { owner, attempt }: Held,
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.tx(async (tx) => {
    if (await lockAttempt(tx, owner, attempt)) {
      await write(tx);
    }
  });
}
