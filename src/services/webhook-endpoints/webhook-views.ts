/** Rows of webhooks as their owners see them, and look-ups that answer the 404 of their kind. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { WebhookDeliveryView, WebhookEndpointView } from "#domain/webhook-endpoint.ts";
import { EVENT_TYPES } from "#domain/webhook-event.ts";
import type { Tx } from "#store/database.ts";
import { type DeliveryRow, findDelivery } from "#store/webhook-deliveries.ts";
import {
  findWebhookEndpoint,
  lockWebhookEndpoint,
  type WebhookEndpointRow,
} from "#store/webhook-endpoints.ts";
import type { Owner } from "#store/team-table.ts";
import type { Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";

/** A row as its owner sees it: no secret, only until when the one before the newest still signs. */
export function endpointView(
  { clock }: Pick<Services, "clock">,
  row: WebhookEndpointRow,
): WebhookEndpointView {
  const { firstFailureAt, lastFailureAt, previousSecretUntil } = row;
  // By the clock: the sweep may not have taken the old secret out yet.
  const overlaps = (previousSecretUntil?.getTime() ?? 0) > clock.nowMs();
  return {
    id: row.id,
    url: row.url,
    // In the catalogue's order, and only types there still are.
    events: row.events.includes("*")
      ? "*"
      : EVENT_TYPES.filter((type) => row.events.includes(type)),
    mode: row.mode,
    status: row.status,
    disabledReason: row.disabledReason,
    consecutiveFailures: row.consecutiveFailures,
    // A run of failures has a first and a last; after a success there is none.
    failure:
      firstFailureAt === null || lastFailureAt === null
        ? null
        : {
            firstAt: firstFailureAt.toISOString(),
            lastAt: lastFailureAt.toISOString(),
            lastStatus: row.lastFailureStatus,
            lastError: row.lastFailureError,
          },
    lastDeliveryAt: row.lastDeliveryAt?.toISOString() ?? null,
    secretRotatesAt: overlaps ? (previousSecretUntil?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A delivery with the text that was signed. */
export function deliveryView(row: DeliveryRow): WebhookDeliveryView {
  return { ...deliverySummary(row), payload: row.payload };
}

/** A delivery without its text. */
export function deliverySummary(
  row: Omit<DeliveryRow, "payload">,
): Omit<WebhookDeliveryView, "payload"> {
  return {
    id: row.id,
    endpointId: row.webhookEndpointId,
    eventId: row.eventId,
    eventType: row.eventType,
    attemptNumber: row.attemptNumber,
    status: row.status,
    responseStatus: row.responseStatus,
    responseExcerpt: row.responseExcerpt,
    error: row.error,
    durationMs: row.durationMs,
    retryOf: row.retryOf,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** An endpoint, deleted ones too; 404 for foreign ones. */
export async function endpointOr404(tx: Tx, owner: Owner, id: string): Promise<WebhookEndpointRow> {
  return found(await findWebhookEndpoint(tx, owner, id), endpointNotFound);
}

/** As `endpointOr404`, kept from others until the transaction ends; events can still be planned for it. */
export async function lockEndpointOr404(
  tx: Tx,
  owner: Owner,
  id: string,
): Promise<WebhookEndpointRow> {
  return found(await lockWebhookEndpoint(tx, owner, id), endpointNotFound);
}

/** A delivery of this endpoint, 404 otherwise: a delivery's id alone opens nothing. */
export async function deliveryOr404(
  tx: Tx,
  caller: Caller,
  of: { readonly endpointId: string; readonly id: string },
): Promise<DeliveryRow> {
  return found(
    await findDelivery(tx, caller.teamId, of),
    () => new ApiError("webhook_delivery_not_found", "The endpoint has no such delivery."),
  );
}

function endpointNotFound(): ApiError {
  return new ApiError("webhook_endpoint_not_found", "No such webhook endpoint.");
}
