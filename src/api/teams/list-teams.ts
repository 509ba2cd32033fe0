import type { TeamView } from "#domain/team.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listTeams as list } from "#services/teams/manage-teams.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { presentTeam, teamSchema } from "./team-schema.ts";

/**
 * The teams of whoever is signed in, newest first, with the role in each.
 */
export const listTeams = declare<Listing<TeamView>>()({
  id: "listTeams",
  method: "GET",
  path: "/teams",
  summary: "List teams",
  auth: "session",
  scope: "templates:read",
  stability: "beta",
  tag: "teams",
  query: request(paging),
  replies: { 200: { description: "Newest first", schema: listOf(teamSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }, { caller }) => list(services, caller, requestedPage(query)),
  present: (listing) => presentList(listing, presentTeam),
});
