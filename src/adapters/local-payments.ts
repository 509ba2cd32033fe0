/**
 * A payment provider that takes no money, for development and tests: purchases succeed at once, and it tells of them
 * as the provider does, by signed messages that are in no hurry and no order. What it knows ends with its process.
 */
import type { Clock } from "#ports/clock.ts";
import { PaymentEventRefused, type PaymentEvent, type Payments } from "#ports/payments.ts";
import type { Random } from "#ports/random.ts";
import type { ProviderSubscription } from "#domain/subscription.ts";
import { checkSignature, type SignedMessage, signedMessage } from "./payment-signature.ts";

const MONTH_MS = 30 * 86_400_000;

interface LocalPaymentsOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** What its messages are signed with. */
  readonly secret: string;
  /** Takes a message to the service; what becomes of it is not waited for. */
  readonly send: (message: SignedMessage) => void;
}

/** A stand-in whose subscriptions can be moved, which is what its provider's customers and calendar do elsewhere. */
export interface LocalPayments extends Payments {
  /** Begins or changes a subscription; what is not given stays. Sends a message of it. */
  change(id: string, facts: Partial<ProviderSubscription>): ProviderSubscription;
  /** A message of a subscription, signed now. */
  message(subscriptionId: string, eventId?: string): SignedMessage;
}

/** Opens the stand-in. */
export function localPayments({
  clock,
  random,
  secret,
  send,
}: LocalPaymentsOptions): LocalPayments {
  const known = new Map<string, ProviderSubscription>();
  const message = (subscriptionId: string, eventId = random.id("evt")): SignedMessage => {
    const status = known.get(subscriptionId)?.status ?? "active";
    const text = JSON.stringify({
      id: eventId,
      type: `subscription.${status}`,
      data: { object: { id: subscriptionId, object: "subscription" } },
    });
    return signedMessage(new TextEncoder().encode(text), secret, clock.nowMs());
  };
  const change = (id: string, facts: Partial<ProviderSubscription>): ProviderSubscription => {
    const nowMs = clock.nowMs();
    const begun: ProviderSubscription = {
      id,
      customerId: `cus_${id}`,
      teamId: null,
      providerPriceId: "",
      status: "active",
      createdMs: nowMs,
      periodStartMs: nowMs,
      periodEndMs: nowMs + MONTH_MS,
      cancelsAtPeriodEnd: false,
      wasPaid: true,
    };
    const now = { ...(known.get(id) ?? begun), ...facts };
    known.set(id, now);
    send(message(id));
    return now;
  };
  return {
    change,
    message,
    checkout: ({ teamId, customerId, providerPriceId, subscriptionId, returnUrl }) => {
      change(subscriptionId ?? random.id("sub"), {
        teamId,
        providerPriceId,
        ...(customerId === null ? {} : { customerId }),
      });
      return Promise.resolve({ url: returnUrl });
    },
    portal: ({ returnUrl }) => Promise.resolve({ url: returnUrl }),
    findSubscription: (id) => Promise.resolve(known.get(id) ?? null),
    readEvent: ({ body, signature, ...how }) => {
      checkSignature({ body, signature }, how);
      return eventOf(JSON.parse(new TextDecoder().decode(body)));
    },
  };
}

/** What a message of the provider's form tells of; its signature was checked. */
export function eventOf(value: unknown): PaymentEvent {
  const id = member(value, "id");
  const object = member(member(value, "data"), "object");
  if (typeof id !== "string" || id === "" || typeof object !== "object") {
    throw new PaymentEventRefused("the message has no id or no object");
  }
  const isSubscription = member(object, "object") === "subscription";
  // A checkout names its subscription; an invoice does below what it is for.
  const found = isSubscription
    ? member(object, "id")
    : (member(object, "subscription") ??
      member(member(member(object, "parent"), "subscription_details"), "subscription"));
  return { id, subscriptionId: typeof found === "string" ? found : null };
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
