/** The payment provider: where plans are bought, and who says what became of a subscription. */
import type { ProviderSubscription } from "#domain/subscription.ts";

/** What somebody is about to buy. */
export interface Purchase {
  readonly teamId: string;
  /** The team's customer at the provider; null: the first purchase makes one. */
  readonly customerId: string | null;
  /** Where receipts go; null where nobody said. */
  readonly email: string | null;
  readonly providerPriceId: string;
  /** The subscription the team has, whose price changes then; null: a new one begins. */
  readonly subscriptionId: string | null;
  /** Where the browser goes afterwards. */
  readonly returnUrl: string;
}

/** A message whose signature was right. */
export interface PaymentEvent {
  readonly id: string;
  /** Null for one that tells of no subscription, and so needs nothing. */
  readonly subscriptionId: string | null;
}

/** Why a message is not believed. */
export class PaymentEventRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "PaymentEventRefused";
  }
}

/** How old, or how far ahead, the time of a signature may be: clocks differ, and a copied message is to be of no use. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

export interface Payments {
  /** A page of the provider's where the purchase is made. */
  checkout(purchase: Purchase): Promise<{ readonly url: string }>;
  /** A page of the provider's where a customer changes card and plan, or cancels. */
  portal(of: { readonly customerId: string; readonly returnUrl: string }): Promise<{
    readonly url: string;
  }>;
  /** The subscription as it is now; null for one that the provider does not know. */
  findSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Checks a message against its signature; `nowMs` since 1970. @throws PaymentEventRefused */
  readEvent(message: {
    readonly body: Uint8Array;
    readonly signature: string;
    readonly secret: string;
    readonly nowMs: number;
  }): PaymentEvent;
}
