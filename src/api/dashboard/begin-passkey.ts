import { beginPasskey as begin } from "#services/people/passkeys.ts";
import { declare } from "../schema/declare.ts";
import { PASSKEY_OPTIONS, presentPasskeyOptions } from "./passkey-schema.ts";

/**
 * Begins a passkey (WebAuthn): `options` is handed to the browser, whose answer goes to `POST /me/passkeys` within five
 * minutes. The passkey belongs to the host of the service's public address.
 */
export const beginPasskey = declare<Awaited<ReturnType<typeof begin>>>()({
  id: "beginPasskey",
  method: "POST",
  path: "/me/passkeys/options",
  summary: "Begin a passkey",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  ...PASSKEY_OPTIONS,
  errors: ["fresh_sign_in_required", "passkey_limit_reached"],
  example: {},
  handle: (services, _input, { caller }) => begin(services, caller),
  present: presentPasskeyOptions,
});
