import { ENDPOINT_STATUSES } from "#domain/webhook-endpoint.ts";
import { json } from "#http/operation.ts";
import { instantMs, request, z } from "#http/schema.ts";
import {
  type EndpointWithSecret,
  updateWebhookEndpointSettings,
} from "#services/webhook-endpoints/manage-webhook-endpoints.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_ENDPOINT_ID,
  endpointParams,
  endpointSchema,
  presentEndpoint,
  subscription,
} from "./webhook-schema.ts";

/**
 * Changes settings or rotates the secret: the one before signs beside the new one for 24 hours, so that a
 * receiver never has to change over at the very second. The new secret is shown this once.
 *
 * The status active also re-enables, and forgets the failures in a row. Paused records what it misses as
 * skipped; disabled drops planned attempts. After an outage `resend_since` sends every event that happened, or was
 * tried, since then and that the endpoint has not taken: what failed, was skipped, or happened while it was off. Not what was tried 10 times, nor what
 * happened before the endpoint was made. The URL is checked as at creation, before the transaction, since
 * that looks up a name. Mode cannot be changed: test events must not reach a receiver of live ones.
 */
export const updateWebhookEndpoint = declare<EndpointWithSecret>()({
  id: "updateWebhookEndpoint",
  method: "PATCH",
  path: "/webhook_endpoints/{id}",
  summary: "Change a webhook endpoint or rotate its secret",
  auth: "secret",
  scope: "webhooks:write",
  stability: "beta",
  tag: "webhooks",
  params: endpointParams,
  body: request({
    /** Attempts already planned go to the new address. */
    url: z.string().optional(),
    events: subscription.optional(),
    status: z.enum(ENDPOINT_STATUSES).optional(),
    rotate_secret: z.boolean().optional(),
    /** From then on the endpoint is sent what it has not taken yet, the oldest first; with status active in one step. */
    resend_since: instantMs.optional(),
  }),
  narrow: { url: "invalid_webhook_url", status: "invalid_webhook_status" },
  replies: {
    200: {
      description: "The endpoint, and its new signing secret when it was rotated",
      schema: z.object({ webhook_endpoint: endpointSchema, signing_secret: z.string().nullable() }),
    },
  },
  errors: ["address_not_confirmed", "webhook_endpoint_not_found", "webhook_secrets_not_configured"],
  example: { params: { id: EXAMPLE_ENDPOINT_ID }, body: { events: "*", rotate_secret: true } },
  handle: (services, { params, body }, call) =>
    updateWebhookEndpointSettings(services, call, {
      id: params.id,
      url: body.url,
      events: body.events,
      status: body.status,
      rotatesSecret: body.rotate_secret === true,
      resendSinceMs: body.resend_since,
    }),
  present: ({ endpoint, signingSecret }) =>
    json(200, { webhook_endpoint: presentEndpoint(endpoint), signing_secret: signingSecret }),
});
