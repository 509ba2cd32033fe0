import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { signInByPasskey as open } from "#services/access/passkey-sign-in.ts";
import type { SignedIn } from "#services/access/sign-in.ts";
import { declare } from "../schema/declare.ts";
import { secondFactors } from "./factor-schema.ts";
import { membershipSchema, presentMembership, presentUser, userSchema } from "./member-schema.ts";
import { EXAMPLE_CREDENTIAL, EXAMPLE_CLIENT_DATA, passkeyResponse } from "./passkey-schema.ts";

/**
 * Signs in by a passkey alone, without address and password. Its authenticator has checked who holds it, so it counts
 * as both factors, and no second step follows. The session of the cookie sent along ends. 400 `invalid_passkey` for a
 * passkey that nobody has and for all that is not right, all alike.
 */
export const signInByPasskey = declare<SignedIn>()({
  id: "signInByPasskey",
  method: "POST",
  path: "/session/passkey",
  summary: "Sign in by a passkey",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  needsCounters: true,
  sameOrigin: true,
  extraRate: { name: "login", per: "address" },
  bodyRate: { name: "login_account", member: "passkey.id" },
  body: request({ passkey: passkeyResponse }),
  replies: {
    200: {
      description: "Set-Cookie opens the API for two weeks from its last use",
      headers: { "Set-Cookie": "The session; HttpOnly, SameSite=Lax" },
      schema: z.object({ user: userSchema, team: membershipSchema, second_factors: secondFactors }),
    },
  },
  errors: ["missing_required_field", "invalid_passkey", "session_required", "no_team"],
  example: {
    body: {
      passkey: {
        ...EXAMPLE_CREDENTIAL,
        response: {
          clientDataJSON: EXAMPLE_CLIENT_DATA,
          authenticatorData: "AA",
          signature: "AA",
        },
      },
    },
  },
  handle: (services, { body, headers }, { caller, unit }) =>
    open(
      services,
      { unit },
      {
        answer: body.passkey,
        cookie: headers["cookie"] ?? "",
        ip: caller.ip ?? null,
        userAgent: headers["user-agent"] ?? "",
      },
    ),
  present: ({ user, team, cookie }) =>
    json(
      200,
      { user: presentUser(user), team: presentMembership(team), second_factors: null },
      { "set-cookie": cookie, "cache-control": "no-store" },
    ),
});
