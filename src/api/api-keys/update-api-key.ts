import { type ApiKeyView, KEY_STATUSES } from "#domain/api-key.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateApiKey as update } from "#services/api-keys/manage-api-keys.ts";
import { declare } from "../schema/declare.ts";
import {
  apiKeyParams,
  apiKeySchema,
  EXAMPLE_API_KEY_ID,
  keyIps,
  keyName,
  keyOrigins,
  keyScopes,
  presentApiKey,
} from "./api-key-schema.ts";

/**
 * Name, lists and status: paused keys are refused until they are active again, revoked ones for good.
 *
 * What is not sent stays; lists are replaced whole. New origins of a key that opens an embed application
 * become the application's as well. Scopes are bound by the caller's own, as at creation. Expiry and type
 * cannot be changed: a key that ought to live longer is rotated.
 */
export const updateApiKey = declare<ApiKeyView>()({
  id: "updateApiKey",
  method: "PATCH",
  path: "/api_keys/{id}",
  summary: "Change, pause or revoke an API key",
  auth: "secret",
  scope: "api_keys:write",
  stability: "beta",
  tag: "api_keys",
  params: apiKeyParams,
  body: request({
    name: keyName.optional(),
    status: z.enum(KEY_STATUSES).optional(),
    scopes: keyScopes.optional(),
    allowed_origins: keyOrigins.optional(),
    allowed_ips: keyIps.optional(),
  }),
  narrow: { status: "invalid_key_status" },
  replies: { 200: { description: "As changed", schema: z.object({ api_key: apiKeySchema }) } },
  errors: ["fresh_sign_in_required", "api_key_not_found", "missing_allowed_origins"],
  example: { params: { id: EXAMPLE_API_KEY_ID }, body: { name: "Checkout" } },
  handle: (services, { params, body }, call) =>
    update(services, call, {
      id: params.id,
      change: {
        name: body.name,
        status: body.status,
        scopes: body.scopes,
        allowedOrigins: body.allowed_origins,
        allowedIps: body.allowed_ips,
      },
    }),
  present: (view) => json(200, { api_key: presentApiKey(view) }),
});
