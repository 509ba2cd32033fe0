import { KEY_TYPES } from "#domain/api-key.ts";
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { instantMs, request, z } from "#http/schema.ts";
import { type IssuedApiKey, issueApiKey } from "#services/api-keys/manage-api-keys.ts";
import { declare } from "../schema/declare.ts";
import {
  issuedKeySchema,
  keyIps,
  keyName,
  keyOrigins,
  keyScopes,
  presentApiKey,
} from "./api-key-schema.ts";

const common = {
  mode: z.enum(["live", "test"]),
  name: keyName.default(""),
  allowed_origins: keyOrigins.optional(),
  allowed_ips: keyIps.optional(),
  expires_at: instantMs.nullable().optional(),
};

/** Makes a key and shows it once; a repeated Idempotency-Key shows it again within its day. */
export const createApiKey = declare<IssuedApiKey>()({
  id: "createApiKey",
  method: "POST",
  path: "/api_keys",
  summary: "Create an API key",
  auth: "secret",
  scope: "api_keys:write",
  stability: "beta",
  tag: "api_keys",
  body: request({ type: z.enum(KEY_TYPES), scopes: keyScopes.optional(), ...common }),
  narrow: { type: "invalid_key_type", mode: "invalid_key_mode" },
  replies: {
    201: {
      description: "The key, with its value",
      schema: issuedKeySchema,
      headers: NO_STORE_DECLARED,
    },
  },
  errors: ["missing_required_field", "missing_fields", "missing_allowed_origins"],
  example: { body: { type: "restricted", mode: "test", name: "CI", scopes: ["templates:read"] } },
  handle: (services, { body }, call) =>
    issueApiKey(services, call, {
      type: body.type,
      mode: body.mode,
      name: body.name,
      ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
      allowedOrigins: body.allowed_origins ?? [],
      allowedIps: body.allowed_ips ?? [],
      expiresAtMs: body.expires_at ?? null,
    }),
  present: ({ view, value }) => json(201, { api_key: presentApiKey(view), key: value }, NO_STORE),
});
