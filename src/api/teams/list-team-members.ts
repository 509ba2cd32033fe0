import type { MemberView } from "#domain/team.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listMembers } from "#services/teams/manage-members.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { EXAMPLE_TEAM_ID, memberSchema, presentMember, teamParams } from "./team-schema.ts";

/**
 * The people of a team that the person belongs to, with their roles.
 */
export const listTeamMembers = declare<Listing<MemberView>>()({
  id: "listTeamMembers",
  method: "GET",
  path: "/teams/{id}/members",
  summary: "List the members of a team",
  auth: "session",
  scope: "templates:read",
  stability: "beta",
  tag: "teams",
  params: teamParams,
  query: request(paging),
  replies: { 200: { description: "Newest account first", schema: listOf(memberSchema) } },
  errors: ["team_not_found"],
  example: { params: { id: EXAMPLE_TEAM_ID } },
  handle: (services, { params, query }, { caller }) =>
    listMembers(services, caller, params.id, requestedPage(query)),
  present: (listing) => presentList(listing, presentMember),
});
