/** A person's second factors: added, shown, renewed, taken away. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import {
  countRecoveryCodes,
  deleteTotpFactor,
  listPasskeys,
  lockTotpFactor,
  type PasskeyRow,
  writeTotpFactor,
  replaceRecoveryCodes,
} from "#store/second-factors.ts";
import { renewUserSession, setSessionFactor } from "#store/user-sessions.ts";
import { findUser, noteFactorTries } from "#store/users.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { recordCredentialChange, requireFreshSignIn } from "../sessions/fresh-sign-in.ts";
import { countFactorTry, newRecoveryCodes, sealTotpSecret, takeTotpCode } from "./factor-codes.ts";
import { sessionRequired } from "./member-session.ts";
import { memberOf } from "./sign-in.ts";

/** A passkey as its person sees it. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

/** What a person may show besides a password. */
export interface FactorsView {
  readonly hasTotp: boolean;
  readonly passkeys: readonly PasskeyView[];
  readonly recoveryCodesLeft: number;
}

/** A generator that waits for its first code; the only time its secret is shown. */
export interface BegunTotp {
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly address: string;
}

export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** The factors of whoever asks. */
export async function readFactors(services: Services, caller: Caller): Promise<FactorsView> {
  const { userId } = memberOf(caller);
  return await services.db.read((tx) => factorsOf(tx, userId));
}

async function factorsOf(tx: Tx, userId: string): Promise<FactorsView> {
  const totp = await lockTotpFactor(tx, userId);
  return {
    hasTotp: totp !== undefined && totp.confirmedAt !== null,
    passkeys: (await listPasskeys(tx, userId)).map(passkeyView),
    recoveryCodesLeft: await countRecoveryCodes(tx, userId),
  };
}

/** Begins a generator: it asks for nothing until a code of it was shown. 409 `factor_exists` beside a confirmed one. */
export async function beginTotp(
  services: Services,
  { caller, unit }: Call<BegunTotp>,
): Promise<BegunTotp> {
  requireFreshSignIn(services, caller);
  const { userId } = memberOf(caller);
  const secret = services.oneTimeCodes.newSecret();
  const sealed = sealTotpSecret(services, userId, secret);
  return await unit.commit(async (tx) => {
    const before = await lockTotpFactor(tx, userId);
    if (before !== undefined && before.confirmedAt !== null) {
      throw new ApiError("factor_exists", "Turn the generator off before another takes its place.");
    }
    await writeTotpFactor(tx, { userId, secret: sealed });
    const { email } = found(await findUser(tx, userId), sessionRequired);
    return { secret, address: services.oneTimeCodes.addressOf(secret, email) };
  });
}

/** The first code of a generator: from here on it is asked for. 400 `invalid_factor_code` for a wrong one. */
export async function confirmTotp(
  services: Services,
  { caller, unit }: Call<RecoveryCodes>,
  code: string,
): Promise<RecoveryCodes> {
  requireFreshSignIn(services, caller);
  const { userId, sessionId } = memberOf(caller);
  await countFactorTry(services, userId);
  return await unit.commit(async (tx) => {
    const row = await lockTotpFactor(tx, userId);
    if (row === undefined || row.confirmedAt !== null) {
      throw new ApiError("not_found", "No generator waits for its first code.");
    }
    if (!(await takeTotpCode(services, tx, row, code))) {
      throw wrongCode();
    }
    await noteFactorTries(tx, userId, 0, null);
    const recoveryCodes = await newRecoveryCodes(services, tx, userId);
    // The code was shown in this session, which counts as one with the factor.
    await renewUserSession(tx, { teamId: caller.teamId, id: sessionId }, "totp");
    await recordCredentialChange(services, tx, caller, {
      action: "factor.added",
      targetId: userId,
      after: { kind: "totp" },
    });
    return { recoveryCodes };
  });
}

/** Turns the generator off; recovery codes go with the last factor. */
export async function deleteTotp(
  services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
): Promise<{ readonly ok: true }> {
  requireFreshSignIn(services, caller);
  const { userId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    if (!(await deleteTotpFactor(tx, userId))) {
      throw new ApiError("not_found", "There is no generator to turn off.");
    }
    await endFactor(services, tx, caller, { kind: "totp" });
    return { ok: true };
  });
}

/** In the transaction that took a factor away: what goes with the last one, and the entry in the log. */
async function endFactor(
  services: Services,
  tx: Tx,
  caller: Caller,
  before: Readonly<Record<string, string>>,
): Promise<void> {
  const { userId, sessionId } = memberOf(caller);
  const { hasTotp, passkeys } = await factorsOf(tx, userId);
  if (!hasTotp && passkeys.length === 0) {
    await replaceRecoveryCodes(tx, userId, []);
    await setSessionFactor(tx, { teamId: caller.teamId, id: sessionId }, null);
  }
  await recordCredentialChange(services, tx, caller, {
    action: "factor.removed",
    targetId: userId,
    before,
  });
}

/** Ten new recovery codes in the place of the old; 404 without a factor they could stand in for. */
export async function renewRecoveryCodes(
  services: Services,
  { caller, unit }: Call<RecoveryCodes>,
): Promise<RecoveryCodes> {
  requireFreshSignIn(services, caller);
  const { userId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    const { hasTotp, passkeys } = await factorsOf(tx, userId);
    if (!hasTotp && passkeys.length === 0) {
      throw new ApiError(
        "not_found",
        "There is no factor that a recovery code could stand in for.",
      );
    }
    const recoveryCodes = await newRecoveryCodes(services, tx, userId);
    await recordCredentialChange(services, tx, caller, {
      action: "factor.recovery_codes_renewed",
      targetId: userId,
    });
    return { recoveryCodes };
  });
}

/** Told of codes that are wrong, used or too old, all alike. */
export function wrongCode(): ApiError {
  return new ApiError("invalid_factor_code", "The code is not right, or was used before.");
}

function passkeyView(row: PasskeyRow): PasskeyView {
  return { id: row.id, name: row.name, lastUsedAt: row.lastUsedAt, createdAt: row.createdAt };
}
