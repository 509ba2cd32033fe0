/** What every payment provider's adapter keeps to. */
import { describe, expect, test } from "vitest";
import { type SignedMessage, signedMessage } from "#adapters/payment-signature.ts";
import type { ProviderSubscription } from "#domain/subscription.ts";
import { PaymentEventRefused, type Payments } from "#ports/payments.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 6);
const SECRET = "whsec_contract";
const BODY = JSON.stringify({
  id: "evt_1",
  type: "customer.subscription.updated",
  object: "event",
  data: { object: { id: "sub_1", object: "subscription" } },
});
const RETURN_URL = "https://print.example";

export interface OpenedPayments {
  readonly payments: Payments;
  /** Makes the provider know a subscription. */
  readonly know: (subscription: ProviderSubscription) => void;
}

export function paymentsSuite(name: string, open: () => Promise<OpenedPayments>): void {
  describe(`payments by ${name}`, () => {
    const read = async (
      change: (message: SignedMessage) => SignedMessage,
      { secret = SECRET, lateMs = 0, body = BODY } = {},
    ): Promise<unknown> => {
      const { payments } = await open();
      const message = change(signedMessage(new TextEncoder().encode(body), SECRET, NOW_MS));
      try {
        return payments.readEvent({ ...message, secret, nowMs: NOW_MS + lateMs });
      } catch (error) {
        expect(error).toBeInstanceOf(PaymentEventRefused);
        return "refused";
      }
    };
    const asItIs = (message: SignedMessage): SignedMessage => message;

    test("a message with its signature is read", async () => {
      expect(await read(asItIs)).toEqual({ id: "evt_1", subscriptionId: "sub_1" });
    });

    test.each([
      ["an invoice", { object: "invoice", subscription: "sub_2" }, "sub_2"],
      [
        "an invoice of today",
        { object: "invoice", parent: { subscription_details: { subscription: "sub_3" } } },
        "sub_3",
      ],
      ["a checkout", { object: "checkout.session", subscription: "sub_4" }, "sub_4"],
      ["a customer", { object: "customer", id: "cus_1" }, null],
    ])("%s names its subscription", async (_what, object, subscriptionId) => {
      const body = JSON.stringify({ id: "evt_2", object: "event", type: "x", data: { object } });
      expect(await read(asItIs, { body })).toEqual({ id: "evt_2", subscriptionId });
    });

    test.each([
      ["five minutes late", 300_000, "sub_1"],
      ["later than that", 301_000, "refused"],
      ["from a clock ahead by five minutes", -300_000, "sub_1"],
      ["from a clock further ahead", -301_000, "refused"],
    ])("a message %s", async (_when, lateMs, wanted) => {
      const found = await read(asItIs, { lateMs });
      expect(typeof found === "string" ? found : Reflect.get(Object(found), "subscriptionId")).toBe(
        wanted,
      );
    });

    test.each<[string, (message: SignedMessage) => SignedMessage]>([
      ["another body", (m) => ({ ...m, body: new TextEncoder().encode(`${BODY} `) })],
      ["no signature", (m) => ({ ...m, signature: "" })],
      ["half of one", (m) => ({ ...m, signature: m.signature.slice(0, -4) })],
      ["one of no scheme", (m) => ({ ...m, signature: m.signature.replace("v1=", "v0=") })],
      ["another time", (m) => ({ ...m, signature: m.signature.replace(/t=\d/u, "t=2") })],
      ["words", (m) => ({ ...m, signature: "t=now,v1=yes" })],
    ])("a message with %s is refused", async (_what, change) => {
      expect(await read(change)).toBe("refused");
    });

    test("a message under another secret, or of no form, is refused", async () => {
      expect(await read(asItIs, { secret: "whsec_other" })).toBe("refused");
      expect(await read(asItIs, { body: '{"id":"evt_1"}' })).toBe("refused");
    });

    test("either of two signatures will do, while a secret takes another's place", async () => {
      const other = (m: SignedMessage): SignedMessage => {
        const [time, mac] = m.signature.split(",");
        return { ...m, signature: `${time},v1=${"0".repeat(64)},${mac}` };
      };
      expect(await read(other)).toEqual({ id: "evt_1", subscriptionId: "sub_1" });
    });

    test("a subscription is told as it is, and one that is not there as none", async () => {
      const { payments, know } = await open();
      const subscription: ProviderSubscription = {
        id: "sub_1",
        customerId: "cus_1",
        teamId: "tem_1",
        providerPriceId: "price_1",
        status: "past_due",
        createdMs: NOW_MS - 1000,
        periodStartMs: NOW_MS,
        periodEndMs: NOW_MS + 86_400_000,
        cancelsAtPeriodEnd: true,
        wasPaid: true,
      };
      know(subscription);
      expect(await payments.findSubscription("sub_1")).toEqual(subscription);
      expect(await payments.findSubscription("sub_none")).toBeNull();
    });

    test("purchases and the portal are pages to go to", async () => {
      const { payments } = await open();
      const purchase = {
        teamId: "tem_1",
        customerId: null,
        email: "owner@print.example",
        providerPriceId: "price_1",
        subscriptionId: null,
        returnUrl: RETURN_URL,
      };
      expect((await payments.checkout(purchase)).url).toMatch(/^https:\/\//u);
      const portal = await payments.portal({ customerId: "cus_1", returnUrl: RETURN_URL });
      expect(portal.url).toMatch(/^https:\/\//u);
    });
  });
}
