import type { PlanOffers } from "#domain/plan.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readPlanOffers } from "#services/billing/plan-offers.ts";
import { planSchema, presentPlan } from "../plans/plan-schema.ts";
import { declare } from "../schema/declare.ts";

/**
 * The plans that an owner can buy with `POST /billing/checkout`; none where this installation does not bill, or sells
 * nothing by itself.
 */
export const getPlanOffers = declare<PlanOffers>()({
  id: "getPlanOffers",
  method: "GET",
  path: "/billing/plans",
  summary: "Read which plans can be bought",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "billing",
  replies: {
    200: {
      description: "Now",
      schema: z.object({
        /** The team's plan; null where nothing is billed, and for a team that was never on a plan. */
        plan: z.string().nullable(),
        /** By id. */
        plans: z.array(planSchema),
      }),
    },
  },
  errors: ["insufficient_scope"],
  example: {},
  handle: (services, _input, { caller }) => readPlanOffers(services, caller),
  present: ({ planId, plans }) => json(200, { plan: planId, plans: plans.map(presentPlan) }),
});
