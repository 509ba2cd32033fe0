import { MAX_PASSWORD_CHARS } from "#domain/user.ts";
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, timestamp, z } from "#http/schema.ts";
import { type Renewed, renewSignIn as renew } from "#services/access/own-sessions.ts";
import { declare } from "../schema/declare.ts";
import { shownFactor, shownAgainOf } from "./factor-schema.ts";
import { openidQuery } from "./openid-schema.ts";

/**
 * Shows the password, a code of a second factor, or a passkey once more, or sends what the OpenID provider sent the
 * browser back with (`POST /session/renewal/openid`), so that changes that ask for a fresh sign-in (403
 * `fresh_sign_in_required`) are let through for ten minutes. 401 `session_required` for a wrong password, 400
 * `invalid_factor_code` for a wrong code, `invalid_passkey` and `invalid_openid_response`; the session goes on.
 */
export const renewSignIn = declare<Renewed>()({
  id: "renewSignIn",
  method: "POST",
  path: "/session/renewal",
  summary: "Show the password or a factor again",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // Tried as often as the password may be guessed at sign-in, and sent again it does the same.
  idempotency: "ignored",
  needsCounters: true,
  extraRate: { name: "login", per: "address" },
  // A cookie that was stolen must not make guessing cheaper by many addresses than sign-in does.
  personRate: "login_account",
  body: request({
    password: z.string().min(1).max(MAX_PASSWORD_CHARS).optional(),
    openid_query: openidQuery.optional(),
    ...shownFactor,
  }),
  replies: {
    200: {
      description: "Fresh again",
      headers: NO_STORE_DECLARED,
      schema: z.object({ fresh_until: timestamp }),
    },
  },
  errors: [
    "missing_required_field",
    "invalid_factor_code",
    "invalid_passkey",
    "invalid_openid_response",
    "openid_denied",
    "openid_not_configured",
    "openid_unavailable",
  ],
  example: { body: { password: "correct horse battery" } },
  handle: (services, { body, headers }, call) =>
    renew(services, call, shownAgainOf(body, headers["cookie"] ?? "")),
  present: ({ freshUntil }) => json(200, { fresh_until: freshUntil.toISOString() }, NO_STORE),
});
