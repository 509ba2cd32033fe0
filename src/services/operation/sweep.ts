/**
 * What time does to rows. Nothing depends on it being punctual: an open fill or session past its time counts
 * as expired wherever it is read, a key past its day may be taken again, a claim without a living process
 * too. The sweep writes that down, emits the events of it, and frees space.
 */
import { dateAt } from "#base/instant.ts";
import { sweepEmbedSessions } from "#store/embed-sessions.ts";
import { sweepPreviews } from "#store/erasures.ts";
import { sweepNotices } from "#store/notices.ts";
import { sweepInvitations } from "#store/invitations.ts";
import { settingValue } from "#store/operator-settings.ts";
import { sweepMailLinks } from "#store/mail-links.ts";
import { sweepOpenidSignIns } from "#store/openid.ts";
import { sweepPasskeyChallenges } from "#store/passkeys.ts";
import { sweepPreflights } from "#store/preflights.ts";
import { sweepEvents } from "#store/events.ts";
import { deleteCanceledRows } from "#store/batches.ts";
import type { Tx } from "#store/database.ts";
import { sweepFillTokens } from "#store/fill-tokens.ts";
import { expireFills, findFill } from "#store/fills.ts";
import { sweepIdempotency } from "#store/idempotency.ts";
import { sweepRateCounters } from "#store/rate-counters.ts";
import { sweepAuditEntries } from "#store/audit-entries.ts";
import { sweepPlatformAuditEntries } from "#store/platform-audit-entries.ts";
import { sweepPaymentEvents } from "#store/team-billing.ts";
import { sweepSupport } from "#store/support-accesses.ts";
import { sweepUserSessions } from "#store/user-sessions.ts";
import { sweepRotatedSecrets } from "#store/webhook-endpoints.ts";
import { bothModes } from "#store/team-table.ts";
import type { Services } from "../context/context.ts";
import { eraseWhatIsOld, removeErasedObjects } from "../fills/erase-fill.ts";
import { sweepDemos } from "../demo/sweep-demos.ts";
import { fillView } from "../views/fill-view.ts";
import { emitFillEvent } from "../events/resource-events.ts";
import { requeueStuckBatches } from "../batches/batch-queue.ts";
import { requeueStuckRenders } from "../renders/run-queued-render.ts";

/** What one run found to do. */
export interface SweepCounts {
  readonly expiredFills: number;
  /** Embed sessions that expired over 30 days ago. */
  readonly expiredSessions: number;
  readonly expiredDemos: number;
  readonly purgedIdempotencyKeys: number;
  /** Finals whose job was lost with its process. */
  readonly requeuedRenders: number;
}

/**
 * Deletes what has run its time and takes up what was left lying. Harmless to run often, or twice at once:
 * each kind has a transaction of its own, whose statements find nothing the second time. A step that fails
 * ends the run; the next one, a minute later, begins anew. `log` is told what was deleted, by ids and
 * numbers, never by what it said.
 */
export async function sweep(
  services: Services,
  log: (line: string) => void = () => {},
): Promise<SweepCounts> {
  const deleted = (count: number, what: string): void => {
    if (count > 0) {
      log(`deleted ${count} ${what}`);
    }
  };
  // First, since people wait for these events; all that follows is housekeeping.
  const expiredFills = await services.db.tx((tx) => expireAndEmit(services, tx));
  const purgedIdempotencyKeys = await services.db.tx((tx) =>
    sweepIdempotency(tx, services.clock.now()),
  );
  await services.db.tx(sweepRateCounters);
  await services.db.tx(sweepPreviews);
  await services.db.tx(sweepPreflights);
  await services.db.tx(sweepFillTokens);
  await services.db.tx(sweepUserSessions);
  await services.db.tx(sweepSupport);
  await services.db.tx(async (tx) => {
    const days = await settingValue(tx, "audit.kept_days");
    await sweepAuditEntries(tx, days);
    await sweepPlatformAuditEntries(tx, days);
  });
  const resent = dateAt(services.clock.nowMs() - PAYMENT_EVENT_DAYS * DAY_MS);
  await services.db.tx((tx) => sweepPaymentEvents(tx, resent));
  await services.db.tx((tx) => sweepNotices(tx, dateAt(services.clock.nowMs() - 30 * DAY_MS)));
  await services.db.tx(sweepMailLinks);
  await services.db.tx(sweepPasskeyChallenges);
  await services.db.tx(sweepOpenidSignIns);
  await services.db.tx(sweepInvitations);
  const expiredSessions = await services.db.tx((tx) =>
    sweepEmbedSessions(tx, services.clock.now()),
  );
  deleted(expiredSessions, "embed sessions that expired over 30 days ago");
  deleted(await sweepWebhooks(services), `events over ${services.retention.eventDays} days old`);
  // Not deleted but taken up again: finals whose job was lost with its process.
  const requeuedRenders = await requeueStuckRenders(services);
  await requeueStuckBatches(services);
  await services.db.tx(deleteCanceledRows);
  await eraseWhatIsOld(services, log);
  const expiredDemos = await sweepDemos(services);
  deleted(expiredDemos, "demo workspaces that were over");
  // After all that notes files for removal, though what was noted just now waits for its grace.
  deleted(await removeErasedObjects(services), "files that nothing names any more");
  deleted(await services.objects.sweep(), "unfinished uploads");
  return { expiredFills, expiredSessions, expiredDemos, purgedIdempotencyKeys, requeuedRenders };
}

/** Of one run: the rest is the next minute's, so that no transaction holds its locks for long. */
const EVENTS_AT_ONCE = 5_000;
const DAY_MS = 86_400_000;
/** The payment provider sends a message again for three days, and by hand for thirty. */
const PAYMENT_EVENT_DAYS = 60;

async function sweepWebhooks(services: Services): Promise<number> {
  const { clock, db, retention } = services;
  // The overlap of a rotation ends by its date; this only takes the old secret out of the row.
  await db.tx((tx) => sweepRotatedSecrets(tx, clock.now()));
  const before = dateAt(clock.nowMs() - retention.eventDays * DAY_MS);
  return await db.tx((tx) => sweepEvents(tx, before, EVENTS_AT_ONCE));
}

/** Each emits an event in the same transaction: few enough for one commit. */
const FILLS_AT_ONCE = 500;

async function expireAndEmit(services: Services, tx: Tx): Promise<number> {
  // The status is written once, under a lock: of two sweeps only one gets the row, so one event is emitted.
  const expired = await expireFills(tx, FILLS_AT_ONCE);
  for (const { teamId, id } of expired) {
    const row = await findFill(tx, bothModes({ teamId }), id);
    if (row !== undefined) {
      const fill = fillView(services, row);
      await emitFillEvent(services, tx, "fill.expired", { teamId, fill });
    }
  }
  return expired.length;
}
