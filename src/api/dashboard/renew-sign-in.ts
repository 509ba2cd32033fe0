import { MAX_PASSWORD_CHARS } from "#domain/user.ts";
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, timestamp, z } from "#http/schema.ts";
import { type Renewed, renewSignIn as renew } from "#services/access/own-sessions.ts";
import { declare } from "../schema/declare.ts";

/**
 * Shows the password once more, so that changes that ask for a fresh sign-in (403 `fresh_sign_in_required`) are
 * let through for ten minutes. 401 `session_required` for a wrong one; the session goes on.
 */
export const renewSignIn = declare<Renewed>()({
  id: "renewSignIn",
  method: "POST",
  path: "/session/renewal",
  summary: "Show the password again",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // Tried as often as the password may be guessed at sign-in, and sent again it does the same.
  idempotency: "ignored",
  needsCounters: true,
  extraRate: { name: "login", per: "address" },
  body: request({ password: z.string().min(1).max(MAX_PASSWORD_CHARS) }),
  replies: {
    200: {
      description: "Fresh again",
      headers: NO_STORE_DECLARED,
      schema: z.object({ fresh_until: timestamp }),
    },
  },
  errors: ["missing_required_field"],
  example: { body: { password: "correct horse battery" } },
  handle: (services, { body }, call) => renew(services, call, body),
  present: ({ freshUntil }) => json(200, { fresh_until: freshUntil.toISOString() }, NO_STORE),
});
