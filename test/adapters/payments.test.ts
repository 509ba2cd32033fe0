/** The stand-in and the provider's adapter, the latter against a server that answers as the provider documents. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localPayments } from "#adapters/local-payments.ts";
import { stripePayments } from "#adapters/stripe-payments.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { systemRandom } from "#adapters/system-random.ts";
import type { ProviderSubscription } from "#domain/subscription.ts";
import type { Payments } from "#ports/payments.ts";
import { paymentsSuite } from "#test/ports/payments.suite.ts";

let server: Server;
let stripe: Payments;
const known = new Map<string, Record<string, unknown>>();
/** Requests as they came: method, path, form. */
const seen: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { method = "", url = "" } = request;
      seen.push(`${method} ${url} ${decodeURIComponent(body)}`);
      const id = /^\/v1\/subscriptions\/(\w+)/u.exec(url)?.[1];
      const found =
        id === undefined ? { id: "x", url: `https://pay.example${url}` } : known.get(id);
      response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
      const type = "invalid_request_error";
      response.end(JSON.stringify(found ?? { error: { type, message: "No such subscription" } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  stripe = stripePayments("sk_test_contract", { host: "127.0.0.1", port });
});
afterAll(() => server.close());

/** As the provider writes one. */
function stripeForm(one: ProviderSubscription, facts: object = {}): Record<string, unknown> {
  return {
    id: one.id,
    object: "subscription",
    customer: one.customerId,
    metadata: one.teamId === null ? {} : { team_id: one.teamId },
    status: one.status,
    created: one.createdMs / 1000,
    cancel_at_period_end: one.cancelsAtPeriodEnd,
    trial_end: null,
    ended_at: null,
    items: {
      data: [
        {
          id: "si_1",
          price: { id: one.providerPriceId },
          current_period_start: one.periodStartMs / 1000,
          current_period_end: one.periodEndMs / 1000,
        },
      ],
    },
    ...facts,
  };
}

paymentsSuite("the stand-in", () => {
  const payments = localPayments({
    clock: systemClock,
    random: systemRandom(systemClock),
    secret: "whsec_contract",
    send: () => {},
  });
  return Promise.resolve({ payments, know: (one) => payments.change(one.id, one) });
});

paymentsSuite("Stripe", () =>
  Promise.resolve({ payments: stripe, know: (one) => known.set(one.id, stripeForm(one)) }),
);

const ONE: ProviderSubscription = {
  id: "sub_9",
  customerId: "cus_9",
  teamId: null,
  providerPriceId: "price_9",
  status: "active",
  createdMs: 1_000_000,
  periodStartMs: 1_000_000,
  periodEndMs: 2_000_000,
  cancelsAtPeriodEnd: false,
  wasPaid: true,
};

test.each([
  ["unpaid", {}, "past_due", true],
  ["paused", {}, "past_due", true],
  ["of_tomorrow", {}, "past_due", true],
  ["incomplete", {}, "incomplete", true],
  ["incomplete_expired", {}, "canceled", false],
  ["trialing", { trial_end: 2000 }, "trialing", false],
  ["canceled", { trial_end: 2000, ended_at: 2000 }, "canceled", false],
  ["canceled", { trial_end: 2000, ended_at: 90_000 }, "canceled", true],
  ["canceled", { ended_at: 90_000, customer: { id: "cus_9" } }, "canceled", true],
] as const)("Stripe's %s %j is %s, paid for: %s", async (status, facts, ours, wasPaid) => {
  known.set("sub_9", stripeForm(ONE, { ...facts, status }));
  expect(await stripe.findSubscription("sub_9")).toEqual({ ...ONE, status: ours, wasPaid });
});

test("Stripe is asked for a purchase with the team in it, and for a change of the one there is", async () => {
  const purchase = {
    teamId: "tem_1",
    email: null,
    providerPriceId: "price_2",
    returnUrl: "https://print.example",
  };
  await stripe.checkout({ ...purchase, customerId: "cus_9", subscriptionId: null });
  expect(seen.at(-1)).toMatch(
    /^POST \/v1\/checkout\/sessions .*\[team_id\]=tem_1.*customer=cus_9/u,
  );
  await stripe.checkout({ ...purchase, customerId: "cus_9", subscriptionId: "sub_9" });
  expect(seen.at(-1)).toMatch(
    /^POST \/v1\/billing_portal\/sessions .*\[subscription\]=sub_9.*\[id\]=si_1.*\[price\]=price_2/u,
  );
});
