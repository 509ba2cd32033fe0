import type { Listing } from "#domain/template.ts";
import type { WebhookDeliveryView } from "#domain/webhook-endpoint.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listDeliveries as list } from "#services/webhook-endpoints/read-webhooks.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import {
  deliverySummarySchema,
  EXAMPLE_ENDPOINT_ID,
  endpointParams,
  presentDeliverySummary,
} from "./webhook-schema.ts";

/**
 * Every attempt made at an endpoint, newest first, without the texts, which are up to a fill's size each.
 * Rows are written after the attempt, so one under way is not listed (contract, section 4).
 */
export const listDeliveries = declare<Listing<Omit<WebhookDeliveryView, "payload">>>()({
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/webhook_endpoints/{id}/deliveries",
  summary: "List deliveries",
  auth: "secret",
  scope: "webhooks:read",
  stability: "beta",
  tag: "webhooks",
  params: endpointParams,
  query: request({ ...paging }),
  replies: { 200: { description: "Newest first", schema: listOf(deliverySummarySchema) } },
  errors: ["webhook_endpoint_not_found"],
  example: { params: { id: EXAMPLE_ENDPOINT_ID }, query: { limit: "10" } },
  handle: (services, { params, query }, { caller }) =>
    list(services, caller, {
      endpointId: params.id,
      ...requestedPage(query),
    }),
  present: (listing) => presentList(listing, presentDeliverySummary),
});
