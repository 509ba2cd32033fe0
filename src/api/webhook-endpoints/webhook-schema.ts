/** Shapes of webhook endpoints and their deliveries (contract, sections 4 and 7). */
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

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_ENDPOINT_ID = "whe_01JZ0000000000000000000000";
export const EXAMPLE_DELIVERY_ID = "whd_01JZ0000000000000000000000";

const eventType = z.enum(EVENT_TYPES);

/**
 * `events` of a request: types, or "*" for all, also ones that come later. A list that holds "*" is all of
 * them; others are put in the catalogue's order, each once, so that equal subscriptions read equal.
 */
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

/** An endpoint in responses; never with its secret. */
export const endpointSchema = named(
  "WebhookEndpoint",
  z.object({
    id: z.string(),
    url: z.string(),
    events: z.union([z.array(eventType), z.literal("*")]),
    mode: z.enum(["live", "test"]),
    status: z.enum(["active", "paused", "disabled"]),
    /** `failures`: 20 in a row over all events; `deleted`; null where PATCH disabled it. */
    disabled_reason: z.enum(["deleted", "failures"]).nullable(),
    /** Over all events; a success sets it to 0. */
    consecutive_failures: z.int(),
    // Of the failures in a row; null after a success, so that it says what is wrong now.
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
    /** Until when the secret before the newest signs as well; null without one. */
    secret_rotates_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of an endpoint. */
export function presentEndpoint(view: WebhookEndpointView): z.output<typeof endpointSchema> {
  return endpointDocument(view);
}

/** What every attempt is recorded with. */
const summaryShape = {
  id: z.string(),
  webhook_endpoint_id: z.string(),
  event_id: z.string(),
  event_type: eventType,
  /** 1 to 10, counted for each event and endpoint. */
  attempt_number: z.int(),
  /** `exhausted`: the tenth attempt failed; `skipped`: the endpoint was paused. */
  status: z.enum(["succeeded", "failed", "skipped", "exhausted"]),
  /** Null where no response came. */
  response_status: z.int().nullable(),
  /** The first 1024 bytes of its body, as text. */
  response_excerpt: z.string().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int(),
  /** The delivery somebody repeated by hand; null for attempts made by schedule. */
  retry_of: z.string().nullable(),
  /** Null where none follows. */
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

/** The outer form of a delivery in a list. */
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

/** The same with its text. */
export function presentDelivery(view: WebhookDeliveryView): z.output<typeof deliverySchema> {
  return { ...presentDeliverySummary(view), payload: view.payload };
}
