/** A payment provider of tests: what it would send is kept, and sent when and as often as a test says. */
import { type LocalPayments, localPayments } from "#adapters/local-payments.ts";
import type { SignedMessage } from "#adapters/payment-signature.ts";
import { systemRandom } from "#adapters/system-random.ts";
import type { Clock } from "#ports/clock.ts";
import type { Billing } from "#services/context/context.ts";

const PAYMENT_SECRET = "whsec_test";

export interface TestPayments {
  readonly provider: LocalPayments;
  /** Not sent yet, the oldest first. */
  readonly waiting: SignedMessage[];
  readonly billing: Billing;
}

/** Opens one that goes by a test's clock. */
export function testPayments(clock: Clock): TestPayments {
  const waiting: SignedMessage[] = [];
  const provider = localPayments({
    clock,
    random: systemRandom(clock),
    secret: PAYMENT_SECRET,
    send: (message) => waiting.push(message),
  });
  return {
    provider,
    waiting,
    billing: { payments: provider, eventSecret: PAYMENT_SECRET },
  };
}

/** Sends a message to the service; the status and the code of an error. */
export async function sendMessage(
  url: string,
  { body, signature }: SignedMessage,
): Promise<readonly [number, string]> {
  const response = await fetch(`${url}/v1/billing/events`, {
    method: "POST",
    headers: { "content-type": "application/json", "payment-signature": signature },
    body: Buffer.from(body),
  });
  const json = (await response.json()) as { readonly error?: { readonly code: string } };
  return [response.status, json.error?.code ?? ""];
}
