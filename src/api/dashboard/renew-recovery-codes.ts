import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import {
  type RecoveryCodes,
  renewRecoveryCodes as renew,
} from "#services/people/second-factors.ts";
import { declare } from "../schema/declare.ts";
import { recoveryCodes } from "./factor-schema.ts";

/** Ten new recovery codes, shown this once, in the place of those there are. Ends the person's other sessions. */
export const renewRecoveryCodes = declare<RecoveryCodes>()({
  id: "renewRecoveryCodes",
  method: "POST",
  path: "/me/recovery_codes",
  summary: "Renew the recovery codes",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // A response kept would be codes kept.
  idempotency: "ignored",
  replies: {
    200: {
      description: "The old ones work no more",
      headers: NO_STORE_DECLARED,
      schema: z.object({ recovery_codes: recoveryCodes }),
    },
  },
  errors: ["fresh_sign_in_required", "not_found"],
  example: {},
  handle: (services, _input, call) => renew(services, call),
  present: (made) => json(200, { recovery_codes: [...made.recoveryCodes] }, NO_STORE),
});
