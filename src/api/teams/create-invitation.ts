import type { InvitationView } from "#domain/invitation.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createInvitation as invite } from "#services/people/invitations.ts";
import { personEmail } from "../people/person-schema.ts";
import { mailLanguage } from "../schema/mail-members.ts";
import { declare } from "../schema/declare.ts";
import { invitationSchema, presentInvitation } from "./invitation-schema.ts";
import { EXAMPLE_TEAM_ID, memberRole, teamParams } from "./team-schema.ts";

/**
 * Asks somebody by mail to join a team, for its owners. The link works for seven days, for whoever holds it and signs
 * in or up with that address. Who was asked before is asked anew, and the link before stops.
 */
export const createInvitation = declare<InvitationView>()({
  id: "createInvitation",
  method: "POST",
  path: "/teams/{id}/invitations",
  summary: "Invite somebody to a team",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  params: teamParams,
  extraRate: { name: "people", per: "team" },
  body: request({
    email: personEmail,
    role: memberRole.default("viewer"),
    language: mailLanguage,
  }),
  replies: { 201: { description: "Invited", schema: z.object({ invitation: invitationSchema }) } },
  errors: [
    "insufficient_scope",
    "address_not_confirmed",
    "fresh_sign_in_required",
    "missing_required_field",
    "team_not_found",
    "mail_not_configured",
  ],
  example: {
    params: { id: EXAMPLE_TEAM_ID },
    body: { email: "grace@print.example", role: "editor" },
  },
  handle: (services, { params, body }, call) =>
    invite(services, call, { ...body, teamId: params.id }),
  present: (view) => json(201, { invitation: presentInvitation(view) }),
});
