/** One-time codes by the package otpauth. */
import { Secret, TOTP } from "otpauth";
import type { OneTimeCodes } from "#ports/one-time-codes.ts";

/** RFC 4226, 4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Steps either way: clocks of telephones are off, and people type slowly (RFC 6238, 5.2). */
const WINDOW = 1;
/** What apps show above the account. */
const ISSUER = "Platen";

export const otpauthCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  addressOf: (secret, account) => generator(secret, account).toString(),
  stepOf: (secret, code, nowMs) => {
    const delta = generator(secret, "").validate({ token: code, timestamp: nowMs, window: WINDOW });
    return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
  },
};

function generator(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });
}
