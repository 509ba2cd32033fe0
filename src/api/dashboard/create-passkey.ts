import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createPasskey as create, type NewPasskey } from "#services/people/passkeys.ts";
import { declare } from "../schema/declare.ts";
import { passkeySchema, presentPasskey, recoveryCodes } from "./factor-schema.ts";
import { EXAMPLE_CREDENTIAL, EXAMPLE_CLIENT_DATA, newPasskeyResponse } from "./passkey-schema.ts";

/**
 * Keeps the passkey that the browser made: it signs in by itself, or is the second factor after a password. With the
 * first factor of a person come ten recovery codes, shown this once. Ends the person's other sessions, and is mailed to
 * them.
 */
export const createPasskey = declare<NewPasskey>()({
  id: "createPasskey",
  method: "POST",
  path: "/me/passkeys",
  summary: "Add a passkey",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // A response kept would be codes kept; a challenge is answered once.
  idempotency: "ignored",
  needsCounters: true,
  extraRate: { name: "login", per: "address" },
  personRate: "login_account",
  body: request({
    /** What its person calls it. */
    name: z.string().trim().min(1).max(60),
    passkey: newPasskeyResponse,
  }),
  replies: {
    201: {
      description: "Added",
      headers: NO_STORE_DECLARED,
      schema: z.object({
        passkey: passkeySchema,
        /** Null where the person had a factor before. */
        recovery_codes: recoveryCodes.nullable(),
      }),
    },
  },
  errors: [
    "missing_required_field",
    "missing_fields",
    "invalid_passkey",
    "fresh_sign_in_required",
    "passkey_limit_reached",
  ],
  example: {
    body: {
      name: "My telephone",
      passkey: {
        ...EXAMPLE_CREDENTIAL,
        response: { clientDataJSON: EXAMPLE_CLIENT_DATA, attestationObject: "oA" },
      },
    },
  },
  handle: (services, { body }, call) =>
    create(services, call, { name: body.name, answer: body.passkey }),
  present: ({ passkey, recoveryCodes: codes }) =>
    json(
      201,
      { passkey: presentPasskey(passkey), recovery_codes: codes === null ? null : [...codes] },
      NO_STORE,
    ),
});
