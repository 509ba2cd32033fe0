import type { TeamView } from "#domain/team.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readTeam } from "#services/teams/manage-teams.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEAM_ID, presentTeam, teamParams, teamSchema } from "./team-schema.ts";

/**
 * A team that the person belongs to, whichever the session is in.
 */
export const getTeam = declare<TeamView>()({
  id: "getTeam",
  method: "GET",
  path: "/teams/{id}",
  summary: "Get a team",
  auth: "session",
  scope: "templates:read",
  stability: "beta",
  tag: "teams",
  params: teamParams,
  replies: { 200: { description: "As it is", schema: z.object({ team: teamSchema }) } },
  errors: ["team_not_found"],
  example: { params: { id: EXAMPLE_TEAM_ID } },
  handle: (services, { params }, { caller }) => readTeam(services, caller, params.id),
  present: (view) => json(200, { team: presentTeam(view) }),
});
