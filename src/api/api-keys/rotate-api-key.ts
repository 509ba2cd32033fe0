import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { type IssuedApiKey, rotateApiKey as rotate } from "#services/api-keys/manage-api-keys.ts";
import { declare } from "../schema/declare.ts";
import {
  apiKeyParams,
  EXAMPLE_API_KEY_ID,
  issuedKeySchema,
  presentApiKey,
} from "./api-key-schema.ts";

/**
 * A successor with the same type, mode, scopes, lists and expiry; the old key is good for 24 hours more, so
 * that servers can change over one by one. Afterwards it is 401 `api_key_rotated` with a Link to the
 * successor's id.
 *
 * Refused, in this order: 422 `publishable_no_rotate` (its value is in pages, where a window of a day helps
 * nobody), 409 `key_not_active` for paused, revoked or expired keys, 409 `key_already_rotated`. 500
 * `rotation_failed` leaves the key as it was. The caller must hold the scopes of the key itself.
 */
export const rotateApiKey = declare<IssuedApiKey>()({
  id: "rotateApiKey",
  method: "POST",
  path: "/api_keys/{id}/rotate",
  summary: "Rotate a secret or restricted API key",
  auth: "secret",
  scope: "api_keys:write",
  stability: "beta",
  tag: "api_keys",
  params: apiKeyParams,
  replies: {
    201: {
      description: "The successor, with its value",
      schema: issuedKeySchema,
      headers: NO_STORE_DECLARED,
    },
  },
  errors: [
    "fresh_sign_in_required",
    "api_key_not_found",
    "publishable_no_rotate",
    "key_not_active",
    "key_already_rotated",
    "rotation_failed",
  ],
  example: { params: { id: EXAMPLE_API_KEY_ID } },
  handle: (services, { params }, call) => rotate(services, call, params.id),
  present: ({ view, value }) => json(201, { api_key: presentApiKey(view), key: value }, NO_STORE),
});
