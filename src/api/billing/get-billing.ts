import type { BillingView } from "#domain/billing.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readOwnBilling } from "#services/plans/team-billing.ts";
import { declare } from "../schema/declare.ts";
import { billingSchema, presentBilling } from "./billing-schema.ts";

/**
 * The team's plan, what became of its payments, its limits and its use; for owners.
 */
export const getBilling = declare<BillingView>()({
  id: "getBilling",
  method: "GET",
  path: "/billing",
  summary: "Read the team's billing",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "billing",
  replies: { 200: { description: "Now", schema: z.object({ billing: billingSchema }) } },
  errors: [
    "insufficient_scope",
    "billing_not_configured",
    "billing_team_not_found",
    "billing_plan_not_found",
  ],
  example: {},
  handle: (services, _input, { caller }) => readOwnBilling(services, caller),
  present: (view) => json(200, { billing: presentBilling(view) }),
});
