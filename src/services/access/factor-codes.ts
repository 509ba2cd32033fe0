/**
 * Codes of a second factor, taken once each: those of a generator and recovery codes. Guessing is bounded for each
 * person, whoever sends the guesses: a code of six digits with three steps open at a time would else be found in days.
 */
import { dateAt } from "#base/instant.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import {
  lockTotpFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeTotpStep,
  type TotpFactorRow,
} from "#store/second-factors.ts";
import type { SessionFactor } from "#store/schema-credentials.ts";
import { lockUser, noteFactorTries } from "#store/users.ts";
import type { Services } from "../context/context.ts";

type Wiring = Pick<
  Services,
  "db" | "clock" | "random" | "keyHasher" | "oneTimeCodes" | "secretBox"
>;

/** Wrong codes in a row, within an hour of the first, after which none is tried. */
const MAX_TRIES = 10;
const TRIES_MS = 3_600_000;
const RECOVERY_CODES = 10;
/** 71 bits, in two groups that can be copied by hand. */
const RECOVERY_CODE_CHARS = 12;

/**
 * Counts a try before it is made, in a transaction of its own, so that tries sent at once are all counted; 429
 * `rate_limit_exceeded` with Retry-After where there were too many.
 */
export async function countFactorTry(services: Wiring, userId: string): Promise<void> {
  const nowMs = services.clock.nowMs();
  const retryAfterMs = await services.db.tx(async (tx) => {
    const user = await lockUser(tx, userId);
    const sinceMs = user?.factorTriesSince?.getTime() ?? 0;
    const isOver = nowMs - sinceMs >= TRIES_MS;
    const tries = isOver ? 0 : (user?.factorTries ?? 0);
    if (tries >= MAX_TRIES) {
      return sinceMs + TRIES_MS - nowMs;
    }
    await noteFactorTries(tx, userId, tries + 1, isOver ? dateAt(nowMs) : dateAt(sinceMs));
    return 0;
  });
  if (retryAfterMs > 0) {
    throw new ApiError("rate_limit_exceeded", "Too many wrong codes; no more are tried for now.", {
      retryAfterSeconds: Math.ceil(retryAfterMs / 1000),
    });
  }
}

/** What the code is, used up by being taken; null for one that is wrong or was used. */
export async function takeFactorCode(
  services: Wiring,
  tx: Tx,
  userId: string,
  typed: string,
): Promise<SessionFactor | null> {
  const code = typed.replaceAll(/[\s-]/gu, "");
  const totp = await lockTotpFactor(tx, userId);
  const isTaken =
    totp !== undefined &&
    totp.confirmedAt !== null &&
    (await takeTotpCode(services, tx, totp, code));
  const factor = isTaken
    ? "totp"
    : (await takeRecoveryCode(tx, userId, services.keyHasher.candidates(boundTo(userId, code))))
      ? "recovery_code"
      : null;
  if (factor !== null) {
    await noteFactorTries(tx, userId, 0, null);
  }
  return factor;
}

/** True once for each code: its time step must be later than that of the last one taken (RFC 6238, 5.2). */
export async function takeTotpCode(
  services: Wiring,
  tx: Tx,
  row: TotpFactorRow,
  code: string,
): Promise<boolean> {
  const secret = services.secretBox?.open(contextOf(row.userId), row.secret) ?? null;
  if (secret === null || !/^\d{6}$/u.test(code)) {
    return false;
  }
  const text = new TextDecoder().decode(secret);
  const step = services.oneTimeCodes.stepOf(text, code, services.clock.nowMs());
  if (step === null || step <= row.lastStep) {
    return false;
  }
  await takeTotpStep(tx, row, step);
  return true;
}

/** Ten new recovery codes in the place of all others: shown this once, kept as keyed hashes. */
export async function newRecoveryCodes(
  services: Wiring,
  tx: Tx,
  userId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    services.random.secret(RECOVERY_CODE_CHARS),
  );
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => services.keyHasher.hash(boundTo(userId, code))),
  );
  return codes.map((code) => `${code.slice(0, 6)}-${code.slice(6)}`);
}

/** Encrypts the secret of a person's generator; 503 without keys to keep it with. */
export function sealTotpSecret({ secretBox }: Wiring, userId: string, secret: string): Uint8Array {
  if (secretBox === null) {
    throw new ApiError(
      "webhook_secrets_not_configured",
      "The keys that protect stored secrets are not set.",
    );
  }
  return secretBox.seal(contextOf(userId), new TextEncoder().encode(secret));
}

function contextOf(userId: string): string {
  return `totp ${userId}`;
}

/** So that one person's codes are nobody else's, whatever the hashes say. */
function boundTo(userId: string, code: string): string {
  return `${userId} ${code}`;
}
