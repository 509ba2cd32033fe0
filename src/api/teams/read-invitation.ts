import type { OpenInvitationView } from "#domain/invitation.ts";
import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { readInvitation as read } from "#services/people/invitations.ts";
import { EXAMPLE_LINK_TOKEN } from "../people/person-schema.ts";
import { linkToken } from "../schema/mail-members.ts";
import { declare } from "../schema/declare.ts";
import { openInvitationSchema, presentOpenInvitation } from "./invitation-schema.ts";

/**
 * What a mailed link invites to: team, who asked, and whether the address has an account, so that the page can say
 * what comes next. Uses nothing up. By POST, since addresses are logged on their way and the token opens the team.
 */
export const readInvitation = declare<OpenInvitationView>()({
  id: "readInvitation",
  method: "POST",
  path: "/invitations/lookup",
  summary: "Look at an invitation",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "teams",
  needsCounters: true,
  extraRate: { name: "people", per: "address" },
  body: request({ token: linkToken }),
  replies: {
    200: {
      description: "What the link asks of whom",
      headers: NO_STORE_DECLARED,
      schema: z.object({ invitation: openInvitationSchema }),
    },
  },
  errors: ["missing_required_field", "invalid_mail_link"],
  example: { body: { token: EXAMPLE_LINK_TOKEN } },
  handle: (services, { body }) => read(services, body.token),
  present: (view) => json(200, { invitation: presentOpenInvitation(view) }, NO_STORE),
});
