import type { PlanView } from "#domain/plan.ts";
import type { Listing } from "#domain/template.ts";
import { listOf, paging, request, requestedPage } from "#http/schema.ts";
import { listPlans as list } from "#services/plans/manage-plans.ts";
import { declare } from "../schema/declare.ts";
import { presentList } from "../schema/present-list.ts";
import { planSchema, presentPlan } from "./plan-schema.ts";

/**
 * The plans of the catalogue, by id from the last to the first.
 */
export const listPlans = declare<Listing<PlanView>>()({
  id: "listPlans",
  method: "GET",
  path: "/admin/plans",
  summary: "List plans",
  auth: "admin",
  scope: null,
  stability: "beta",
  tag: "admin",
  query: request(paging),
  replies: { 200: { description: "By id, the last first", schema: listOf(planSchema) } },
  errors: [],
  example: {},
  handle: (services, { query }) => list(services, requestedPage(query)),
  present: (listing) => presentList(listing, presentPlan),
});
