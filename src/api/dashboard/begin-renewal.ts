import { beginShowing } from "#services/people/passkeys.ts";
import { declare } from "../schema/declare.ts";
import { PASSKEY_OPTIONS, presentPasskeyOptions } from "./passkey-schema.ts";

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
  ...PASSKEY_OPTIONS,
  errors: ["not_found"],
  example: {},
  handle: (services, _input, { caller }) => beginShowing(services, caller, "renewal"),
  present: presentPasskeyOptions,
});
