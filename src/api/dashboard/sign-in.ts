import { MAX_EMAIL_CHARS, MAX_PASSWORD_CHARS, parseEmail } from "#domain/user.ts";
import { request, z } from "#http/schema.ts";
import type { SignedIn } from "#services/access/sign-in.ts";
import { signInToTeam } from "#services/people/sign-in-to-team.ts";
import { declare } from "../schema/declare.ts";
import { linkToken } from "../schema/mail-members.ts";
import { teamName } from "../teams/team-schema.ts";
import { presentSignedIn, SIGNED_IN_REPLIES } from "./signed-in-schema.ts";

/**
 * Turns an address and a password into the dashboard's cookie, always a new one, so that a value planted
 * before is never taken over (session fixation). The session of the cookie sent along ends.
 *
 * Who has a second factor gets a session that waits for it, for ten minutes: `second_factors` says what may be
 * shown at `POST /session/factor`, and until then all else is 403 `second_factor_required`.
 *
 * 401 `session_required` for an unknown address and a wrong password, alike and after the same work, so that nobody
 * learns which addresses are known. 403 `no_team` for who belongs to no team any more: sent again with the
 * `invitation_token` of a mailed link they join that team, with `team_name` they own a new one. Guessing is counted twice: by the
 * address it comes from, and by the e-mail it names. Not idempotent: a response kept would be a cookie kept.
 */
export const signIn = declare<SignedIn>()({
  id: "signIn",
  method: "POST",
  path: "/session",
  summary: "Sign in to the dashboard",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // Without counters nobody would slow guessing down.
  needsCounters: true,
  // The second budget is wider: otherwise ten wrong attempts from anywhere would keep the owner out.
  extraRate: { name: "login", per: "address" },
  bodyRate: { name: "login_account", member: "email" },
  body: request({
    email: z
      .string()
      .max(MAX_EMAIL_CHARS)
      .refine((text) => parseEmail(text) !== null, "an e-mail address"),
    // Hashing takes time for every character, so the length is bounded before it begins.
    password: z.string().min(1).max(MAX_PASSWORD_CHARS),
    invitation_token: linkToken.optional(),
    team_name: teamName.optional(),
  }),
  replies: SIGNED_IN_REPLIES,
  errors: [
    "missing_required_field",
    "missing_fields",
    "session_required",
    "no_team",
    "sign_up_closed",
    "invalid_mail_link",
    "invitation_address_mismatch",
    "member_limit_reached",
  ],
  example: { body: { email: "ada@print.example", password: "correct horse battery" } },
  handle: (services, { body, headers }, { caller, unit }) =>
    signInToTeam(
      services,
      { unit },
      {
        email: body.email,
        password: body.password,
        sought: {
          invitationToken: body.invitation_token ?? null,
          teamName: body.team_name ?? null,
        },
        cookie: headers["cookie"] ?? "",
        ip: caller.ip ?? null,
        userAgent: headers["user-agent"] ?? "",
      },
    ),
  present: presentSignedIn,
});
