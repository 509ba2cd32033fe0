/** What the payment provider says, told over HTTP: a subscription's whole life, and messages as they really come. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NO_LIMITS } from "#domain/plan.ts";
import type { ProviderSubscription } from "#domain/subscription.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { signedIn } from "#test/support/member.ts";
import { sendMessage, type TestPayments, testPayments } from "#test/support/payments.ts";
import { addPlan } from "#test/support/plans.ts";
import { TestClock } from "#test/support/test-clock.ts";

const DAY_MS = 86_400_000;
const clock = new TestClock();
let payments: TestPayments;
let app: TestApp;
let teamId: string;
let key: string;
let cookie: string;

beforeAll(async () => {
  payments = testPayments(clock);
  app = await startTestApp({ runner: null, clock, billing: payments.billing });
  const none = { api: false, embed: false, hosted: false, batches: false };
  await addPlan(app, "free", { isDefault: true, features: none });
  for (const [id, rendersPerMonth] of [
    ["starter", 500],
    ["pro", 5000],
  ] as const) {
    const monthly = { amount: 100, currency: "EUR", providerPriceId: `price_${id}` };
    const annual = { amount: 1000, currency: "EUR", providerPriceId: `price_${id}_year` };
    const limits = { ...NO_LIMITS, rendersPerMonth };
    await addPlan(app, id, { limits, prices: { monthly, annual } });
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ teamId, key } = await app.newTeam());
  cookie = await signedIn(app, teamId);
  payments.waiting.length = 0;
});

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Answer = { readonly status: number; readonly body: any };

async function asOwner(method: string, path: string, json?: object): Promise<Answer> {
  const response = await clientOf(app.url, "").raw(method, path, {
    headers: {
      cookie,
      origin: app.url,
      ...(json === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return { status: response.status, body: await response.json() };
}

/** What the owner sees, and what a program of the shop is told. */
async function seen(): Promise<readonly unknown[]> {
  // Weeks may have gone by, and with them the session.
  cookie = await signedIn(app, teamId, { email: `${teamId.toLowerCase()}@print.example` });
  const { billing } = (await asOwner("GET", "/billing")).body;
  const { status, body } = await clientOf(app.url, key).get("/templates");
  return [billing.plan, billing.status, billing.access, status === 200 ? "ok" : body.error.code];
}

/** Sends what the provider has to say, in its order. */
async function deliver(): Promise<void> {
  for (const message of payments.waiting.splice(0)) {
    expect(await sendMessage(app.url, message)).toEqual([200, ""]);
  }
}

/** The provider's side moves, and tells. */
async function provider(id: string, facts: Partial<ProviderSubscription>): Promise<void> {
  payments.provider.change(id, facts);
  await deliver();
}

test("the life of a subscription: trial, upgrade, a payment that fails and is made, the end, and again", async () => {
  const start = clock.nowMs();
  const days = (count: number): void => {
    clock.aheadMs += count * DAY_MS;
  };
  expect(await seen()).toEqual(["free", "active", "works", "api_plan_required"]);

  // A trial that nobody pays for leads back to the free plan.
  const trial = `sub_trial_${teamId}`;
  const during = { teamId, providerPriceId: "price_starter", wasPaid: false };
  await provider(trial, { ...during, status: "trialing", periodEndMs: start + 14 * DAY_MS });
  expect(await seen()).toEqual(["starter", "active", "works", "ok"]);
  expect((await asOwner("GET", "/billing")).body.billing.trial).toBe(true);
  days(14);
  await provider(trial, { status: "canceled" });
  expect(await seen()).toEqual(["free", "active", "works", "api_plan_required"]);

  // Bought: the page of the provider, and its message.
  days(3);
  const bought = await asOwner("POST", "/billing/checkout", {
    plan: "starter",
    interval: "monthly",
  });
  expect(bought.body).toEqual({ checkout_url: `${app.url}/dashboard/settings/plan` });
  expect(await seen()).toEqual(["free", "active", "works", "api_plan_required"]);
  await deliver();
  expect(await seen()).toEqual(["starter", "active", "works", "ok"]);
  const { billing } = (await asOwner("GET", "/billing")).body;
  expect(billing).toMatchObject({ interval: "monthly", trial: false });
  // From the moment it was bought, and not from the first of a month.
  const ageMs = clock.nowMs() - Date.parse(billing.usage.period.start);
  expect(ageMs >= 0 && ageMs < DAY_MS).toBe(true);

  // Upgraded: the same subscription, so that nobody pays twice.
  days(5);
  await asOwner("POST", "/billing/checkout", { plan: "pro", interval: "annual" });
  await deliver();
  expect(await seen()).toEqual(["pro", "active", "works", "ok"]);
  const upgraded = (await asOwner("GET", "/billing")).body.billing;
  expect(upgraded).toMatchObject({ interval: "annual", limits: { renders_per_month: 5000 } });

  const row = await app.services.db.read((tx) =>
    tx.sql("select subscription_id from team_billing where team_id = $1", [teamId]),
  );
  const id = String(row.rows[0]?.["subscription_id"]);

  // A payment fails: everything goes on for seven days, then what is paid for stops.
  days(25);
  await provider(id, { status: "past_due", periodStartMs: clock.nowMs() });
  expect(await seen()).toEqual(["pro", "past_due", "grace", "ok"]);
  days(6.9);
  expect(await seen()).toEqual(["pro", "past_due", "grace", "ok"]);
  days(0.2);
  expect(await seen()).toEqual(["pro", "past_due", "inactive", "subscription_inactive"]);
  expect((await asOwner("GET", "/usage")).status).toBe(200);
  expect((await asOwner("GET", "/templates")).status).toBe(200);
  expect((await asOwner("POST", "/paper_stocks", {})).body.error.code).toBe(
    "subscription_inactive",
  );
  expect((await asOwner("POST", "/billing/portal")).status).toBe(200);

  // Paid after all.
  await provider(id, { status: "active", periodEndMs: clock.nowMs() + 30 * DAY_MS });
  expect(await seen()).toEqual(["pro", "active", "works", "ok"]);

  // Cancelled at the end of what is paid for.
  days(10);
  await provider(id, { cancelsAtPeriodEnd: true });
  expect(await seen()).toEqual(["pro", "active", "works", "ok"]);
  expect((await asOwner("GET", "/billing")).body.billing.cancel_at_period_end).toBe(true);
  await provider(id, { status: "canceled" });
  expect(await seen()).toEqual(["pro", "canceled", "works", "ok"]);
  days(20);
  expect(await seen()).toEqual(["pro", "canceled", "canceled", "subscription_canceled"]);

  // Again, months later: a new subscription of the same customer.
  days(60);
  expect(await seen()).toEqual(["pro", "canceled", "canceled", "subscription_canceled"]);
  await asOwner("POST", "/billing/checkout", { plan: "starter", interval: "monthly" });
  await deliver();
  expect(await seen()).toEqual(["starter", "active", "works", "ok"]);
  // What the old one still has to say changes nothing.
  await provider(id, { status: "canceled" });
  expect(await seen()).toEqual(["starter", "active", "works", "ok"]);
});

test("what cannot be dealt with is told so, and is dealt with when it comes again", async () => {
  const id = `sub_${teamId}`;
  payments.provider.change(id, { teamId, providerPriceId: "price_unheard_of" });
  const [message] = payments.waiting.splice(0);
  const failed = [500, "payment_event_failed"];
  const send = (): ReturnType<typeof sendMessage> =>
    sendMessage(app.url, message ?? { body: new Uint8Array(), signature: "" });
  expect(await send()).toEqual(failed);
  expect(await sendMessage(app.url, payments.provider.message("sub_nobody"))).toEqual(failed);
  payments.provider.change(id, { providerPriceId: "price_pro" });
  payments.waiting.length = 0;
  expect(await send()).toEqual([200, ""]);
  expect(await seen()).toEqual(["pro", "active", "works", "ok"]);
});

test("the same message in the provider's own header is taken", async () => {
  payments.provider.change(`sub_${teamId}`, { teamId, providerPriceId: "price_pro" });
  const [message] = payments.waiting.splice(0);
  const response = await fetch(`${app.url}/v1/billing/events`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": message?.signature ?? "" },
    body: Buffer.from(message?.body ?? []),
  });
  expect([response.status, await response.json()]).toEqual([200, { received: true }]);
});
