import type { PlatformTeamView } from "#domain/platform-team.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readTeamOfPlatform } from "#services/teams/platform-teams.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEAM_ID, teamParams } from "../teams/team-schema.ts";
import { platformTeamSchema, presentPlatformTeam } from "./platform-team-schema.ts";

/** Any team with its plan, state, use and last activity; nothing of what it made. */
export const getPlatformTeam = declare<PlatformTeamView>()({
  id: "getPlatformTeam",
  method: "GET",
  path: "/admin/teams/{id}",
  summary: "Read any team",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: teamParams,
  replies: { 200: { description: "Now", schema: z.object({ team: platformTeamSchema }) } },
  errors: ["team_not_found"],
  example: { params: { id: EXAMPLE_TEAM_ID } },
  handle: (services, { params }) => readTeamOfPlatform(services, params.id),
  present: (view) => json(200, { team: presentPlatformTeam(view) }),
});
