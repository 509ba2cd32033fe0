import type { PlanView } from "#domain/plan.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { createPlan as create } from "#services/plans/manage-plans.ts";
import { declare } from "../schema/declare.ts";
import { newPlan, PLAN_CODES, planOf, planSchema, presentPlan } from "./plan-schema.ts";

/**
 * Adds a plan to the catalogue. A plan that was deleted under the same id is there again, for its teams too.
 */
export const createPlan = declare<PlanView>()({
  id: "createPlan",
  method: "POST",
  path: "/admin/plans",
  summary: "Add a plan",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  body: newPlan,
  narrow: PLAN_CODES,
  replies: { 201: { description: "Added", schema: z.object({ plan: planSchema }) } },
  errors: ["missing_fields", "missing_required_field", "plan_exists"],
  example: {
    body: {
      id: "starter",
      name: "Starter",
      pricing_mode: "flat",
      features: { api: true, hosted: true },
      limits: { templates: 25, renders_per_month: 500 },
      prices: { monthly: { amount: 4900, currency: "EUR", provider_price_id: "price_1" } },
    },
  },
  handle: (services, { body }, call) => create(services, call, planOf(body)),
  present: (view) => json(201, { plan: presentPlan(view) }),
});
