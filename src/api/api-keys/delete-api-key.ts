import type { ApiKeyView } from "#domain/api-key.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { revokeApiKey } from "#services/api-keys/manage-api-keys.ts";
import { declare } from "../schema/declare.ts";
import { apiKeyParams, apiKeySchema, EXAMPLE_API_KEY_ID, presentApiKey } from "./api-key-schema.ts";

/**
 * Revokes a key at once and for good: the next request with it is 401 `invalid_api_key`. The row stays for
 * the record and is listed. Again, 404 `api_key_not_found`: a revoked key is no longer managed
 * (specification, 404 table). A key may revoke itself; requests that were admitted before go on to their end.
 */
export const deleteApiKey = declare<ApiKeyView>()({
  id: "deleteApiKey",
  method: "DELETE",
  path: "/api_keys/{id}",
  summary: "Revoke an API key",
  auth: "secret",
  scope: "api_keys:write",
  stability: "beta",
  tag: "api_keys",
  params: apiKeyParams,
  replies: { 200: { description: "Revoked", schema: z.object({ api_key: apiKeySchema }) } },
  errors: ["fresh_sign_in_required", "api_key_not_found"],
  example: { params: { id: EXAMPLE_API_KEY_ID } },
  handle: (services, { params }, call) => revokeApiKey(services, call, params.id),
  present: (view) => json(200, { api_key: presentApiKey(view) }),
});
