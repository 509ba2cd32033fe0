import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { revokeInvitation as revoke } from "#services/people/invitations.ts";
import type { Done } from "#services/people/sign-up.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_INVITATION_ID, invitationParams } from "./invitation-schema.ts";
import { EXAMPLE_TEAM_ID } from "./team-schema.ts";

/**
 * Takes an invitation back, for owners: its link opens nothing any more.
 */
export const revokeInvitation = declare<Done>()({
  id: "revokeInvitation",
  method: "DELETE",
  path: "/teams/{id}/invitations/{invitation_id}",
  summary: "Revoke an invitation",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  params: invitationParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["insufficient_scope", "team_not_found", "invitation_not_found"],
  example: { params: { id: EXAMPLE_TEAM_ID, invitation_id: EXAMPLE_INVITATION_ID } },
  handle: (services, { params }, call) =>
    revoke(services, call, { teamId: params.id, id: params.invitation_id }),
  present: (done) => json(200, done),
});
