import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { type IssuedApiKey, rotateApiKey as rotate } from "#services/api-keys/manage-api-keys.ts";
import { declare } from "../schema/declare.ts";
import {
  apiKeyParams,
  EXAMPLE_API_KEY_ID,
  issuedKeySchema,
  presentApiKey,
} from "./api-key-schema.ts";

/** A successor with the same rights; the old key is good for 24 hours more. */
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
