/**
 * One attempt at telling one endpoint of one event, whoever asked for it: the queue, a retry, a test. It is a
 * row of `webhook_attempts` under a token until it is recorded, and a row of deliveries from then on; both
 * happen in one transaction, so an attempt is in exactly one of the two.
 */
import { dateAt } from "#base/instant.ts";
import {
  DISABLE_AFTER,
  endpointDocument,
  gapBefore,
  statusOfAttempt,
} from "#domain/webhook-endpoint.ts";
import type { WebhookOutcome } from "#ports/webhook-sender.ts";
import type { Tx } from "#store/database.ts";
import { type EventRow, findEvent } from "#store/events.ts";
import { bothModes } from "#store/team-table.ts";
import {
  attemptsAt,
  type ClaimedAttempt,
  dropPlannedAttempts,
  insertAttempt,
  insertDelivery,
  releaseAttempt,
  takeAttempt,
} from "#store/webhook-deliveries.ts";
import {
  countFailure,
  findWebhookEndpoint,
  lockWebhookEndpoint,
  NO_FAILURES,
  updateWebhookEndpoint,
  type WebhookEndpointRow,
} from "#store/webhook-endpoints.ts";
import type { Services } from "../context/context.ts";
import { DELIVER_QUEUE, recordEvent } from "../events/record-event.ts";
import { signingSecrets } from "./webhook-secrets.ts";
import { endpointView } from "./webhook-views.ts";

/** How long a claimed attempt is its claimer's: the exchange (15 s) and ample time to write. */
export const LEASE_MS = 30_000;

/**
 * Five minutes. An attempt whose secret cannot be read waits without being counted: the operator has to repair
 * the keys.
 */
const UNREADABLE_PAUSE_MS = 5 * 60_000;

/** What came of an attempt: an exchange, or none because the endpoint is paused. */
export type AttemptResult = WebhookOutcome | "skipped";

/**
 * Makes a claimed attempt; no transaction may be open around it. Null when there is nothing to record: its
 * endpoint or event is gone, it was cut off, or it cannot be signed now; it was given back then, and is due
 * again.
 */
export async function makeAttempt(
  services: Services,
  claim: ClaimedAttempt,
  signal: AbortSignal,
): Promise<AttemptResult | null> {
  const known = await services.db.read((tx) => load(tx, claim));
  // Erased meanwhile, and the attempt with it.
  if (known === null) {
    return null;
  }
  const { endpoint, event } = known;
  // Recorded as skipped and not tried again: its owner reads what was missed with GET /events.
  if (endpoint.status === "paused") {
    return "skipped";
  }
  const secrets = signingSecrets(services, endpoint);
  const outcome =
    secrets === null
      ? null
      : await services.webhookSender.send(
          {
            url: endpoint.url,
            secrets,
            id: event.id,
            // Of this attempt: receivers refuse old ones against replay, while the id stays that of the
            // event.
            timestampSeconds: Math.floor(services.clock.nowMs() / 1000),
            // The stored text to the byte: what is signed is what is sent.
            body: event.payload,
          },
          signal,
        );
  if (outcome === null) {
    const waitMs = secrets === null ? UNREADABLE_PAUSE_MS : 0;
    const dueAt = dateAt(services.clock.nowMs() + waitMs);
    await services.db.tx((tx) => releaseAttempt(tx, claim, dueAt));
  }
  return outcome;
}

/**
 * What the attempt needs, as it is now: an endpoint changed since it was planned is told at its new address.
 */
async function load(
  tx: Tx,
  claim: ClaimedAttempt,
): Promise<{ readonly endpoint: WebhookEndpointRow; readonly event: EventRow } | null> {
  const endpoint = await findWebhookEndpoint(tx, bothModes(claim), claim.endpointId);
  const event = await findEvent(tx, bothModes(claim), claim.eventId);
  return endpoint === undefined || event === undefined ? null : { endpoint, event };
}

/**
 * Writes the delivery, counts failures, plans what follows, in the caller's transaction. Its id; null when
 * the claim was lost meanwhile, and then nothing is written.
 */
export async function recordAttempt(
  services: Services,
  tx: Tx,
  claim: ClaimedAttempt,
  result: AttemptResult,
): Promise<string | null> {
  const { teamId, endpointId, eventId, attemptNumber } = claim;
  // The endpoint before the attempt: counts of failures are one after the other, and a PATCH comes before or
  // after.
  const endpoint = await lockWebhookEndpoint(tx, bothModes(claim), endpointId);
  if (endpoint === undefined || !(await takeAttempt(tx, claim))) {
    return null;
  }
  const outcome = result === "skipped" ? null : result;
  const hasFailed = outcome !== null && outcome.error !== null;
  const at = services.clock.now();
  const id = services.random.id("whd");
  await insertDelivery(tx, teamId, {
    id,
    webhookEndpointId: endpointId,
    eventId,
    attemptNumber,
    status: result === "skipped" ? "skipped" : statusOfAttempt(attemptNumber, { hasFailed }),
    responseStatus: outcome?.status ?? null,
    responseExcerpt: outcome?.excerpt ?? null,
    error: outcome?.error ?? null,
    durationMs: outcome?.durationMs ?? 0,
    retryOf: claim.retryOf,
    createdAt: at,
  });
  // Skipped: neither a success nor a failure.
  if (outcome === null) {
    return id;
  }
  if (outcome.error === null) {
    // One success ends the row of failures, over all events.
    const change = { ...NO_FAILURES, lastDeliveryAt: at };
    await updateWebhookEndpoint(tx, endpoint, endpointId, change);
    // Beside the first attempt there is no other.
    if (attemptNumber > 1) {
      await dropPlannedAttempts(tx, teamId, { endpointId, eventId, now: at });
    }
    return id;
  }
  await recordFailure(services, tx, { claim, endpoint, outcome, error: outcome.error, at });
  return id;
}

interface Failure {
  readonly claim: ClaimedAttempt;
  /** As it was before. */
  readonly endpoint: WebhookEndpointRow;
  readonly outcome: WebhookOutcome;
  readonly error: string;
  readonly at: Date;
}

/** Counts the failure; disables at 20 in a row (contract, 7), else plans the next attempt at this event. */
async function recordFailure(
  services: Services,
  tx: Tx,
  { claim, endpoint, outcome, error, at }: Failure,
): Promise<void> {
  const { endpointId } = claim;
  await countFailure(tx, endpoint, endpointId, { at, status: outcome.status, error });
  // Disabled while the exchange ran: counted, and nothing follows.
  if (endpoint.status === "disabled") {
    return;
  }
  if (endpoint.consecutiveFailures + 1 >= DISABLE_AFTER) {
    await disable(services, tx, endpoint);
  } else {
    await planNext(services, tx, claim);
  }
}

/** No more is sent; whoever else listens for the team is told. */
async function disable(services: Services, tx: Tx, endpoint: WebhookEndpointRow): Promise<void> {
  const { teamId, id } = endpoint;
  const now = services.clock.now();
  await updateWebhookEndpoint(tx, endpoint, id, {
    status: "disabled",
    disabledReason: "failures",
    updatedAt: now,
  });
  // All events' attempts: to an endpoint that fails always each of them would be in vain.
  await dropPlannedAttempts(tx, teamId, { endpointId: id, now });
  // Read again: the event shows the endpoint as disabled.
  const row = await findWebhookEndpoint(tx, endpoint, id);
  if (row !== undefined) {
    await recordEvent(services, tx, {
      teamId,
      mode: row.mode,
      type: "webhook_endpoint.disabled",
      data: { webhook_endpoint: endpointDocument(endpointView(services, row)) },
    });
  }
}

/** The next attempt after its gap, unless it was the last, somebody tries already, or it was a test. */
async function planNext(services: Services, tx: Tx, claim: ClaimedAttempt): Promise<void> {
  const attemptNumber = claim.attemptNumber + 1;
  // Null past the tenth: the delivery just written is `exhausted`.
  const gapSeconds = gapBefore(attemptNumber);
  const event = await findEvent(tx, bothModes(claim), claim.eventId);
  // A retry by hand may have gone ahead of the plan.
  const { lastNumber, hasSucceeded } = await attemptsAt(tx, claim);
  const isOver = hasSucceeded || lastNumber >= attemptNumber || event?.type === "service.test";
  if (gapSeconds === null || isOver) {
    return;
  }
  await insertAttempt(
    tx,
    { ...claim, attemptNumber },
    {
      dueAt: dateAt(services.clock.nowMs() + gapSeconds * 1000),
      retryOf: null,
      token: null,
      leasedUntil: null,
    },
  );
  // Wakes somebody when the gap is over; should the job be lost, the run of every minute finds what is due.
  await services.queue.enqueue(
    tx,
    DELIVER_QUEUE.name,
    {},
    { dedupeKey: `${claim.endpointId} ${claim.eventId}`, delaySeconds: gapSeconds },
  );
}
