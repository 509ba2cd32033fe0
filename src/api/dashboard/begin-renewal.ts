import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { beginShowing } from "#services/people/passkeys.ts";
import { declare } from "../schema/declare.ts";
import { passkeyOptions } from "./passkey-schema.ts";

/**
 * Asks for a passkey to be shown once more: `options` is handed to the browser, whose answer goes to `POST
 * /session/renewal` within five minutes. 404 for who has none.
 */
export const beginRenewal = declare<Awaited<ReturnType<typeof beginShowing>>>()({
  id: "beginRenewal",
  method: "POST",
  path: "/session/renewal/options",
  summary: "Ask for a passkey once more",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // A response kept would be a challenge kept.
  idempotency: "ignored",
  needsCounters: true,
  extraRate: { name: "passkey_options", per: "address" },
  personRate: "login_account",
  replies: {
    200: {
      description: "What the browser is asked for",
      headers: NO_STORE_DECLARED,
      schema: passkeyOptions,
    },
  },
  errors: ["not_found"],
  example: {},
  handle: (services, _input, { caller }) => beginShowing(services, caller, "renewal"),
  present: (options) => json(200, { options }, NO_STORE),
});
