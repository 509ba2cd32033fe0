import { beginShowing } from "#services/people/passkeys.ts";
import { declare } from "../schema/declare.ts";
import { PASSKEY_OPTIONS, presentPasskeyOptions } from "./passkey-schema.ts";

/**
 * Asks for a passkey as the second step of signing in: `options` is handed to the browser, whose answer goes to `POST
 * /session/factor` within five minutes. 404 for who has none.
 */
export const beginFactor = declare<Awaited<ReturnType<typeof beginShowing>>>()({
  id: "beginFactor",
  method: "POST",
  path: "/session/factor/options",
  summary: "Ask for a passkey as second factor",
  auth: "factor",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  ...PASSKEY_OPTIONS,
  errors: ["not_found"],
  example: {},
  handle: (services, _input, { caller }) => beginShowing(services, caller, "factor"),
  present: presentPasskeyOptions,
});
