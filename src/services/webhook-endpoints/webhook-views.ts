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
import type { Services } from "../context/context.ts";

export function endpointView(
  { clock }: Pick<Services, "clock">,
  row: WebhookEndpointRow,
): WebhookEndpointView {
  const { first_failure_at, last_failure_at, previous_secret_until } = row;
  const overlaps = (previous_secret_until?.getTime() ?? 0) > clock.nowMs();
  return {
    id: row.id,
    url: row.url,
    events: row.events.includes("*")
      ? "*"
      : EVENT_TYPES.filter((type) => row.events.includes(type)),
    mode: row.mode,
    status: row.status,
    disabledReason: row.disabled_reason,
    consecutiveFailures: row.consecutive_failures,
    failure:
      first_failure_at === null || last_failure_at === null
        ? null
        : {
            firstAt: first_failure_at.toISOString(),
            lastAt: last_failure_at.toISOString(),
            lastStatus: row.last_failure_status,
            lastError: row.last_failure_error,
          },
    lastDeliveryAt: row.last_delivery_at?.toISOString() ?? null,
    secretRotatesAt: overlaps ? (previous_secret_until?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function deliveryView(row: DeliveryRow): WebhookDeliveryView {
  return { ...deliverySummary(row), payload: row.payload };
}

/** A delivery without its text. */
export function deliverySummary(
  row: Omit<DeliveryRow, "payload">,
): Omit<WebhookDeliveryView, "payload"> {
  return {
    id: row.id,
    endpointId: row.webhook_endpoint_id,
    eventId: row.event_id,
    eventType: row.event_type,
    attemptNumber: row.attempt_number,
    status: row.status,
    responseStatus: row.response_status,
    responseExcerpt: row.response_excerpt,
    error: row.error,
    durationMs: row.duration_ms,
    retryOf: row.retry_of,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export async function endpointOr404(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<WebhookEndpointRow> {
  return found(await findWebhookEndpoint(tx, caller.teamId, id));
}

/** As `endpointOr404`, kept from others until the transaction ends. */
export async function lockEndpointOr404(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<WebhookEndpointRow> {
  return found(await lockWebhookEndpoint(tx, caller.teamId, id));
}

export async function deliveryOr404(
  tx: Tx,
  caller: Caller,
  of: { readonly endpointId: string; readonly id: string },
): Promise<DeliveryRow> {
  const row = await findDelivery(tx, caller.teamId, of);
  if (row === undefined) {
    throw new ApiError("webhook_delivery_not_found", "The endpoint has no such delivery.");
  }
  return row;
}

function found(row: WebhookEndpointRow | undefined): WebhookEndpointRow {
  if (row === undefined) {
    throw new ApiError("webhook_endpoint_not_found", "No such webhook endpoint.");
  }
  return row;
}
