import type { ApiKeyView } from "#domain/api-key.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readApiKey } from "#services/api-keys/manage-api-keys.ts";
import { declare } from "../schema/declare.ts";
import { apiKeyParams, apiKeySchema, EXAMPLE_API_KEY_ID, presentApiKey } from "./api-key-schema.ts";

/**
 * One key, never its value; revoked keys stay for the record, though they can no longer be changed. A test
 * key sees keys for test data alone, a live one all.
 */
export const getApiKey = declare<ApiKeyView>()({
  id: "getApiKey",
  method: "GET",
  path: "/api_keys/{id}",
  summary: "Read an API key",
  auth: "secret",
  scope: "api_keys:read",
  stability: "beta",
  tag: "api_keys",
  params: apiKeyParams,
  replies: { 200: { description: "The key", schema: z.object({ api_key: apiKeySchema }) } },
  errors: ["api_key_not_found"],
  example: { params: { id: EXAMPLE_API_KEY_ID } },
  handle: (services, { params }, { caller }) => readApiKey(services, caller, params.id),
  present: (view) => json(200, { api_key: presentApiKey(view) }),
});
