import { json, NO_STORE, NO_STORE_DECLARED } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { type Me, readMe } from "#services/access/sign-in.ts";
import { declare } from "../schema/declare.ts";
import { membershipSchema, presentMembership, presentUser, userSchema } from "./member-schema.ts";

/**
 * Who is signed in, in which team, and which others there are.
 *
 * Only the dashboard's cookie opens this: a key belongs to a team and to nobody. 401 `session_required` when
 * the person or the membership was removed since the request was admitted. Never cached: what a page shows
 * depends on the role, which an owner may change at any time.
 */
export const getMe = declare<Me>()({
  id: "getMe",
  method: "GET",
  path: "/me",
  summary: "Who is signed in",
  auth: "account",
  scope: null,
  stability: "beta",
  tag: "dashboard",
  replies: {
    200: {
      description: "The person, the team of the session and all teams",
      headers: NO_STORE_DECLARED,
      schema: z.object({
        user: userSchema,
        team: membershipSchema,
        teams: z.array(membershipSchema),
      }),
    },
  },
  errors: [],
  example: {},
  handle: (services, _input, { caller }) => readMe(services, caller),
  present: ({ user, team, teams }) =>
    json(
      200,
      {
        user: presentUser(user),
        team: presentMembership(team),
        teams: teams.map(presentMembership),
      },
      NO_STORE,
    ),
});
