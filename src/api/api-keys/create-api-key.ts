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

/**
 * What all three types take. Which lists suit which type is checked by the service, since the error names the
 * member: origins go with publishable keys, addresses with the others, scopes with restricted ones.
 */
const common = {
  mode: z.enum(["live", "test"]),
  name: keyName.default(""),
  allowed_origins: keyOrigins.optional(),
  allowed_ips: keyIps.optional(),
  expires_at: instantMs.nullable().optional(),
};

/**
 * Makes a key and shows its value once; a repeated Idempotency-Key shows it again within its day.
 *
 * Nobody hands out what they do not hold: 403 `insufficient_scope` for scopes the caller lacks itself, and
 * for a live key made with a test key. A restricted key needs scopes and a publishable one origins (400
 * `missing_required_field`, `missing_allowed_origins`); `expires_at` in the past is 400. Contract, section 2.
 */
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
      // A secret in a response must not stay in a cache on the way (RFC 9111, 5.2.2.5).
      headers: NO_STORE_DECLARED,
    },
  },
  errors: [
    "fresh_sign_in_required",
    "missing_required_field",
    "missing_fields",
    "missing_allowed_origins",
  ],
  example: { body: { type: "restricted", mode: "test", name: "CI", scopes: ["templates:read"] } },
  handle: (services, { body }, call) =>
    issueApiKey(services, call, {
      type: body.type,
      mode: body.mode,
      name: body.name,
      // Absent and empty differ: absent is a missing member of a restricted key, empty a wrong one.
      ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
      allowedOrigins: body.allowed_origins ?? [],
      allowedIps: body.allowed_ips ?? [],
      expiresAtMs: body.expires_at ?? null,
    }),
  present: ({ view, value }) => json(201, { api_key: presentApiKey(view), key: value }, NO_STORE),
});
