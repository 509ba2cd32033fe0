/**
 * The freeze of a fill against further edits by its customer, whatever page the customer is on. Completing
 * checks what a print needs and so asks the engine; it reads, checks without a lock, then locks and compares
 * the version. A version counts up with every edit, so an edit in between is a 409 and no unchecked words are
 * frozen.
 */
import { checkOpen, type FillView } from "#domain/fill.ts";
import { ApiError } from "#domain/errors.ts";
import { checkRequired, checkTexts } from "#domain/values.ts";
import type { Tx } from "#store/database.ts";
import { type FillRow, markCompleted } from "#store/fills.ts";
import type { Call, Services } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { fillOr404, pinnedContext } from "../context/find-or-404.ts";
import { fillChecked } from "../renders/make-final.ts";
import { type FinalOrder } from "../renders/prepare-order.ts";
import { requireRunner, runnerError } from "../context/runner-error.ts";

/**
 * The caller's own fill, or an error: first read, then locked to the end of the transaction that completes
 * it. The page says what "own" is (a session, a cookie), and in which order it locks.
 */
interface OwnFill {
  find(tx: Tx): Promise<FillRow>;
  lock(tx: Tx): Promise<FillRow>;
}

/**
 * Completes a fill once everything required is there and fits. Makes no print file: that is the shop's to ask
 * for, when it is paid. Repeated, it answers as before; 409 `fill_changed` when the fill was edited
 * meanwhile.
 */
export async function completeFill(
  services: Services,
  { caller, unit }: Call<FillView>,
  own: OwnFill,
): Promise<FillView> {
  const before = await services.db.read(async (tx) => {
    const fill = await own.find(tx);
    // State before content (contract, 3: 14 before 15).
    checkOpen(fill.status);
    return { fill, context: await pinnedContext(tx, fill) };
  });
  const { id, fieldValues: values, appearance } = before.fill;
  // Complete before: nothing can have been edited since, so nothing is checked again.
  if (before.fill.completedAt === null) {
    const order = { ...before.context, values, appearance, fill: before.fill };
    await checkComplete(services, order, id);
  }
  return await unit.commit(async (tx) => {
    requireUnchanged(before.fill, await own.lock(tx));
    await markCompleted(tx, caller, id);
    return fillView(services, await fillOr404(tx, caller, id));
  });
}

/**
 * What a print needs, in the order of the contract: nothing blank (422), nothing too long (422), everything
 * fits and prints (422, 502, 503). `objectId` is what errors name: the fill, or "values" before there is one.
 */
export async function checkComplete(
  services: Services,
  order: FinalOrder,
  objectId: string,
): Promise<void> {
  checkRequired(order.revision.fields, order.values, objectId);
  checkTexts(order.revision.fields, order.values, objectId);
  const runner = requireRunner(services);
  try {
    await fillChecked(services, runner, order, "other");
  } catch (error) {
    throw runnerError(error);
  }
}

/** What was checked must be what is there now: 409 for another status first, then for another version. */
export function requireUnchanged(before: FillRow, now: FillRow): void {
  checkOpen(now.status);
  if (now.version !== before.version) {
    throw fillChanged();
  }
}

/**
 * 409: the client reads the fill again and decides; to check it once more here could freeze words nobody
 * meant.
 */
export function fillChanged(): ApiError {
  return new ApiError("fill_changed", "The fill was edited while it was checked; check it again.");
}

/**
 * Browsers change a fill until it is complete. Its shop's server still may, with the values of a finalize.
 */
export function requireEditable(row: FillRow): void {
  if (row.completedAt !== null) {
    throw new ApiError("fill_not_open", "The fill is complete.");
  }
}
