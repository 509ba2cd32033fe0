/**
 * Passkeys on the wire, in the JSON form of WebAuthn Level 3 (5.1.8 to 5.1.10), whose members have the names it gives
 * them. What is not named here is passed over: browsers of tomorrow send more.
 */
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { z } from "#http/schema.ts";

/** Bytes as base64url, by its longest text. */
const encoded = (maxChars: number) => z.string().min(1).max(maxChars);

const credential = {
  /** Of at most 1,023 bytes. */
  id: encoded(1_364),
  rawId: encoded(1_364),
  type: z.literal("public-key"),
};

/** What `navigator.credentials.create` gave, by its `toJSON`. */
export const newPasskeyResponse = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(16_000),
    /** Ways to reach the authenticator; they are told when it is asked for again. */
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** What `navigator.credentials.get` gave, by its `toJSON`. */
export const passkeyResponse = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(8_000),
    signature: encoded(8_000),
    userHandle: z.string().max(100).nullish(),
  }),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`, as it is. */
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

/** Replies of operations that say what the browser is asked for. */
export const PASSKEY_OPTIONS_REPLIES = {
  200: {
    description: "What the browser is asked for",
    headers: NO_STORE_DECLARED,
    schema: passkeyOptions,
  },
};

/** What those have in common that ask somebody who is known: none is a cheaper way to ask than another. */
export const PASSKEY_OPTIONS = {
  // A response kept would be a challenge kept.
  idempotency: "ignored",
  needsCounters: true,
  extraRate: { name: "passkey_options", per: "address" },
  personRate: "login_account",
  replies: PASSKEY_OPTIONS_REPLIES,
} as const;

/** What the browser is asked for, in its reply. */
export const presentPasskeyOptions = (options: Readonly<Record<string, unknown>>) =>
  json(200, { options: { ...options } }, NO_STORE);

/** Of examples: an answer that is none. */
export const EXAMPLE_CREDENTIAL = {
  id: "AAAAAAAAAAAAAAAAAAAAAA",
  rawId: "AAAAAAAAAAAAAAAAAAAAAA",
  type: "public-key",
} as const;
/** `{"type":"webauthn.get"}` in base64url, and a byte. */
export const EXAMPLE_CLIENT_DATA = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";
