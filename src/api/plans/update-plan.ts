import type { PlanView } from "#domain/plan.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { updatePlan as update } from "#services/plans/manage-plans.ts";
import { declare } from "../schema/declare.ts";
import {
  changeOf,
  EXAMPLE_PLAN_ID,
  PLAN_CODES,
  planChange,
  planParams,
  planSchema,
  presentPlan,
} from "./plan-schema.ts";

/**
 * Changes a plan, for the teams on it too. What is not sent stays; `features`, `limits` and `prices` are each
 * replaced whole.
 */
export const updatePlan = declare<PlanView>()({
  id: "updatePlan",
  method: "PATCH",
  path: "/admin/plans/{id}",
  summary: "Change a plan",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: planParams,
  body: planChange,
  narrow: PLAN_CODES,
  replies: { 200: { description: "As changed", schema: z.object({ plan: planSchema }) } },
  errors: ["plan_not_found"],
  example: { params: { id: EXAMPLE_PLAN_ID }, body: { name: "Starter plus" } },
  handle: (services, { params, body }, call) => update(services, call, params.id, changeOf(body)),
  present: (view) => json(200, { plan: presentPlan(view) }),
});
