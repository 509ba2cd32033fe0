import { beginPasskeySignIn as begin } from "#services/access/passkey-sign-in.ts";
import { declare } from "../schema/declare.ts";
import { PASSKEY_OPTIONS_REPLIES, presentPasskeyOptions } from "./passkey-schema.ts";

/**
 * Asks for any passkey of this service: `options` is handed to the browser, whose answer goes to `POST /session/passkey`
 * within five minutes. Nobody is named, so nobody learns who is known here.
 */
export const beginPasskeySignIn = declare<Awaited<ReturnType<typeof begin>>>()({
  id: "beginPasskeySignIn",
  method: "POST",
  path: "/session/passkey/options",
  summary: "Ask for a passkey to sign in by",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  needsCounters: true,
  sameOrigin: true,
  extraRate: { name: "passkey_options", per: "address" },
  replies: PASSKEY_OPTIONS_REPLIES,
  errors: [],
  example: {},
  handle: (services) => begin(services),
  present: presentPasskeyOptions,
});
