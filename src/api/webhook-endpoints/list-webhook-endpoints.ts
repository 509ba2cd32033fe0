import type { Listing } from "#domain/template.ts";
import type { WebhookEndpointView } from "#domain/webhook-endpoint.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listWebhookEndpoints as list } from "#services/webhook-endpoints/manage-webhook-endpoints.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { endpointSchema, presentEndpoint } from "./webhook-schema.ts";

/**
 * The team's endpoints of both modes, disabled ones too, newest first: whoever looks for what is not
 * delivered must see those that are off.
 */
export const listWebhookEndpoints = declare<Listing<WebhookEndpointView>>()({
  id: "listWebhookEndpoints",
  method: "GET",
  path: "/webhook_endpoints",
  summary: "List webhook endpoints",
  auth: "secret",
  scope: "webhooks:read",
  stability: "beta",
  tag: "webhooks",
  query: request({ ...paging }),
  replies: { 200: { description: "Newest first", schema: listOf(endpointSchema) } },
  errors: [],
  example: { query: { limit: "10" } },
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentEndpoint),
});
