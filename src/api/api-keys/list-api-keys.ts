import type { ApiKeyView } from "#domain/api-key.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listApiKeys as list } from "#services/api-keys/manage-api-keys.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { apiKeySchema, presentApiKey } from "./api-key-schema.ts";

/**
 * The team's keys, newest first (ids are ULIDs, so their order is that of creation), revoked ones too, so that
 * a key found in a log can be traced to what it was. A test key is shown those for test data alone.
 */
export const listApiKeys = declare<Listing<ApiKeyView>>()({
  id: "listApiKeys",
  method: "GET",
  path: "/api_keys",
  summary: "List API keys",
  auth: "secret",
  scope: "api_keys:read",
  stability: "beta",
  tag: "api_keys",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(apiKeySchema) } },
  errors: [],
  example: { query: { limit: "20" } },
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentApiKey),
});
