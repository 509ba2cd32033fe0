import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { openPortal, type ProviderPage } from "#services/billing/checkout.ts";
import { declare } from "../schema/declare.ts";

/**
 * The address of the page where an owner changes the card or the plan, reads invoices, or cancels.
 */
export const createPortal = declare<ProviderPage>()({
  id: "createPortal",
  method: "POST",
  path: "/billing/portal",
  summary: "Open the payment provider's page",
  auth: "session",
  scope: null,
  stability: "beta",
  tag: "billing",
  replies: { 200: { description: "Where to go", schema: z.object({ portal_url: z.url() }) } },
  errors: [
    "insufficient_scope",
    "billing_not_configured",
    "billing_team_not_found",
    "payment_not_configured",
  ],
  example: {},
  handle: (services, _input, { caller }) => openPortal(services, caller),
  present: ({ url }) => json(200, { portal_url: url }),
});
