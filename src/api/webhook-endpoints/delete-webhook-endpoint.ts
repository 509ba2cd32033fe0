import type { WebhookEndpointView } from "#domain/webhook-endpoint.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deleteWebhookEndpoint as remove } from "#services/webhook-endpoints/manage-webhook-endpoints.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_ENDPOINT_ID,
  endpointParams,
  endpointSchema,
  presentEndpoint,
} from "./webhook-schema.ts";

/**
 * Disables an endpoint for good measure; it and its deliveries stay readable, since a receiver's owner wants
 * to know what was sent. Attempts that were planned are dropped. Again is the same 200; PATCH with `active`
 * brings it back while the team has room for it (contract, section 4).
 */
export const deleteWebhookEndpoint = declare<WebhookEndpointView>()({
  id: "deleteWebhookEndpoint",
  method: "DELETE",
  path: "/webhook_endpoints/{id}",
  summary: "Delete a webhook endpoint",
  auth: "secret",
  scope: "webhooks:write",
  stability: "beta",
  tag: "webhooks",
  params: endpointParams,
  replies: {
    200: { description: "Disabled", schema: z.object({ webhook_endpoint: endpointSchema }) },
  },
  errors: ["webhook_endpoint_not_found"],
  example: { params: { id: EXAMPLE_ENDPOINT_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (endpoint) => json(200, { webhook_endpoint: presentEndpoint(endpoint) }),
});
