import type { MemberView } from "#domain/team.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateMember } from "#services/teams/manage-members.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_TEAM_ID,
  EXAMPLE_USER_ID,
  memberParams,
  memberRole,
  memberSchema,
  presentMember,
  ROLE_ERRORS,
} from "./team-schema.ts";

/**
 * Gives a member another role, for owners; it counts from the next request on.
 *
 * The last owner keeps the role until there is another (409 `last_owner`).
 */
export const updateTeamMember = declare<MemberView>()({
  id: "updateTeamMember",
  method: "PATCH",
  path: "/teams/{id}/members/{user_id}",
  summary: "Change a member's role",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  params: memberParams,
  body: request({ role: memberRole }),
  replies: { 200: { description: "As changed", schema: z.object({ member: memberSchema }) } },
  errors: ROLE_ERRORS,
  example: {
    params: { id: EXAMPLE_TEAM_ID, user_id: EXAMPLE_USER_ID },
    body: { role: "production" },
  },
  handle: (services, { params, body }, call) =>
    updateMember(services, call, { teamId: params.id, userId: params.user_id, role: body.role }),
  present: (view) => json(200, { member: presentMember(view) }),
});
