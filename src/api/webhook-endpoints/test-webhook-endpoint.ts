import type { WebhookDeliveryView } from "#domain/webhook-endpoint.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { testWebhookEndpoint as send } from "#services/webhook-endpoints/send-webhook-now.ts";
import { declare } from "../schema/declare.ts";
import {
  deliverySchema,
  EXAMPLE_ENDPOINT_ID,
  endpointParams,
  presentDelivery,
} from "./webhook-schema.ts";

/**
 * Sends a `service.test` event on the path of real ones, subscribed to or not. A receiver that fails it still
 * gives 200 here; `sent_status` tells. It is attempt 1 and is not repeated by itself; a failure counts toward
 * disabling. A paused endpoint is not sent to and records `skipped`, a disabled one is 409 (contract, section
 * 7).
 */
export const testWebhookEndpoint = declare<WebhookDeliveryView>()({
  id: "testWebhookEndpoint",
  method: "POST",
  path: "/webhook_endpoints/{id}/test",
  summary: "Send a test event",
  auth: "secret",
  scope: "webhooks:write",
  stability: "beta",
  tag: "webhooks",
  params: endpointParams,
  replies: {
    200: {
      description: "What came of it",
      schema: z.object({
        delivery: deliverySchema,
        sent_status: z.enum(["succeeded", "failed", "skipped", "exhausted"]),
        /** Of the receiver's response; null where there was none. */
        sent_status_code: z.int().nullable(),
      }),
    },
  },
  errors: ["webhook_endpoint_not_found", "endpoint_disabled", "webhook_secrets_not_configured"],
  example: { params: { id: EXAMPLE_ENDPOINT_ID } },
  handle: (services, { params }, call) => send(services, call, params.id),
  present: (delivery) =>
    json(200, {
      delivery: presentDelivery(delivery),
      sent_status: delivery.status,
      sent_status_code: delivery.responseStatus,
    }),
});
