import type { WebhookDeliveryView } from "#domain/webhook-endpoint.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { retryDelivery as retry } from "#services/webhook-endpoints/send-webhook-now.ts";
import { declare } from "../schema/declare.ts";
import {
  deliveryParams,
  deliverySchema,
  EXAMPLE_DELIVERY_ID,
  EXAMPLE_ENDPOINT_ID,
  presentDelivery,
} from "./webhook-schema.ts";

/**
 * Sends the same event again, now, with a fresh timestamp and signature; responds when the attempt is over.
 * The result is a new row with the next attempt number, and the one named stays. A planned attempt at the
 * same event is dropped in its favour.
 *
 * Refused in this order: 409 `endpoint_disabled`, 409 `delivery_already_succeeded` (also by another attempt),
 * 422 `delivery_exhausted` after 10 attempts, 422 `delivery_skipped` (contract, section 7). 200 whatever the
 * receiver said: the row tells. A failure counts toward disabling the endpoint.
 */
export const retryDelivery = declare<WebhookDeliveryView>()({
  id: "retryWebhookDelivery",
  method: "POST",
  path: "/webhook_endpoints/{id}/deliveries/{delivery_id}/retry",
  summary: "Repeat a delivery",
  auth: "secret",
  scope: "webhooks:write",
  stability: "beta",
  tag: "webhooks",
  params: deliveryParams,
  replies: {
    200: { description: "The new row", schema: z.object({ delivery: deliverySchema }) },
  },
  errors: [
    "webhook_endpoint_not_found",
    "webhook_delivery_not_found",
    // In the place of a kept response about a fill that was erased since.
    "fill_not_found",
    "endpoint_disabled",
    "delivery_already_succeeded",
    "delivery_exhausted",
    "delivery_skipped",
    "webhook_secrets_not_configured",
  ],
  example: { params: { id: EXAMPLE_ENDPOINT_ID, delivery_id: EXAMPLE_DELIVERY_ID } },
  handle: (services, { params }, call) =>
    retry(services, call, { endpointId: params.id, id: params.delivery_id }),
  present: (delivery) => json(200, { delivery: presentDelivery(delivery) }),
});
