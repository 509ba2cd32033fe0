import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { type Me, setSessionTeam as change } from "#services/access/sign-in.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEAM_ID } from "../teams/team-schema.ts";
import { membershipSchema, presentMembership, presentUser, userSchema } from "./member-schema.ts";

/**
 * Moves the session to another team of the person; the same cookie opens that one from then on, in this browser.
 * 404 `team_not_found` for a team the person does not belong to.
 */
export const setSessionTeam = declare<Me>()({
  id: "setSessionTeam",
  method: "PUT",
  path: "/session/team",
  summary: "Go on in another team",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  // Keys are kept for a team and its session; this changes the team. Sent twice it does the same.
  idempotency: "ignored",
  body: request({ team_id: z.string().min(1).max(64) }),
  replies: {
    200: {
      description: "In the other team",
      headers: NO_STORE_DECLARED,
      schema: z.object({ user: userSchema, team: membershipSchema }),
    },
  },
  errors: ["missing_required_field", "team_not_found"],
  example: { body: { team_id: EXAMPLE_TEAM_ID } },
  handle: (services, { body }, call) => change(services, call, body.team_id),
  present: ({ user, team }) =>
    json(200, { user: presentUser(user), team: presentMembership(team) }, NO_STORE),
});
