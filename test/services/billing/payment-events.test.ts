/** What the payment provider says: believed only by asking it, dealt with once, in whatever order it comes. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { NO_LIMITS } from "#domain/plan.ts";
import type { ProviderSubscription } from "#domain/subscription.ts";
import type { SignedMessage } from "#adapters/payment-signature.ts";
import { openPortal, startCheckout } from "#services/billing/checkout.ts";
import { receivePaymentEvent } from "#services/billing/payment-events.ts";
import { readPlanOffers } from "#services/billing/plan-offers.ts";
import type { Services } from "#services/context/context.ts";
import { readTeamBilling } from "#services/plans/team-billing.ts";
import type { Payments } from "#ports/payments.ts";
import { memberCaller } from "#test/support/member-caller.ts";
import { type TestPayments, testPayments } from "#test/support/payments.ts";
import { addPlan, putOnPlan, WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { withShop } from "#test/support/shop.ts";

const DAY_MS = 86_400_000;
let open: TestServices;
let services: Services;
let payments: TestPayments;
let owner: Caller;
let teamId: string;
/** Of the team, at the provider. */
let sub: string;
withShop(async (shop) => {
  ({ open } = shop);
  payments = testPayments(shop.services.clock);
  services = { ...shop.services, billing: payments.billing, mailer: { send: async () => {} } };
  ({ teamId } = shop.caller);
  owner = await memberCaller(open, teamId);
  sub = `sub_${teamId}`;
  const place = { services };
  await open.queue.takeAll();
  const none = { api: false, embed: false, hosted: false, batches: false };
  await addPlan(place, "free", { isDefault: true, features: none });
  for (const id of ["starter", "pro"]) {
    const monthly = { amount: 100, currency: "EUR", providerPriceId: `price_${id}` };
    const annual = { amount: 1_000, currency: "EUR", providerPriceId: null };
    await addPlan(place, id, { limits: { ...NO_LIMITS }, prices: { monthly, annual } });
  }
});

const receive = (message: SignedMessage) => receivePaymentEvent(services, message);
/** The provider's side moves; its message waits. */
function moves(facts: Partial<ProviderSubscription> = {}, id = sub): SignedMessage {
  payments.provider.change(id, { teamId, providerPriceId: "price_pro", ...facts });
  const message = payments.waiting.pop();
  if (message === undefined) {
    throw new Error("the provider sent nothing");
  }
  return message;
}
const billing = async (of = teamId) => {
  const { planId, status, interval } = await readTeamBilling(services, of);
  return [planId, status, interval];
};
const ofPro = (status: string) => ["pro", status, "monthly"];

describe("a message", () => {
  test("puts the team on the plan whose price the provider has for it", async () => {
    await receive(moves({ providerPriceId: "price_starter" }));
    expect(await billing()).toEqual(["starter", "active", "monthly"]);
    await receive(moves());
    expect(await billing()).toEqual(ofPro("active"));
  });

  test("is a reason to ask: what counts is what the provider says now", async () => {
    const [old] = [moves(), moves({ status: "past_due" })];
    await receive(old);
    expect(await billing()).toEqual(ofPro("past_due"));
  });

  test("that comes again is not even asked about", async () => {
    const message = moves();
    await receive(message);
    const asked: string[] = [];
    const counting: Payments = {
      ...payments.provider,
      findSubscription: async (id) => {
        asked.push(id);
        return await payments.provider.findSubscription(id);
      },
    };
    services = { ...services, billing: { ...payments.billing, payments: counting } };
    expect(await receive(message)).toEqual({ received: true });
    expect(asked).toEqual([]);
    // A new one of the same subscription is.
    await receive(payments.provider.message(sub));
    expect(asked).toEqual([sub]);
  });

  test("of no subscription needs nothing", async () => {
    const reading: Payments = {
      ...payments.provider,
      readEvent: () => ({ id: "evt_none", subscriptionId: null }),
      findSubscription: () => expect.fail("nothing is asked"),
    };
    services = { ...services, billing: { ...payments.billing, payments: reading } };
    expect(await receive({ body: new Uint8Array(), signature: "" })).toEqual({ received: true });
  });

  test("names its team by the purchase, else by the customer it has bought as before", async () => {
    const customerId = `cus_${teamId}`;
    await receive(moves({ customerId }));
    await receive(moves({ customerId, teamId: null, status: "past_due" }));
    expect(await billing()).toEqual(ofPro("past_due"));
    // A second subscription of the same customer, once the first has ended.
    await receive(moves({ customerId, status: "canceled" }));
    await receive(
      moves({ customerId, teamId: null, createdMs: open.clock.nowMs + DAY_MS }, `${sub}_2`),
    );
    expect(await billing()).toEqual(ofPro("active"));
  });

  test("of one team is nothing to another", async () => {
    const other = await open.caller();
    await putOnPlan({ services }, other.teamId, "free");
    await receive(moves());
    expect(await billing(other.teamId)).toEqual(["free", "active", null]);
  });
});

describe("is refused, and changes nothing,", () => {
  test.each<[string, (message: SignedMessage) => SignedMessage]>([
    ["a message without a signature", (message) => ({ ...message, signature: "" })],
    [
      "one of another body",
      ({ signature }) => ({ signature, body: new TextEncoder().encode("{}") }),
    ],
    [
      "one that was signed long ago",
      (message) => {
        open.clock.nowMs += 301_000;
        return message;
      },
    ],
  ])("%s", async (_, spoilt) => {
    expect(await codeOf(receive(spoilt(moves())))).toBe("invalid_payment_event");
    expect(await codeOf(readTeamBilling(services, teamId))).toBe("billing_team_not_found");
  });

  test.each([
    ["where nothing is billed", null],
    ["where nothing is sold", WITHOUT_PAYMENTS],
    ["where there is nothing to check it with", { eventSecret: null }],
  ])("any message %s", async (_, facts) => {
    const message = moves();
    const own = facts === null ? null : { ...payments.billing, ...facts };
    expect(await codeOf(receivePaymentEvent({ ...services, billing: own }, message))).toBe(
      "payment_webhook_secret_missing",
    );
  });
});

describe("is told to the provider as not dealt with, and is dealt with when it comes again,", () => {
  test("a message of a price that no plan has", async () => {
    const message = moves({ providerPriceId: "price_unheard_of" });
    expect(await codeOf(receive(message))).toBe("payment_event_failed");
    moves();
    expect(await codeOf(receive(message))).toBeNull();
    expect(await billing()).toEqual(ofPro("active"));
  });

  test("one of a subscription that the provider does not know", async () => {
    const message = payments.provider.message(sub);
    expect(await codeOf(receive(message))).toBe("payment_event_failed");
  });

  test("one of a team and a customer that nobody knows", async () => {
    const message = moves({ teamId: "tem_nobody", customerId: "cus_nobody" });
    expect(await codeOf(receive(message))).toBe("payment_event_failed");
  });

  test("one that came while the provider was away", async () => {
    const message = moves();
    const away: Payments = {
      ...payments.provider,
      findSubscription: () => Promise.reject(new Error("503")),
    };
    const during = { ...services, billing: { ...payments.billing, payments: away } };
    expect(await codeOf(receivePaymentEvent(during, message))).toBe("payment_event_failed");
    expect(await codeOf(receive(message))).toBeNull();
  });
});

describe("messages at once", () => {
  test("write what was asked for last, though it was not asked first", async () => {
    await receive(moves());
    const slow = moves({ status: "past_due" });
    let calls = 0;
    const overtaken: Payments = {
      ...payments.provider,
      findSubscription: async (id) => {
        const found = await payments.provider.findSubscription(id);
        if (calls++ === 0) {
          // Another message is dealt with whole while this answer is on its way.
          await receive(moves({ status: "active" }));
        }
        return found;
      },
    };
    const asking = { ...services, billing: { ...payments.billing, payments: overtaken } };
    await receivePaymentEvent(asking, slow);
    expect([await billing(), calls]).toEqual([ofPro("active"), 2]);
  });

  test("that go on for ever end, and are left to the provider", async () => {
    await receive(moves());
    let calls = 0;
    const restless: Payments = {
      ...payments.provider,
      findSubscription: async (id) => {
        const found = await payments.provider.findSubscription(id);
        calls++;
        await receive(moves());
        return found;
      },
    };
    const asking = { ...services, billing: { ...payments.billing, payments: restless } };
    expect(await codeOf(receivePaymentEvent(asking, moves()))).toBe("payment_event_failed");
    expect(calls).toBe(8);
  });
});

describe("a payment that is overdue", () => {
  /** Jobs of mails to owners: of now, and of later. */
  const planned = async () => {
    const due = (await open.queue.takeDue()).length;
    return [due, (await open.queue.takeAll()).length];
  };

  test("is told at once and again a day before it ends what works, to owners alone", async () => {
    await memberCaller(open, teamId, { role: "editor" });
    await receive(moves());
    expect(await planned()).toEqual([0, 0]);
    await receive(moves({ status: "past_due" }));
    expect(await planned()).toEqual([1, 1]);
  });

  test("is told once, however often the provider says it, and anew when it is another", async () => {
    await receive(moves());
    await receive(moves({ status: "past_due" }));
    await planned();
    await receive(moves({ status: "past_due", cancelsAtPeriodEnd: true }));
    expect(await planned()).toEqual([0, 0]);
    await receive(moves({ status: "active" }));
    open.clock.nowMs += DAY_MS;
    await receive(moves({ status: "past_due", periodStartMs: open.clock.nowMs }));
    expect(await planned()).toEqual([1, 1]);
  });
});

describe("a purchase", () => {
  const buy = (wanted = { planId: "pro", interval: "monthly" } as const, by = owner) =>
    startCheckout(services, by, wanted);

  test("is made at the provider, and is the team's once its message comes", async () => {
    expect(await buy()).toEqual({ url: "https://print.example/dashboard/settings/plan" });
    expect(await codeOf(readTeamBilling(services, teamId))).toBe("billing_team_not_found");
    for (const message of payments.waiting.splice(0)) {
      await receive(message);
    }
    expect(await billing()).toEqual(ofPro("active"));
  });

  test.each<[string, Partial<ProviderSubscription>, boolean]>([
    ["moves the subscription that runs", {}, true],
    ["moves one that is overdue", { status: "past_due" }, true],
    ["begins another where the last one has ended", { status: "canceled" }, false],
  ])("%s, of the same customer", async (_, facts, isSame) => {
    await receive(moves({ customerId: `cus_${teamId}` }));
    await receive(moves({ customerId: `cus_${teamId}`, ...facts }));
    const asked: object[] = [];
    const noting: Payments = {
      ...payments.provider,
      checkout: async (purchase) => {
        asked.push(purchase);
        return { url: "https://pay.example" };
      },
    };
    services = { ...services, billing: { ...payments.billing, payments: noting } };
    await buy({ planId: "starter", interval: "monthly" } as never);
    expect(asked).toMatchObject([
      {
        teamId,
        customerId: `cus_${teamId}`,
        providerPriceId: "price_starter",
        subscriptionId: isSame ? sub : null,
      },
    ]);
  });

  test.each<[string, object]>([
    ["a plan that is not there", { planId: "gold", interval: "monthly" }],
    ["a plan without a price", { planId: "free", interval: "monthly" }],
    ["an interval without one", { planId: "pro", interval: "annual" }],
  ])("is none of %s", async (_, wanted) => {
    expect(await codeOf(buy(wanted as never))).toBe("invalid_plan");
  });

  test.each(["editor", "production", "viewer"] as const)(
    "is none of a member who is %s",
    async (role) => {
      const member = await memberCaller(open, teamId, { role });
      expect(await codeOf(buy(undefined, member))).toBe("insufficient_scope");
      expect(await codeOf(openPortal(services, member))).toBe("insufficient_scope");
      expect(await codeOf(readPlanOffers(services, member))).toBe("insufficient_scope");
    },
  );

  test("is not for sale where the installation sells nothing, and says which of both it is", async () => {
    const without = (own: Services["billing"]) => ({ ...services, billing: own });
    const wanted = { planId: "pro", interval: "monthly" } as const;
    expect(await codeOf(startCheckout(without(null), owner, wanted))).toBe(
      "billing_not_configured",
    );
    expect(await codeOf(startCheckout(without(WITHOUT_PAYMENTS), owner, wanted))).toBe(
      "payment_not_configured",
    );
    expect(await codeOf(openPortal(without(WITHOUT_PAYMENTS), owner))).toBe(
      "payment_not_configured",
    );
    expect(await readPlanOffers(without(null), owner)).toEqual({ planId: null, plans: [] });
    expect((await readPlanOffers(without(WITHOUT_PAYMENTS), owner)).plans).toEqual([]);
  });

  test("is offered of each plan that can be bought by oneself", async () => {
    await putOnPlan({ services }, teamId, "free");
    const { planId, plans } = await readPlanOffers(services, owner);
    const ids = plans.map(({ id }) => id);
    expect([planId, ids.includes("pro"), ids.includes("free")]).toEqual(["free", true, false]);
  });

  test("has a page to change it, of a team that has bought something", async () => {
    expect(await codeOf(openPortal(services, owner))).toBe("billing_team_not_found");
    await putOnPlan({ services }, teamId, "free");
    expect(await codeOf(openPortal(services, owner))).toBe("billing_team_not_found");
    await receive(moves());
    expect(await codeOf(openPortal(services, owner))).toBeNull();
  });
});
