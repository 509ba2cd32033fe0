import type { BillingView } from "#domain/billing.ts";
import { LIMITS_SOURCES } from "#domain/plan.ts";
import { SUBSCRIPTION_STATUSES } from "#domain/subscription.ts";
import { json } from "#http/operation.ts";
import { instantMs, request, z } from "#http/schema.ts";
import { updateTeamBilling as update } from "#services/plans/team-billing.ts";
import { limitsIn } from "../plans/plan-schema.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_TEAM_ID, teamParams } from "../teams/team-schema.ts";
import { billingSchema, presentBilling } from "./billing-schema.ts";

/**
 * Sets any team's plan, state or limits. What is not sent stays; `limits` is replaced whole, and counts while
 * `limits_source` is `override`. A team that was never on a plan is put on the one named.
 */
export const updateTeamBilling = declare<BillingView>()({
  id: "updateTeamBilling",
  method: "PATCH",
  path: "/admin/teams/{id}/billing",
  summary: "Change a team's billing",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: teamParams,
  body: request({
    plan: z.string().max(40).optional(),
    status: z.enum(SUBSCRIPTION_STATUSES).optional(),
    current_period_end: instantMs.optional(),
    limits_source: z.enum(LIMITS_SOURCES).optional(),
    limits: limitsIn.optional(),
  }),
  narrow: { plan: "invalid_plan", limits_source: "invalid_limits_source" },
  replies: { 200: { description: "As changed", schema: z.object({ billing: billingSchema }) } },
  errors: ["team_not_found", "billing_team_not_found"],
  example: {
    params: { id: EXAMPLE_TEAM_ID },
    body: { plan: "starter", limits_source: "override", limits: { templates: 40 } },
  },
  handle: (services, { params, body }, call) =>
    update(services, call, params.id, {
      planId: body.plan,
      status: body.status,
      currentPeriodEndMs: body.current_period_end,
      limitsSource: body.limits_source,
      limits: body.limits,
    }),
  present: (view) => json(200, { billing: presentBilling(view) }),
});
