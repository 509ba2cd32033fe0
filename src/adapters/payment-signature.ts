/**
 * How messages of the payment provider are signed (Stripe, "Verify webhook signatures"): `t=<unix seconds>` and
 * `v1=<hex HMAC-SHA256 over "t.body">`, the latter once for each secret while one takes another's place.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { PaymentEventRefused, SIGNATURE_TOLERANCE_SECONDS } from "#ports/payments.ts";

/** A message as it is sent. */
export interface SignedMessage {
  readonly body: Uint8Array;
  readonly signature: string;
}

/** Signs a message, as the provider does. */
export function signedMessage(body: Uint8Array, secret: string, atMs: number): SignedMessage {
  const time = String(Math.floor(atMs / 1000));
  return { body, signature: `t=${time},v1=${macOf(body, secret, time).toString("hex")}` };
}

/** @throws PaymentEventRefused for a wrong signature, or a time that is too long ago or too far ahead. */
export function checkSignature(
  { body, signature }: SignedMessage,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): void {
  const parts = signature.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const given = parts.filter(([name]) => name === "v1").map(([, hex = ""]) => hex);
  const wanted = macOf(body, secret, time);
  const isRight = given.some((hex) => {
    const bytes = Buffer.from(hex, "hex");
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
  if (!/^\d{1,12}$/u.test(time) || !isRight) {
    throw new PaymentEventRefused("the signature is wrong");
  }
  checkSignedAt(signature, nowMs);
}

/** @throws PaymentEventRefused; the provider's library looks for old messages only, and a copy may be of tomorrow. */
export function checkSignedAt(signature: string, nowMs: number): void {
  const seconds = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/u.exec(signature)?.[1] ?? Number.NaN);
  if (!(Math.abs(nowMs / 1000 - seconds) <= SIGNATURE_TOLERANCE_SECONDS)) {
    throw new PaymentEventRefused("the time of the signature is too far from now");
  }
}

function macOf(body: Uint8Array, secret: string, time: string): Buffer {
  return createHmac("sha256", secret).update(`${time}.`).update(body).digest();
}
