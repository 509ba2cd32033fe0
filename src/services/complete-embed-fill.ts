import { Fault } from "#domain/errors.ts";
import { checkOpen, type FillView } from "#domain/fill.ts";
import { checkRequired, checkTexts } from "#domain/values.ts";
import { type FillRow, markCompleted } from "#store/fills.ts";
import type { Call, Services } from "./context.ts";
import { fillView } from "./fill-view.ts";
import { fillOr404 } from "./find-or-404.ts";
import { fillChecked, type FinalOrder } from "./make-final.ts";
import { fillOfSession, ownSession, pinnedContext, requireSession } from "./own-embed-session.ts";
import { requireRunner, runnerFault } from "./runner-fault.ts";

/**
 * Freezes a fill against further edits by its browser once everything required is there and fits. Makes no
 * print file. Repeated, it answers as before.
 */
export async function completeEmbedFill(
  services: Services,
  { caller, unit }: Call<FillView>,
  id: string,
): Promise<FillView> {
  const before = await services.db.read(async (tx) => {
    const session = await ownSession(tx, caller);
    const fill = await fillOfSession(tx, session, id, false);
    requireSession(services, session);
    checkOpen(fill.status);
    return { fill, context: await pinnedContext(tx, fill) };
  });
  const { field_values: values, appearance } = before.fill;
  if (before.fill.completed_at === null) {
    await checkComplete(services, { ...before.context, values, appearance }, id);
  }
  return await unit.commit(async (tx) => {
    const session = await ownSession(tx, caller, "share");
    requireSession(services, session);
    const now = await fillOfSession(tx, session, id, true);
    requireUnchanged(before.fill, now);
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
    throw runnerFault(error);
  }
}

/** What was checked must be what is there now. */
export function requireUnchanged(before: FillRow, now: FillRow): void {
  checkOpen(now.status);
  if (now.version !== before.version) {
    throw fillChanged();
  }
}

export function fillChanged(): Fault {
  return new Fault("fill_changed", "The fill was edited while it was checked; check it again.");
}
