import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { completeSignIn as complete, type SignedIn } from "#services/access/sign-in.ts";
import { declare } from "../schema/declare.ts";
import { secondFactors, shownFactor, shownFactorOf } from "./factor-schema.ts";
import { membershipSchema, presentMembership, presentUser, userSchema } from "./member-schema.ts";

/**
 * The second step of signing in: a code of the authenticator app or a recovery code, each of which works once, or a
 * passkey (`POST /session/factor/options`). Takes the cookie of the first step and sets another. 400
 * `invalid_factor_code` for a wrong code, of which after ten within an hour none is tried for the rest of it (429), and
 * `invalid_passkey`.
 */
export const completeSignIn = declare<SignedIn>()({
  id: "completeSignIn",
  method: "POST",
  path: "/session/factor",
  summary: "Show the second factor",
  auth: "factor",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // A response kept would be a cookie kept.
  idempotency: "ignored",
  needsCounters: true,
  extraRate: { name: "login", per: "address" },
  personRate: "login_account",
  body: request(shownFactor),
  replies: {
    200: {
      description: "Set-Cookie opens the API for two weeks from its last use",
      headers: { "Set-Cookie": "The session; HttpOnly, SameSite=Lax" },
      schema: z.object({
        user: userSchema,
        team: membershipSchema,
        second_factors: secondFactors,
      }),
    },
  },
  errors: ["missing_required_field", "invalid_factor_code", "invalid_passkey", "no_team"],
  example: { body: { code: "123456" } },
  handle: (services, { body, headers }, call) =>
    complete(services, call, {
      shown: shownFactorOf(body),
      userAgent: headers["user-agent"] ?? "",
    }),
  present: ({ user, team, cookie }) =>
    json(
      200,
      { user: presentUser(user), team: presentMembership(team), second_factors: null },
      { "set-cookie": cookie, "cache-control": "no-store" },
    ),
});
