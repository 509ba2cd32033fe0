import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { confirmTotp as confirm, type RecoveryCodes } from "#services/people/second-factors.ts";
import { declare } from "../schema/declare.ts";
import { factorCode, recoveryCodes } from "./factor-schema.ts";

/**
 * The first code of an authenticator app: from now on one is asked for at sign-in. Gives ten recovery codes, shown
 * this once, each of which stands in for a code once. Ends the person's other sessions.
 */
export const confirmTotp = declare<RecoveryCodes>()({
  id: "confirmTotp",
  method: "POST",
  path: "/me/totp/confirm",
  summary: "Confirm an authenticator app",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // A response kept would be codes kept.
  idempotency: "ignored",
  needsCounters: true,
  extraRate: { name: "login", per: "address" },
  body: request({ code: factorCode }),
  replies: {
    200: {
      description: "Asked for from now on",
      headers: NO_STORE_DECLARED,
      schema: z.object({ recovery_codes: recoveryCodes }),
    },
  },
  errors: ["missing_required_field", "invalid_factor_code", "fresh_sign_in_required", "not_found"],
  example: { body: { code: "123456" } },
  handle: (services, { body }, call) => confirm(services, call, body.code),
  present: (made) => json(200, { recovery_codes: [...made.recoveryCodes] }, NO_STORE),
});
