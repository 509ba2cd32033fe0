import type { WebhookDeliveryView } from "#domain/webhook-endpoint.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readDelivery } from "#services/webhook-endpoints/read-webhooks.ts";
import { declare } from "../schema/declare.ts";
import {
  deliveryParams,
  deliverySchema,
  EXAMPLE_DELIVERY_ID,
  EXAMPLE_ENDPOINT_ID,
  presentDelivery,
} from "./webhook-schema.ts";

/**
 * One delivery with the exact text that its signature covers, for receivers whose check fails. 404 for a
 * delivery of another endpoint, whoever owns it. Kept as long as its event.
 */
export const getDelivery = declare<WebhookDeliveryView>()({
  id: "getWebhookDelivery",
  method: "GET",
  path: "/webhook_endpoints/{id}/deliveries/{delivery_id}",
  summary: "Read a delivery",
  auth: "secret",
  scope: "webhooks:read",
  stability: "beta",
  tag: "webhooks",
  params: deliveryParams,
  replies: { 200: { description: "The delivery", schema: z.object({ delivery: deliverySchema }) } },
  errors: ["webhook_endpoint_not_found", "webhook_delivery_not_found"],
  example: { params: { id: EXAMPLE_ENDPOINT_ID, delivery_id: EXAMPLE_DELIVERY_ID } },
  handle: (services, { params }, { caller }) =>
    readDelivery(services, caller, { endpointId: params.id, id: params.delivery_id }),
  present: (delivery) => json(200, { delivery: presentDelivery(delivery) }),
});
