import { type ApiKeyView, KEY_STATUSES, KEY_TYPES, MAX_KEY_LIST } from "#domain/api-key.ts";
import { parseIpRange } from "#domain/ip-range.ts";
import { parseOrigin } from "#domain/origin.ts";
import { SCOPES } from "#domain/scopes.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one key. */
export const apiKeyParams = z.object({ id: z.string() });

export const EXAMPLE_API_KEY_ID = "key_01JZ0000000000000000000000";

/** A key as answered, without its value. */
export const apiKeySchema = named(
  "ApiKey",
  z.object({
    id: z.string(),
    type: z.enum(KEY_TYPES),
    mode: z.enum(["live", "test"]),
    name: z.string(),
    last4: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    allowed_origins: z.array(z.string()),
    allowed_ips: z.array(z.string()),
    status: z.enum(KEY_STATUSES),
    expires_at: timestamp.nullable(),
    rotated_at: timestamp.nullable(),
    successor_id: z.string().nullable(),
    last_used_at: timestamp.nullable(),
    last_used_ip: z.string().nullable(),
    created_at: timestamp,
  }),
);

/** OperationResponse of what makes a key: `key` is shown this once. */
export const issuedKeySchema = z.object({ api_key: apiKeySchema, key: z.string() });

export const keyName = z.string().max(120);
export const keyScopes = z.array(z.enum(SCOPES)).max(SCOPES.length).transform(unique);

/** Origins in their one spelling, each once. */
export const keyOrigins = z
  .array(
    z
      .string()
      .max(255)
      .refine((text) => parseOrigin(text) !== null, "an origin is like https://shop.example")
      .transform((text) => parseOrigin(text) ?? text),
  )
  .max(MAX_KEY_LIST)
  .transform(unique);

/** Addresses and ranges in their one spelling, each once. */
export const keyIps = z
  .array(
    z
      .string()
      .max(64)
      .refine(
        (text) => parseIpRange(text) !== null,
        "an address or range: 203.0.113.0/24, 2001:db8::/32",
      )
      .transform((text) => parseIpRange(text) ?? text),
  )
  .max(MAX_KEY_LIST)
  .transform(unique);

function unique<T>(items: T[]): T[] {
  return [...new Set(items)];
}

export function presentApiKey(view: ApiKeyView): z.output<typeof apiKeySchema> {
  return {
    id: view.id,
    type: view.type,
    mode: view.mode,
    name: view.name,
    last4: view.last4,
    scopes: [...view.scopes],
    allowed_origins: [...view.allowedOrigins],
    allowed_ips: [...view.allowedIps],
    status: view.status,
    expires_at: view.expiresAt,
    rotated_at: view.rotatedAt,
    successor_id: view.successorId,
    last_used_at: view.lastUsedAt,
    last_used_ip: view.lastUsedIp,
    created_at: view.createdAt,
  };
}
