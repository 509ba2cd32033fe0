import { request } from "#http/schema.ts";
import { signInByOpenid as open } from "#services/people/openid-sign-in.ts";
import type { SignedIn } from "#services/access/sign-in.ts";
import { declare } from "../schema/declare.ts";
import { openidQuery } from "./openid-schema.ts";
import { linkToken, mailLanguage } from "../schema/mail-members.ts";
import { presentSignedIn, SIGNED_IN_REPLIES } from "./signed-in-schema.ts";

/**
 * Signs in by what the OpenID provider sent the browser back with. It opens the account that is linked to the provider's,
 * or the one whose confirmed address the provider has verified too, which is linked by that. Who has a second factor shows
 * it as after a password.
 *
 * For an address that nobody has, an account without a password is made: by the `invitation_token` of a mailed link that
 * was sent to it, which joins that team, or with a team of its own where the deployment is open to everybody (403
 * `openid_person_unknown` where it is not).
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
  body: request({
    query: openidQuery,
    /** Of an account that is made. */
    invitation_token: linkToken.optional(),
    language: mailLanguage,
  }),
  replies: SIGNED_IN_REPLIES,
  errors: [
    "missing_required_field",
    "session_required",
    "no_team",
    "invalid_openid_response",
    "openid_denied",
    "openid_address_unverified",
    "openid_person_unknown",
    "openid_linked_elsewhere",
    "invalid_mail_link",
    "invitation_address_mismatch",
    "member_limit_reached",
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
        account: { language: body.language, invitationToken: body.invitation_token ?? null },
        cookie: headers["cookie"] ?? "",
        ip: caller.ip ?? null,
        userAgent: headers["user-agent"] ?? "",
      },
    ),
  present: presentSignedIn,
});
