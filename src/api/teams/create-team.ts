import type { TeamView } from "#domain/team.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { createTeam as create } from "#services/teams/manage-teams.ts";
import { declare } from "../schema/declare.ts";
import { presentTeam, teamEmail, teamName, teamSchema } from "./team-schema.ts";

/**
 * Makes a team whose owner is who is signed in. The session stays in its team; `PUT /session/team` changes that.
 *
 * `email` is where the team is written to, and no other team's (409 `team_email_taken`).
 */
export const createTeam = declare<TeamView>()({
  id: "createTeam",
  method: "POST",
  path: "/teams",
  summary: "Create a team",
  auth: "session",
  scope: "templates:write",
  stability: "beta",
  tag: "teams",
  body: request({ name: teamName, email: teamEmail }),
  narrow: { email: "invalid_client_email" },
  replies: { 201: { description: "Made", schema: z.object({ team: teamSchema }) } },
  errors: ["missing_required_field", "missing_fields", "team_email_taken"],
  example: { body: { name: "Print & Co", email: "office@print.example" } },
  handle: (services, { body }, call) => create(services, call, body),
  present: (view) => json(201, { team: presentTeam(view) }),
});
