import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { type JoinedTeam, signUpInvited as make } from "#services/people/invitations.ts";
import { EXAMPLE_LINK_TOKEN, newPassword, personName } from "../people/person-schema.ts";
import { linkToken, mailLanguage } from "../schema/mail-members.ts";
import { declare } from "../schema/declare.ts";
import { joinedTeamSchema } from "./invitation-schema.ts";

/**
 * Makes an account for the address that a mailed link invites, which is confirmed by that, and joins the team.
 *
 * 401 `session_required` where there is an account with the address: sign in, and accept. 403 `sign_up_closed` where
 * the deployment lets nobody make an account.
 */
export const signUpInvited = declare<JoinedTeam>()({
  id: "signUpInvited",
  method: "POST",
  path: "/invitations/sign_up",
  summary: "Make an account by an invitation",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "teams",
  needsCounters: true,
  extraRate: { name: "people", per: "address" },
  body: request({
    token: linkToken,
    password: newPassword,
    name: personName,
    language: mailLanguage,
  }),
  replies: {
    201: { description: "Joined; sign in", schema: z.object({ team: joinedTeamSchema }) },
  },
  errors: [
    "missing_required_field",
    "missing_fields",
    "invalid_mail_link",
    "session_required",
    "sign_up_closed",
    "member_limit_reached",
  ],
  example: {
    body: { token: EXAMPLE_LINK_TOKEN, password: "correct horse battery", name: "Grace" },
  },
  handle: (services, { body }, { caller }) => make(services, caller, body),
  present: (team) => json(201, { team }),
});
