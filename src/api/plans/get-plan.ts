import type { PlanView } from "#domain/plan.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readPlan } from "#services/plans/manage-plans.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_PLAN_ID, planParams, planSchema, presentPlan } from "./plan-schema.ts";

/**
 * One plan of the catalogue.
 */
export const getPlan = declare<PlanView>()({
  id: "getPlan",
  method: "GET",
  path: "/admin/plans/{id}",
  summary: "Get a plan",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: planParams,
  replies: { 200: { description: "The plan", schema: z.object({ plan: planSchema }) } },
  errors: ["plan_not_found"],
  example: { params: { id: EXAMPLE_PLAN_ID } },
  handle: (services, { params }) => readPlan(services, params.id),
  present: (view) => json(200, { plan: presentPlan(view) }),
});
