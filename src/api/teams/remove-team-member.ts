import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { removeMember } from "#services/teams/manage-members.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEAM_ID, EXAMPLE_USER_ID, memberParams } from "./team-schema.ts";

/**
 * Takes somebody out of a team and signs the person out of it, for owners; everybody may leave.
 *
 * Nobody leaves the only team they have (400 `invalid_last_team`); owners may take others out of theirs, who are told
 * at sign-in (403 `no_team`). The last owner stays (409 `last_owner`).
 */
export const removeTeamMember = declare<{ readonly ok: true }>()({
  id: "removeTeamMember",
  method: "DELETE",
  path: "/teams/{id}/members/{user_id}",
  summary: "Remove a member from a team",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  params: memberParams,
  replies: { 200: { description: "Gone", schema: z.object({ ok: z.literal(true) }) } },
  errors: [
    "insufficient_scope",
    "invalid_last_team",
    "team_not_found",
    "user_not_found",
    "last_owner",
  ],
  example: { params: { id: EXAMPLE_TEAM_ID, user_id: EXAMPLE_USER_ID } },
  handle: (services, { params }, call) =>
    removeMember(services, call, { teamId: params.id, userId: params.user_id }),
  present: (result) => json(200, result),
});
