import type { MemberView } from "#domain/team.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { addMemberById } from "#services/teams/manage-members.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_TEAM_ID,
  EXAMPLE_USER_ID,
  memberRole,
  memberSchema,
  presentMember,
  ROLE_ERRORS,
  teamParams,
} from "./team-schema.ts";

/**
 * Makes somebody with an account a member, for owners. Who is a member already is given the role.
 *
 * The last owner keeps the role until there is another (409 `last_owner`).
 */
export const addTeamMember = declare<MemberView>()({
  id: "addTeamMember",
  method: "POST",
  path: "/teams/{id}/members",
  summary: "Add a member to a team",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  uses: ["members"],
  params: teamParams,
  body: request({ user_id: z.string().min(1).max(64), role: memberRole.default("viewer") }),
  replies: { 201: { description: "A member", schema: z.object({ member: memberSchema }) } },
  errors: ROLE_ERRORS,
  example: {
    params: { id: EXAMPLE_TEAM_ID },
    body: { user_id: EXAMPLE_USER_ID, role: "editor" },
  },
  handle: (services, { params, body }, call) =>
    addMemberById(services, call, { teamId: params.id, userId: body.user_id, role: body.role }),
  present: (view) => json(201, { member: presentMember(view) }),
});
