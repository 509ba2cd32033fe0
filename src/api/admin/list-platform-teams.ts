import type { PlatformTeamView } from "#domain/platform-team.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage, z } from "#http/schema.ts";
import { listTeamsOfPlatform } from "#services/teams/platform-teams.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { platformTeamSchema, presentPlatformTeam } from "./platform-team-schema.ts";

/** Every team of the installation with its plan, state, use and last activity; nothing of what it made. */
export const listPlatformTeams = declare<Listing<PlatformTeamView>>()({
  id: "listPlatformTeams",
  method: "GET",
  path: "/admin/teams",
  summary: "List all teams",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  query: request({
    ...paging,
    /** A part of the name in any case, or an id. */
    search: z.string().trim().min(1).max(100).optional(),
  }),
  replies: { 200: { description: "Newest first", schema: listOf(platformTeamSchema) } },
  errors: [],
  example: { query: { search: "garden" } },
  handle: (services, { query }) =>
    listTeamsOfPlatform(services, {
      ...requestedPage(query),
      search: query.search,
    }),
  present: (listing) => presentList(listing, presentPlatformTeam),
});
