import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { signInByOpenid as open } from "#services/people/openid-sign-in.ts";
import type { SignedIn } from "#services/access/sign-in.ts";
import { declare } from "../schema/declare.ts";
import { secondFactors } from "./factor-schema.ts";
import { membershipSchema, presentMembership, presentUser, userSchema } from "./member-schema.ts";

/** Codes, states and errors of providers are shorter. */
const MAX_QUERY_CHARS = 4_000;

/**
 * Signs in by what the OpenID provider sent the browser back with. It opens the account that is linked to the provider's,
 * or the one whose confirmed address the provider has verified too, which is linked by that. Who has a second factor shows
 * it as after a password.
 */
export const signInByOpenid = declare<SignedIn>()({
  id: "signInByOpenid",
  method: "POST",
  path: "/session/openid",
  summary: "Sign in by the OpenID provider",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  needsCounters: true,
  sameOrigin: true,
  extraRate: { name: "login", per: "address" },
  body: request({ query: z.string().min(1).max(MAX_QUERY_CHARS) }),
  replies: {
    200: {
      description: "Set-Cookie opens the API for two weeks from its last use",
      headers: { "Set-Cookie": "The session; HttpOnly, SameSite=Lax" },
      schema: z.object({ user: userSchema, team: membershipSchema, second_factors: secondFactors }),
    },
  },
  errors: [
    "missing_required_field",
    "session_required",
    "invalid_openid_response",
    "openid_denied",
    "openid_address_unverified",
    "openid_person_unknown",
    "openid_linked_elsewhere",
    "openid_not_configured",
    "openid_unavailable",
  ],
  example: { body: { query: "?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj" } },
  handle: (services, { body, headers }, { caller, unit }) =>
    open(
      services,
      { unit },
      {
        query: body.query,
        cookie: headers["cookie"] ?? "",
        ip: caller.ip ?? null,
        userAgent: headers["user-agent"] ?? "",
      },
    ),
  present: ({ user, team, secondFactors: kinds, cookie }) =>
    json(
      200,
      {
        user: presentUser(user),
        team: presentMembership(team),
        second_factors: kinds === null ? null : [...kinds],
      },
      { "set-cookie": cookie, "cache-control": "no-store" },
    ),
});
