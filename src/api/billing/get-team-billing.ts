import type { BillingView } from "#domain/billing.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readTeamBilling } from "#services/plans/team-billing.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEAM_ID, teamParams } from "../teams/team-schema.ts";
import { billingSchema, presentBilling } from "./billing-schema.ts";

/**
 * Any team's plan, state, limits and use.
 */
export const getTeamBilling = declare<BillingView>()({
  id: "getTeamBilling",
  method: "GET",
  path: "/admin/teams/{id}/billing",
  summary: "Read a team's billing",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: teamParams,
  replies: { 200: { description: "Now", schema: z.object({ billing: billingSchema }) } },
  errors: ["team_not_found", "billing_team_not_found"],
  example: { params: { id: EXAMPLE_TEAM_ID } },
  handle: (services, { params }) => readTeamBilling(services, params.id),
  present: (view) => json(200, { billing: presentBilling(view) }),
});
