import type { UsageView } from "#domain/billing.ts";
import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { readUsage } from "#services/plans/read-usage.ts";
import { declare } from "../schema/declare.ts";
import { presentUsage, usageMembers } from "./billing-schema.ts";

/**
 * What the team has used, what it may use, and when its period starts again. For every member, whatever became of
 * the payments.
 */
export const getUsage = declare<UsageView>()({
  id: "getUsage",
  method: "GET",
  path: "/usage",
  summary: "Read what was used",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "billing",
  replies: { 200: { description: "Now", schema: z.object(usageMembers) } },
  errors: [],
  example: {},
  handle: (services, _input, { caller }) => readUsage(services, caller),
  present: (view) => json(200, presentUsage(view)),
});
