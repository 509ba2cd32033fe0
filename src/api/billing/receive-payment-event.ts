import { json } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { receivePaymentEvent as receive } from "#services/billing/payment-events.ts";
import { declare } from "../schema/declare.ts";

/**
 * Takes a message of the payment provider, signed in `Payment-Signature` or `Stripe-Signature`. A message that came
 * before is answered as the first one was, and changes nothing.
 */
export const receivePaymentEvent = declare<{ readonly received: true }>()({
  id: "receivePaymentEvent",
  method: "POST",
  path: "/billing/events",
  summary: "Receive a message of the payment provider",
  auth: "none",
  scope: null,
  stability: "beta",
  tag: "billing",
  readsBytes: true,
  // What the provider sends; read by its library, once the signature is right.
  body: z.record(z.string(), z.unknown()),
  replies: {
    200: { description: "Dealt with", schema: z.object({ received: z.literal(true) }) },
  },
  errors: ["invalid_payment_event", "payment_event_failed", "payment_webhook_secret_missing"],
  example: {
    body: { id: "evt_1", type: "subscription.active", data: { object: { id: "sub_1" } } },
  },
  handle: (services, { bytes, headers }) =>
    receive(services, {
      body: bytes,
      signature: headers["payment-signature"] ?? headers["stripe-signature"] ?? "",
    }),
  present: (done) => json(200, done),
});
