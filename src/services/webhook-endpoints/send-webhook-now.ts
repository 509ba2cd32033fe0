/**
 * Deliveries that somebody asks for and waits for: a repeat by hand, and a test. Three steps: the attempt is
 * claimed in a transaction of its own, made outside any (up to 15 s), and recorded in the caller's. If this
 * process dies after the first, the attempt is there under a lease, and the queue makes it when that is over.
 */
import { dateAt } from "#base/instant.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import {
  checkNotDisabled,
  checkRetry,
  endpointDocument,
  type WebhookDeliveryView,
} from "#domain/webhook-endpoint.ts";
import type { Tx } from "#store/database.ts";
import {
  type AttemptKey,
  attemptsAt,
  type ClaimedAttempt,
  dropPlannedAttempts,
  insertAttempt,
} from "#store/webhook-deliveries.ts";
import type { WebhookEndpointRow } from "#store/webhook-endpoints.ts";
import type { Call, Services } from "../context/context.ts";
import { keepEvent } from "../events/record-event.ts";
import { LEASE_MS, makeAttempt, recordAttempt } from "./webhook-attempt.ts";
import { notConfigured, signingSecrets } from "./webhook-secrets.ts";
import { deliveryOr404, deliveryView, endpointView, lockEndpointOr404 } from "./webhook-views.ts";

/**
 * Tries a delivery again at once, as the next attempt at its event; one that was planned is dropped. The row
 * that was named stays as it is. Order (contract, 7): 404, 409 disabled, 409 delivered, 422 exhausted, 422
 * skipped, 503 without keys. 200 whatever the receiver says: the delivery's own status tells.
 */
export async function retryDelivery(
  services: Services,
  { caller, unit }: Call<WebhookDeliveryView>,
  of: { readonly endpointId: string; readonly id: string },
): Promise<WebhookDeliveryView> {
  const claim = await services.db.tx(async (tx) => {
    // Locked to number the attempt: recording takes the same lock, so no two attempts have one number.
    const endpoint = await lockEndpointOr404(tx, caller, of.endpointId);
    const delivery = await deliveryOr404(tx, caller, of);
    const place = {
      teamId: caller.teamId,
      endpointId: of.endpointId,
      eventId: delivery.eventId,
    };
    const { endpointId, eventId } = place;
    const now = services.clock.now();
    // Undone with the transaction when the retry is refused.
    await dropPlannedAttempts(tx, caller.teamId, { endpointId, eventId, now });
    const { hasSucceeded, lastNumber } = await attemptsAt(tx, place);
    checkRetry({
      endpointStatus: endpoint.status,
      deliveryStatus: delivery.status,
      hasSucceeded,
      lastAttemptNumber: lastNumber,
    });
    requireSecrets(services, endpoint);
    const key = { ...place, attemptNumber: lastNumber + 1 };
    return await startAttempt(services, tx, key, delivery.id);
  });
  return await sendAndRecord(services, { caller, unit }, claim);
}

/**
 * Sends an event of the type service.test, subscribed or not; a paused endpoint records it as skipped. It is
 * not repeated by itself, and its failure counts like any other.
 */
export async function testWebhookEndpoint(
  services: Services,
  { caller, unit }: Call<WebhookDeliveryView>,
  id: string,
): Promise<WebhookDeliveryView> {
  const claim = await services.db.tx(async (tx) => {
    const endpoint = await lockEndpointOr404(tx, caller, id);
    // 409 before 503: the endpoint's state is its owner's to change, the keys are not.
    checkNotDisabled(endpoint.status);
    requireSecrets(services, endpoint);
    const eventId = await keepEvent(services, tx, {
      teamId: caller.teamId,
      mode: endpoint.mode,
      type: "service.test",
      data: { webhook_endpoint: endpointDocument(endpointView(services, endpoint)) },
    });
    const key = { teamId: caller.teamId, endpointId: id, eventId, attemptNumber: 1 };
    return await startAttempt(services, tx, key, null);
  });
  return await sendAndRecord(services, { caller, unit }, claim);
}

/** 503 before anything is sent: an unsigned message would be worse than none. */
function requireSecrets(services: Services, endpoint: WebhookEndpointRow): void {
  if (signingSecrets(services, endpoint) === null) {
    throw notConfigured();
  }
}

/** A claimed attempt: if this process ends before it is recorded, the queue makes it. */
async function startAttempt(
  services: Services,
  tx: Tx,
  key: AttemptKey,
  retryOf: string | null,
): Promise<ClaimedAttempt> {
  const token = services.random.secret(24);
  await insertAttempt(tx, key, {
    dueAt: services.clock.now(),
    retryOf,
    token,
    leasedUntil: dateAt(services.clock.nowMs() + LEASE_MS),
  });
  return { ...key, token, retryOf };
}

/** The exchange, which no abort cuts short: somebody waits for it, and the sender has its own limit. */
async function sendAndRecord(
  services: Services,
  { caller, unit }: Call<WebhookDeliveryView>,
  claim: ClaimedAttempt,
): Promise<WebhookDeliveryView> {
  const result = await makeAttempt(services, claim, new AbortController().signal);
  if (result === null) {
    throw notConfigured();
  }
  return await unit.commit((tx) => recordOrFail({ services, tx, caller }, claim, result));
}

/**
 * Records in the caller's transaction; 500 when the lease ran out meanwhile and another process has the
 * attempt.
 */
async function recordOrFail(
  { services, tx, caller }: { services: Services; tx: Tx; caller: Caller },
  claim: ClaimedAttempt,
  result: Parameters<typeof recordAttempt>[3],
): Promise<WebhookDeliveryView> {
  const id = await recordAttempt(services, tx, claim, result);
  if (id === null) {
    throw new ApiError("internal_error", "The attempt took so long that another process made it.");
  }
  return deliveryView(await deliveryOr404(tx, caller, { endpointId: claim.endpointId, id }));
}
