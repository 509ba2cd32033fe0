/**
 * One row of a list: its press file first, then all that is written of it in one transaction. A process that dies in
 * between leaves a row that waits and a file that nothing names, so no row is lost, and none is made twice.
 */
import { AUTHORED } from "#domain/appearance.ts";
import type { BatchError, RowError } from "#domain/batch.ts";
import { rowErrorOf } from "#domain/batch-rows.ts";
import { ApiError } from "#domain/errors.ts";
import {
  type BatchAttempt,
  type ListRow,
  type BatchPlace,
  type BatchRow,
  endRow,
  lockAttempt,
} from "#store/batches.ts";
import { isDatabaseUnavailable, type Tx } from "#store/database.ts";
import { findFill, insertFill, markFinalized } from "#store/fills.ts";
import { insertRender } from "#store/renders.ts";
import type { Owner } from "#store/team-table.ts";
import type { Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { isPassing, requireRunner, runnerError } from "../context/runner-error.ts";
import { emitFillEvent, emitRenderEvent } from "../events/resource-events.ts";
import { countFinal } from "../plans/count-final.ts";
import { requireRoomForFinal } from "../plans/entitlements.ts";
import { succeededRow } from "../renders/final-row.ts";
import { type Final, makeFinal } from "../renders/make-final.ts";
import type { FinalOrder } from "../renders/prepare-order.ts";
import { fillView } from "../views/fill-view.ts";

/** What all rows of a batch have in common while a job is at it. */
export interface BatchWork {
  readonly place: BatchPlace;
  readonly owner: Owner;
  readonly attempt: BatchAttempt;
  readonly batch: BatchRow;
  readonly order: Omit<FinalOrder, "values">;
}

/** `ended`: made, or failed for good. `lost`: the batch has ended, or another job has it. `waits`: not the row's fault. */
export type RowOutcome =
  | { readonly kind: "ended" | "lost" }
  | { readonly kind: "waits"; readonly error: BatchError | null; readonly delaySeconds: number };

/** For a turn of the engine's, a part of the deployment that is away, room in the plan. */
const TURN_SECONDS = 5;
const AWAY_SECONDS = 30;
const ROOM_SECONDS = 600;
/** What breaks may do so once for no reason of the row's. */
const TRIES = 2;

/** Makes the final of a row that waits, in nobody's way: pictures and finals that people wait for have their turns. */
export async function makeRow(
  services: Services,
  work: BatchWork,
  row: ListRow,
): Promise<RowOutcome> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeRow(services, work, row, await finalOf(services, work, row));
    } catch (error) {
      const known = runnerError(error);
      const waits = waitFor(known, error);
      if (waits !== null) {
        return waits;
      }
      if (isDatabaseUnavailable(known)) {
        throw error;
      }
      const isOurs = !(known instanceof ApiError) || known.isServerError;
      if (!isOurs || tries === TRIES) {
        return await writeRow(services, work, row, { error: rowError(work, known) });
      }
    }
  }
}

async function finalOf(
  services: Services,
  { batch, order }: BatchWork,
  { fieldValues }: ListRow,
): Promise<Final> {
  const { teamId, mode } = batch;
  await services.db.read((tx) =>
    requireRoomForFinal(services, tx, { teamId, mode, fillId: null, renderId: null }),
  );
  const values = fieldValues ?? {};
  return await makeFinal(services, requireRunner(services), { ...order, values }, "other");
}

/** Null for what the row is to blame for, or what will be no better later. */
function waitFor(known: unknown, error: unknown): RowOutcome | null {
  if (isPassing(error)) {
    return { kind: "waits", error: null, delaySeconds: TURN_SECONDS };
  }
  if (!(known instanceof ApiError)) {
    return null;
  }
  const { code, message, status } = known;
  if (code === "render_limit_monthly") {
    return { kind: "waits", error: { code, message }, delaySeconds: ROOM_SECONDS };
  }
  return status === 503
    ? { kind: "waits", error: { code, message }, delaySeconds: AWAY_SECONDS }
    : null;
}

/** Errors of the engine name boxes and fields; a box's text is a column's by its field alone. */
function rowError({ batch, order }: BatchWork, known: unknown): RowError {
  return rowErrorOf(
    { nameOf: batch.columnNames, fields: order.revision.fields },
    known instanceof ApiError ? known : { code: "render_failed", fields: undefined },
  );
}

async function writeRow(
  services: Services,
  { place, owner, attempt, batch }: BatchWork,
  row: ListRow,
  end: Final | { readonly error: RowError },
): Promise<RowOutcome> {
  // Drawn before the transaction: one that runs again writes the same ids.
  const [fillId, renderId] = [services.random.id("fil"), services.random.id("rnd")];
  return await services.db.tx(async (tx) => {
    if (!(await lockAttempt(tx, owner, attempt))) {
      return { kind: "lost" };
    }
    // A customer who was erased meanwhile is printed no more.
    const isWritten = await endRow(tx, place, row.number, "error" in end ? end : { renderId });
    if (isWritten && !("error" in end)) {
      await insertOrder(services, tx, { batch, row, final: end, fillId, renderId });
    }
    return { kind: "ended" };
  });
}

interface MadeRow {
  readonly batch: BatchRow;
  readonly row: ListRow;
  readonly final: Final;
  readonly fillId: string;
  readonly renderId: string;
}

/** The order of a row: a fill that is finalized, as a shop's server would have made it, and its final. */
async function insertOrder(
  services: Services,
  tx: Tx,
  { batch, row, final, fillId, renderId }: MadeRow,
): Promise<void> {
  const { teamId, mode, templateId, sceneRevision, projectId, externalCartId } = batch;
  const { externalOrderId, customerEmail } = row;
  const values = row.fieldValues ?? {};
  const common = { templateId, projectId, sceneRevision, mode, externalOrderId, externalCartId };
  await insertFill(tx, teamId, {
    ...common,
    id: fillId,
    source: "api",
    values,
    ignored: {},
    metadata: {},
    customerEmail,
    customerName: null,
    expiresAtMs: null,
  });
  const facts = { ...common, id: renderId, fillId, values, appearance: AUTHORED };
  await insertRender(tx, teamId, succeededRow(facts, final));
  await markFinalized(tx, batch, { id: fillId, renderId });
  await countFinal(services, tx, { teamId, renderId });
  const fill = fillView(
    services,
    found(await findFill(tx, batch, fillId), () => new Error("the fill was just written")),
  );
  await emitFillEvent(services, tx, "fill.finalized", { teamId, fill });
  await emitRenderEvent(services, tx, "render.succeeded", { teamId, renderId });
}
