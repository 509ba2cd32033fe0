/**
 * Shapes of API keys: what requests may say of one and what responses show. The rules of who may grant what
 * are the service's (`manage-api-keys.ts`); here is only what can be said of a member by itself.
 */
import { type ApiKeyView, KEY_STATUSES, KEY_TYPES, MAX_KEY_LIST } from "#domain/api-key.ts";
import { parseIpRange } from "#domain/ip-range.ts";
import { parseOrigin } from "#domain/origin.ts";
import { SCOPES } from "#domain/scopes.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one key. */
export const apiKeyParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_API_KEY_ID = "key_01JZ0000000000000000000000";

/**
 * A key in responses, never its value: only a keyed hash of that is stored, so nobody could show it again.
 */
export const apiKeySchema = named(
  "ApiKey",
  z.object({
    id: z.string(),
    type: z.enum(KEY_TYPES),
    mode: z.enum(["live", "test"]),
    name: z.string(),
    /** The end of the value, to tell keys apart in a list; 4 of 32 random characters give nothing away. */
    last4: z.string(),
    /**
     * In force: all of them for secret keys and the two of browsers for publishable ones, whatever is stored.
     */
    scopes: z.array(z.enum(SCOPES)),
    /** Of publishable keys; the same list as that of the embed application the key opens. */
    allowed_origins: z.array(z.string()),
    /** Of secret and restricted keys; empty: any address. */
    allowed_ips: z.array(z.string()),
    status: z.enum(KEY_STATUSES),
    /** From then on 401 `api_key_expired`; null: never. */
    expires_at: timestamp.nullable(),
    /** 24 hours after this the key is refused with 401 `api_key_rotated`. */
    rotated_at: timestamp.nullable(),
    /** The key that took its place; null until it is rotated. */
    successor_id: z.string().nullable(),
    last_used_at: timestamp.nullable(),
    /** As the service sees it: behind a proxy that is not trusted it is the proxy's. */
    last_used_ip: z.string().nullable(),
    created_at: timestamp,
  }),
);

/** Response of what makes a key: `key` is its value, shown this once and in an idempotent replay. */
export const issuedKeySchema = z.object({ api_key: apiKeySchema, key: z.string() });

/** For people, need not be unique; "" is a name. In UTF-16 code units, as all lengths of texts here. */
export const keyName = z.string().max(120);
/**
 * Each scope once, in the order given; an empty list passes here and is refused for restricted keys by the
 * service.
 */
export const keyScopes = z.array(z.enum(SCOPES)).max(SCOPES.length).transform(unique);

/**
 * Origins (RFC 6454: scheme, host, port) in their one spelling, each once, so that the check of a request is
 * a comparison of texts. What is no origin, such as an address with a path, is refused with its sentence.
 */
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

/** Addresses and CIDR ranges in their one spelling, each once; host bits of a range are not kept. */
export const keyIps = z
  .array(
    z
      .string()
      .max(64)
      // Refined before it is transformed, so that a wrong text is a 400 with this sentence.
      .refine(
        (text) => parseIpRange(text) !== null,
        "an address or range: 203.0.113.0/24, 2001:db8::/32",
      )
      .transform((text) => parseIpRange(text) ?? text),
  )
  .max(MAX_KEY_LIST)
  .transform(unique);

/** Keeps the first of equal items. Lists are at most 50 long (scopes: as many as there are). */
function unique<T>(items: T[]): T[] {
  return [...new Set(items)];
}

/** The outer form of a key; copies the lists, since views are read-only and zod's output types are not. */
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
