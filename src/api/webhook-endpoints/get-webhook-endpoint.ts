import type { WebhookEndpointView } from "#domain/webhook-endpoint.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readWebhookEndpoint } from "#services/webhook-endpoints/manage-webhook-endpoints.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_ENDPOINT_ID,
  endpointParams,
  endpointSchema,
  presentEndpoint,
} from "./webhook-schema.ts";

/** One endpoint, whatever its status and mode, never with its secret: a lost one is replaced by rotating. */
export const getWebhookEndpoint = declare<WebhookEndpointView>()({
  id: "getWebhookEndpoint",
  method: "GET",
  path: "/webhook_endpoints/{id}",
  summary: "Read a webhook endpoint",
  auth: "secret",
  scope: "webhooks:read",
  stability: "beta",
  tag: "webhooks",
  params: endpointParams,
  replies: {
    200: { description: "The endpoint", schema: z.object({ webhook_endpoint: endpointSchema }) },
  },
  errors: ["webhook_endpoint_not_found"],
  example: { params: { id: EXAMPLE_ENDPOINT_ID } },
  handle: (services, { params }, { caller }) => readWebhookEndpoint(services, caller, params.id),
  present: (endpoint) => json(200, { webhook_endpoint: presentEndpoint(endpoint) }),
});
