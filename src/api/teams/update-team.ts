import type { TeamView } from "#domain/team.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { updateTeam as update } from "#services/teams/manage-teams.ts";
import { declare } from "../schema/declare.ts";
import {
  EXAMPLE_TEAM_ID,
  presentTeam,
  teamEmail,
  teamName,
  teamParams,
  teamSchema,
} from "./team-schema.ts";

/**
 * Changes what a team is called, where it is written to, whether it lets in only those who showed a second factor,
 * or whether support is let in as soon as it asks; for its owners. What is not sent stays. Either of these takes a
 * fresh sign-in, `requires_second_factor` also a factor of the owner's own; members without one are asked for it
 * with their next request (403 `second_factor_required`).
 */
export const updateTeam = declare<TeamView>()({
  id: "updateTeam",
  method: "PATCH",
  path: "/teams/{id}",
  summary: "Change a team",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "teams",
  params: teamParams,
  body: request({
    name: teamName.optional(),
    email: teamEmail.optional(),
    requires_second_factor: z.boolean().optional(),
    allows_support: z.boolean().optional(),
  }),
  narrow: { email: "invalid_client_email" },
  replies: { 200: { description: "As changed", schema: z.object({ team: teamSchema }) } },
  errors: ["fresh_sign_in_required", "insufficient_scope", "team_not_found", "team_email_taken"],
  example: { params: { id: EXAMPLE_TEAM_ID }, body: { name: "Print & Sons" } },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, {
      name: body.name,
      email: body.email,
      requiresFactor: body.requires_second_factor,
      allowsSupport: body.allows_support,
    }),
  present: (view) => json(200, { team: presentTeam(view) }),
});
