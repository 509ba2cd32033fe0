/** The freeze of a fill against further edits by its customer, whatever page the customer is on. */
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

/** The caller's own fill, or an error: first read, then locked to the end of the transaction that completes it. */
interface OwnFill {
  find(tx: Tx): Promise<FillRow>;
  lock(tx: Tx): Promise<FillRow>;
}

/**
 * Completes a fill once everything required is there and fits. Makes no print file.
 * Repeated, it answers as before; 409 `fill_changed` when the fill was edited meanwhile.
 */
export async function completeFill(
  services: Services,
  { caller, unit }: Call<FillView>,
  own: OwnFill,
): Promise<FillView> {
  const before = await services.db.read(async (tx) => {
    const fill = await own.find(tx);
    checkOpen(fill.status);
    return { fill, context: await pinnedContext(tx, fill) };
  });
  const { id, fieldValues: values, appearance } = before.fill;
  if (before.fill.completedAt === null) {
    await checkComplete(services, { ...before.context, values, appearance }, id);
  }
  return await unit.commit(async (tx) => {
    requireUnchanged(before.fill, await own.lock(tx));
    await markCompleted(tx, caller.teamId, id);
    return fillView(services, await fillOr404(tx, caller, id));
  });
}

/** What a print needs: nothing blank (422), nothing too long (422), everything fits and prints (422, 502, 503). */
export async function checkComplete(
  services: Services,
  order: FinalOrder,
  objectId: string,
): Promise<void> {
  checkRequired(order.revision.fields, order.values, objectId);
  checkTexts(order.revision.fields, order.values, objectId);
  const runner = requireRunner(services);
  try {
    await fillChecked(services, runner, order);
  } catch (error) {
    throw runnerError(error);
  }
}

/** What was checked must be what is there now. */
export function requireUnchanged(before: FillRow, now: FillRow): void {
  checkOpen(now.status);
  if (now.version !== before.version) {
    throw fillChanged();
  }
}

export function fillChanged(): ApiError {
  return new ApiError("fill_changed", "The fill was edited while it was checked; check it again.");
}

/** Browsers change a fill until it is complete. */
export function requireEditable(row: FillRow): void {
  if (row.completedAt !== null) {
    throw new ApiError("fill_not_open", "The fill is complete.");
  }
}
