import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { deletePlan as remove } from "#services/plans/manage-plans.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_PLAN_ID, planParams } from "./plan-schema.ts";

/**
 * Takes a plan out of the catalogue. Teams that are on it keep what it gives until they are moved.
 */
export const deletePlan = declare<{ readonly ok: true }>()({
  id: "deletePlan",
  method: "DELETE",
  path: "/admin/plans/{id}",
  summary: "Delete a plan",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  params: planParams,
  replies: { 200: { description: "Deleted", schema: z.object({ ok: z.literal(true) }) } },
  errors: ["plan_not_found"],
  example: { params: { id: EXAMPLE_PLAN_ID } },
  handle: (services, { params }, call) => remove(services, call, params.id),
  present: (done) => json(200, done),
});
