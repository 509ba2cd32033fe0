import {
  endpointDocument,
  type WebhookDeliveryView,
  type WebhookEndpointView,
} from "#domain/webhook-endpoint.ts";
import { EVENT_TYPES } from "#domain/webhook-event.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one endpoint. */
export const endpointParams = z.object({ id: z.string() });

/** Path parameters of one delivery. */
export const deliveryParams = z.object({ id: z.string(), delivery_id: z.string() });

export const EXAMPLE_ENDPOINT_ID = "whe_01JZ0000000000000000000000";
export const EXAMPLE_DELIVERY_ID = "whd_01JZ0000000000000000000000";

const eventType = z.enum(EVENT_TYPES);

/** `events` of a request: types, or "*" for all, also ones that come later. */
export const subscription = z
  .union([
    z.literal("*"),
    z
      .array(z.union([eventType, z.literal("*")]))
      .min(1)
      .max(EVENT_TYPES.length + 1),
  ])
  .transform((events) =>
    events === "*" || events.includes("*")
      ? ("*" as const)
      : EVENT_TYPES.filter((type) => events.includes(type)),
  );

/** An endpoint as answered; never with its secret. */
export const endpointSchema = named(
  "WebhookEndpoint",
  z.object({
    id: z.string(),
    url: z.string(),
    events: z.union([z.array(eventType), z.literal("*")]),
    mode: z.enum(["live", "test"]),
    status: z.enum(["active", "paused", "disabled"]),
    disabled_reason: z.enum(["deleted", "failures"]).nullable(),
    consecutive_failures: z.int(),
    failure: z
      .object({
        count: z.int(),
        first_at: timestamp,
        last_at: timestamp,
        last_status: z.int().nullable(),
        last_error: z.string().nullable(),
      })
      .nullable(),
    last_delivery_at: timestamp.nullable(),
    secret_rotates_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

export function presentEndpoint(view: WebhookEndpointView): z.output<typeof endpointSchema> {
  return endpointDocument(view);
}

const summaryShape = {
  id: z.string(),
  webhook_endpoint_id: z.string(),
  event_id: z.string(),
  event_type: eventType,
  attempt_number: z.int(),
  status: z.enum(["succeeded", "failed", "skipped", "exhausted"]),
  response_status: z.int().nullable(),
  response_excerpt: z.string().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int(),
  retry_of: z.string().nullable(),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
};

/** A delivery in a list. */
export const deliverySummarySchema = named("WebhookDeliverySummary", z.object(summaryShape));

/** A delivery with the exact text that was signed and sent. */
export const deliverySchema = named(
  "WebhookDelivery",
  z.object({ ...summaryShape, payload: z.string() }),
);

export function presentDeliverySummary(
  view: Omit<WebhookDeliveryView, "payload">,
): z.output<typeof deliverySummarySchema> {
  return {
    id: view.id,
    webhook_endpoint_id: view.endpointId,
    event_id: view.eventId,
    event_type: view.eventType,
    attempt_number: view.attemptNumber,
    status: view.status,
    response_status: view.responseStatus,
    response_excerpt: view.responseExcerpt,
    error: view.error,
    duration_ms: view.durationMs,
    retry_of: view.retryOf,
    next_attempt_at: view.nextAttemptAt,
    created_at: view.createdAt,
  };
}

export function presentDelivery(view: WebhookDeliveryView): z.output<typeof deliverySchema> {
  return { ...presentDeliverySummary(view), payload: view.payload };
}
