import { dateAt } from "#base/instant.ts";
import { sweepEmbedSessions } from "#store/embed-sessions.ts";
import { sweepPreviews } from "#store/erasures.ts";
import { sweepEvents } from "#store/events.ts";
import type { Tx } from "#store/database.ts";
import { sweepFillTokens } from "#store/fill-tokens.ts";
import { expireFills, findFill } from "#store/fills.ts";
import { sweepIdempotency } from "#store/idempotency.ts";
import { sweepRateCounters } from "#store/rate-counters.ts";
import { sweepUserSessions } from "#store/user-sessions.ts";
import { sweepRotatedSecrets } from "#store/webhook-endpoints.ts";
import type { Services } from "../context/context.ts";
import { eraseWhatIsOld, removeErasedObjects } from "../fills/erase-fill.ts";
import { fillView } from "../views/fill-view.ts";
import { emitFillEvent } from "../events/resource-events.ts";
import { requeueStuckRenders } from "../renders/run-queued-render.ts";

/**
 * Deletes what has run its time and takes up what was left lying. Harmless to run often, or twice at once. `log`
 * is told what was deleted, by ids and numbers, never by what it said.
 */
export async function sweep(
  services: Services,
  log: (line: string) => void = () => {},
): Promise<void> {
  const deleted = (count: number, what: string): void => {
    if (count > 0) {
      log(`deleted ${count} ${what}`);
    }
  };
  await services.db.tx((tx) => expireAndEmit(services, tx));
  await services.db.tx((tx) => sweepIdempotency(tx, services.clock.now()));
  await services.db.tx(sweepRateCounters);
  await services.db.tx(sweepPreviews);
  await services.db.tx(sweepFillTokens);
  await services.db.tx(sweepUserSessions);
  const sessions = await services.db.tx((tx) => sweepEmbedSessions(tx, services.clock.now()));
  deleted(sessions, "embed sessions that expired over 30 days ago");
  deleted(await sweepWebhooks(services), `events over ${services.retention.eventDays} days old`);
  await requeueStuckRenders(services);
  await eraseWhatIsOld(services, log);
  deleted(await removeErasedObjects(services), "files that nothing names any more");
  deleted(await services.objects.sweep(), "unfinished uploads");
}

const EVENTS_AT_ONCE = 5_000;
const DAY_MS = 86_400_000;

async function sweepWebhooks(services: Services): Promise<number> {
  const { clock, db, retention } = services;
  await db.tx((tx) => sweepRotatedSecrets(tx, clock.now()));
  const before = dateAt(clock.nowMs() - retention.eventDays * DAY_MS);
  return await db.tx((tx) => sweepEvents(tx, before, EVENTS_AT_ONCE));
}

const FILLS_AT_ONCE = 500;

async function expireAndEmit(services: Services, tx: Tx): Promise<void> {
  for (const { teamId, id } of await expireFills(tx, FILLS_AT_ONCE)) {
    const row = await findFill(tx, teamId, id);
    if (row !== undefined) {
      const fill = fillView(services, row);
      await emitFillEvent(services, tx, "fill.expired", { teamId, fill });
    }
  }
}
