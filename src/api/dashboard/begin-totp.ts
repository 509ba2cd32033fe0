import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { beginTotp as begin, type BegunTotp } from "#services/people/second-factors.ts";
import { declare } from "../schema/declare.ts";

/**
 * Begins an authenticator app (RFC 6238): its secret, shown this once, and the address to make a QR code of.
 * Nothing is asked for until `POST /me/totp/confirm` was given a first code.
 */
export const beginTotp = declare<BegunTotp>()({
  id: "beginTotp",
  method: "POST",
  path: "/me/totp",
  summary: "Begin an authenticator app",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // A response kept would be a secret kept; the next one takes its place.
  idempotency: "ignored",
  replies: {
    201: {
      description: "Waits for its first code",
      headers: NO_STORE_DECLARED,
      schema: z.object({ secret: z.string(), otpauth_url: z.string() }),
    },
  },
  errors: ["fresh_sign_in_required", "factor_exists", "webhook_secrets_not_configured"],
  example: {},
  handle: (services, _input, call) => begin(services, call),
  present: ({ secret, address }) => json(201, { secret, otpauth_url: address }, NO_STORE),
});
