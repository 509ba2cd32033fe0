import type { InvitationView } from "#domain/invitation.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { resendInvitation as resend } from "#services/people/invitations.ts";
import { mailLanguage } from "../schema/mail-members.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_INVITATION_ID,
  invitationParams,
  invitationSchema,
  presentInvitation,
} from "./invitation-schema.ts";
import { EXAMPLE_TEAM_ID } from "./team-schema.ts";

/**
 * Mails an invitation again, for owners: the new link has seven days, the one before stops.
 */
export const resendInvitation = declare<InvitationView>()({
  id: "resendInvitation",
  method: "POST",
  path: "/teams/{id}/invitations/{invitation_id}/resend",
  summary: "Send an invitation again",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  params: invitationParams,
  extraRate: { name: "people", per: "team" },
  body: request({ language: mailLanguage }),
  bodyOptional: true,
  replies: { 200: { description: "Sent", schema: z.object({ invitation: invitationSchema }) } },
  errors: [
    "insufficient_scope",
    "address_not_confirmed",
    "team_not_found",
    "invitation_not_found",
    "mail_not_configured",
  ],
  example: {
    params: { id: EXAMPLE_TEAM_ID, invitation_id: EXAMPLE_INVITATION_ID },
    body: { language: "en" },
  },
  handle: (services, { params, body }, call) =>
    resend(services, call, {
      teamId: params.id,
      id: params.invitation_id,
      language: body.language,
    }),
  present: (view) => json(200, { invitation: presentInvitation(view) }),
});
