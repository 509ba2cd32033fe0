import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { acceptInvitation as accept, type JoinedTeam } from "#services/people/invitations.ts";
import { EXAMPLE_LINK_TOKEN } from "../people/person-schema.ts";
import { linkToken } from "../schema/mail-members.ts";
import { declare } from "../schema/declare.ts";
import { joinedTeamSchema } from "./invitation-schema.ts";

/**
 * Joins the team that a mailed link invites to, as who is signed in; `PUT /session/team` opens it.
 *
 * 403 `invitation_address_mismatch` where the invitation went to another address.
 */
export const acceptInvitation = declare<JoinedTeam>()({
  id: "acceptInvitation",
  method: "POST",
  path: "/invitations/accept",
  summary: "Accept an invitation",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  body: request({ token: linkToken }),
  replies: { 200: { description: "Joined", schema: z.object({ team: joinedTeamSchema }) } },
  errors: [
    "missing_required_field",
    "invalid_mail_link",
    "invitation_address_mismatch",
    "member_limit_reached",
  ],
  example: { body: { token: EXAMPLE_LINK_TOKEN } },
  handle: (services, { body }, call) => accept(services, call, body.token),
  present: (team) => json(200, { team }),
});
