import { BILLING_INTERVALS } from "#domain/plan.ts";
import { json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import { type ProviderPage, startCheckout } from "#services/billing/checkout.ts";
import { declare } from "../schema/declare.ts";

/**
 * The address of the page where an owner buys a plan, or moves the team's subscription to another one.
 */
export const createCheckout = declare<ProviderPage>()({
  id: "createCheckout",
  method: "POST",
  path: "/billing/checkout",
  summary: "Buy a plan",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "billing",
  body: request({ plan: z.string(), interval: z.enum(BILLING_INTERVALS) }),
  narrow: { plan: "invalid_plan", interval: "invalid_billing_interval" },
  replies: {
    200: { description: "Where to go", schema: z.object({ checkout_url: z.url() }) },
  },
  errors: [
    "insufficient_scope",
    "missing_required_field",
    "missing_fields",
    "billing_not_configured",
    "billing_plan_not_found",
    "payment_not_configured",
  ],
  example: { body: { plan: "starter", interval: "monthly" } },
  handle: (services, { body }, { caller }) =>
    startCheckout(services, caller, { planId: body.plan, interval: body.interval }),
  present: ({ url }) => json(200, { checkout_url: url }),
});
