import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import {
  createWebhookEndpoint as create,
  type EndpointWithSecret,
} from "#services/webhook-endpoints/manage-webhook-endpoints.ts";
import { declare } from "../schema/declare.ts";
import { endpointSchema, presentEndpoint, subscription } from "./webhook-schema.ts";

/**
 * Makes an endpoint of the mode given, else of the key's; its signing secret is in this response, its
 * idempotent replay, and in no other. A test key may make a live endpoint and is not shown its secret: PATCH
 * with a live key and `rotate_secret` true gives one that can be used.
 *
 * 400 `invalid_webhook_url` for what is not absolute https, holds a password, or leads to a private address;
 * the address is looked up now and again at every delivery, since names may come to lead elsewhere. At most
 * 20 endpoints of a team, deleted ones not counted. 503 `webhook_secrets_not_configured` where the deployment
 * cannot encrypt secrets at rest. Nothing of before is delivered: GET /events has it.
 */
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
      description:
        "The endpoint, and its signing secret this once; null for a live one made with a test key: a live key gets one by PATCH with rotate_secret",
      schema: z.object({
        webhook_endpoint: endpointSchema,
        signing_secret: z.nullable(z.string()),
      }),
    },
  },
  errors: [
    "address_not_confirmed",
    "missing_required_field",
    "missing_fields",
    "webhook_secrets_not_configured",
  ],
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
