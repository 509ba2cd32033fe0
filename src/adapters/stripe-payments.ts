/** The payment provider Stripe, by its own library. Loaded where a key is set: no other start pays for it. */
import { Stripe } from "stripe";
import type { ProviderSubscription } from "#domain/subscription.ts";
import {
  PaymentEventRefused,
  type Payments,
  SIGNATURE_TOLERANCE_SECONDS,
} from "#ports/payments.ts";
import { eventOf } from "./local-payments.ts";
import { checkSignedAt } from "./payment-signature.ts";

/** Somebody waits for the page of a purchase. */
const TIMEOUT_MS = 15_000;
/** A subscription that ended so soon after its trial was never paid for: the provider takes a while to end it. */
const TRIAL_SLACK_SECONDS = 3_600;

type Purchase = Parameters<Payments["checkout"]>[0];
type SignedEvent = Parameters<Payments["readEvent"]>[0];

/** Opens the adapter; `at` is where the API is, for tests of the adapter. */
export function stripePayments(
  key: string,
  at?: { readonly host: string; readonly port: number },
): Payments {
  const stripe = new Stripe(key, {
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(at === undefined ? {} : { ...at, protocol: "http" as const, maxNetworkRetries: 0 }),
  });
  return {
    checkout: async (purchase) => {
      const { customerId, subscriptionId } = purchase;
      // A second subscription would be paid for twice: the one there is changes its price.
      return subscriptionId !== null && customerId !== null
        ? await changePrice(stripe, { ...purchase, customerId, subscriptionId })
        : await startSubscription(stripe, purchase);
    },
    portal: async ({ customerId, returnUrl }) => {
      const made = { customer: customerId, return_url: returnUrl };
      return { url: (await stripe.billingPortal.sessions.create(made)).url };
    },
    findSubscription: async (id) => {
      try {
        return subscriptionOf(await stripe.subscriptions.retrieve(id));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
          return null;
        }
        throw error;
      }
    },
    readEvent: (signed) => readEvent(stripe, signed),
  };
}

async function changePrice(
  stripe: Stripe,
  {
    customerId,
    subscriptionId,
    providerPriceId,
    returnUrl,
  }: Purchase & { readonly customerId: string; readonly subscriptionId: string },
): Promise<{ readonly url: string }> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const session = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: returnUrl,
    flow_data: {
      type: "subscription_update_confirm",
      subscription_update_confirm: {
        subscription: subscriptionId,
        items: [{ id: items.data[0]?.id ?? "", price: providerPriceId, quantity: 1 }],
      },
    },
  });
  return { url: session.url };
}

async function startSubscription(
  stripe: Stripe,
  { teamId, customerId, email, providerPriceId, returnUrl }: Purchase,
): Promise<{ readonly url: string }> {
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: providerPriceId, quantity: 1 }],
    client_reference_id: teamId,
    subscription_data: { metadata: { team_id: teamId } },
    success_url: returnUrl,
    cancel_url: returnUrl,
    ...(customerId === null
      ? email === null
        ? {}
        : { customer_email: email }
      : { customer: customerId }),
  });
  return { url: session.url ?? returnUrl };
}

function readEvent(
  stripe: Stripe,
  { body, signature, secret, nowMs }: SignedEvent,
): ReturnType<Payments["readEvent"]> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    const event: unknown = stripe.webhooks.constructEvent(
      text,
      signature,
      secret,
      SIGNATURE_TOLERANCE_SECONDS,
      undefined,
      nowMs,
    );
    checkSignedAt(signature, nowMs);
    return eventOf(event);
  } catch (error) {
    throw error instanceof PaymentEventRefused
      ? error
      : new PaymentEventRefused("the message is not the provider's", error);
  }
}

function subscriptionOf(found: Stripe.Subscription): ProviderSubscription {
  const item = found.items.data[0];
  const { customer, trial_end: trialEnd, ended_at: endedAt, metadata } = found;
  const endedInTrial =
    trialEnd !== null && endedAt !== null && endedAt <= trialEnd + TRIAL_SLACK_SECONDS;
  return {
    id: found.id,
    customerId: typeof customer === "string" ? customer : customer.id,
    teamId: metadata["team_id"] ?? null,
    providerPriceId: item?.price.id ?? "",
    status: statusOf(found.status),
    createdMs: found.created * 1000,
    periodStartMs: (item?.current_period_start ?? found.created) * 1000,
    periodEndMs: (item?.current_period_end ?? found.created) * 1000,
    cancelsAtPeriodEnd: found.cancel_at_period_end,
    wasPaid: found.status !== "trialing" && found.status !== "incomplete_expired" && !endedInTrial,
  };
}

/** The provider's states as ours. */
const STATUSES: Readonly<Record<string, ProviderSubscription["status"]>> = {
  active: "active",
  trialing: "trialing",
  past_due: "past_due",
  canceled: "canceled",
  incomplete: "incomplete",
  incomplete_expired: "canceled",
};

/** Unpaid, paused, and whatever the provider may call it tomorrow: it collects nothing, and nothing has ended. */
function statusOf(status: string): ProviderSubscription["status"] {
  return STATUSES[status] ?? "past_due";
}
