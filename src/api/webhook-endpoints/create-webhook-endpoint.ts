import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import {
  createWebhookEndpoint as create,
  type EndpointWithSecret,
} from "#services/webhook-endpoints/manage-webhook-endpoints.ts";
import { declare } from "../schema/declare.ts";
import { endpointSchema, presentEndpoint, subscription } from "./webhook-schema.ts";

/** Makes an endpoint; its signing secret is in this answer and in no other. */
export const createWebhookEndpoint = declare<EndpointWithSecret>()({
  id: "createWebhookEndpoint",
  method: "POST",
  path: "/webhook_endpoints",
  summary: "Create a webhook endpoint",
  auth: "secret",
  scope: "webhooks:write",
  stability: "beta",
  tag: "webhooks",
  body: request({
    url: z.string(),
    events: subscription,
    mode: z.enum(["live", "test"]).optional(),
  }),
  narrow: { url: "invalid_webhook_url", mode: "invalid_mode" },
  replies: {
    201: {
      description: "The endpoint, and its signing secret this once",
      schema: z.object({ webhook_endpoint: endpointSchema, signing_secret: z.string() }),
    },
  },
  errors: ["missing_required_field", "missing_fields", "webhook_secrets_not_configured"],
  example: {
    body: {
      url: "https://shop.example/hooks/platen",
      events: ["fill.created", "render.succeeded"],
    },
  },
  handle: (services, { body }, call) => create(services, call, body),
  present: ({ endpoint, signingSecret }) =>
    json(201, { webhook_endpoint: presentEndpoint(endpoint), signing_secret: signingSecret }),
});
