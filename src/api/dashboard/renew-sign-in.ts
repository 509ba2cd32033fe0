import { MAX_PASSWORD_CHARS } from "#domain/user.ts";
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, timestamp, z } from "#http/schema.ts";
import { type Renewed, renewSignIn as renew } from "#services/access/own-sessions.ts";
import { ApiError } from "#domain/errors.ts";
import { declare } from "../schema/declare.ts";
import { factorCode } from "./factor-schema.ts";

/**
 * Shows the password, or a code of a second factor, once more, so that changes that ask for a fresh sign-in (403 `fresh_sign_in_required`) are
 * let through for ten minutes. 401 `session_required` for a wrong one, 400
 * `invalid_factor_code` for a wrong code; the session goes on.
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
    code: factorCode.optional(),
  }),
  replies: {
    200: {
      description: "Fresh again",
      headers: NO_STORE_DECLARED,
      schema: z.object({ fresh_until: timestamp }),
    },
  },
  errors: ["missing_required_field", "invalid_factor_code"],
  example: { body: { password: "correct horse battery" } },
  handle: async (services, { body: { password, code } }, call) => {
    if ((password === undefined) === (code === undefined)) {
      throw new ApiError("missing_required_field", "Send a password or a code, one of both.");
    }
    return await renew(
      services,
      call,
      password === undefined ? { code: code ?? "" } : { password },
    );
  },
  present: ({ freshUntil }) => json(200, { fresh_until: freshUntil.toISOString() }, NO_STORE),
});
