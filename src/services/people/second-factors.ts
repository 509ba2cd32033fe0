/** A person's second factors: added, shown, renewed, taken away. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { AuditFacts } from "#domain/audit.ts";
import type { Tx } from "#store/database.ts";
import { listOpenidSubjects } from "#store/openid.ts";
import { listPasskeys, type PasskeyRow } from "#store/passkeys.ts";
import {
  countRecoveryCodes,
  deleteTotpFactor,
  lockTotpFactor,
  writeTotpFactor,
  replaceRecoveryCodes,
} from "#store/second-factors.ts";
import { renewUserSession, setSessionFactor } from "#store/user-sessions.ts";
import { findUser, noteFactorTries } from "#store/users.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { type FactorChange, planFactorMail } from "./factor-mail.ts";
import { recordOfPerson } from "./person-audit.ts";
import { endSessions, requireFreshSignIn } from "../sessions/fresh-sign-in.ts";
import {
  countFactorTry,
  newRecoveryCodes,
  sealTotpSecret,
  takeTotpCode,
} from "../access/factor-codes.ts";
import { sessionRequired } from "../access/member-session.ts";
import { memberOf, wrongCode } from "../access/sign-in.ts";

/** A passkey as its person sees it. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

/** An account of an OpenID provider that opens the person's. */
export interface OpenidLinkView {
  readonly id: string;
  /** What the provider calls itself. */
  readonly issuer: string;
  readonly createdAt: Date;
}

/** What a person may show besides a password. */
interface SecondFactorsView {
  readonly hasTotp: boolean;
  readonly passkeys: readonly PasskeyView[];
  readonly recoveryCodesLeft: number;
}

/** Besides, what they sign in by. */
export interface FactorsView extends SecondFactorsView {
  readonly hasPassword: boolean;
  readonly openidLinks: readonly OpenidLinkView[];
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
  return await services.db.read(async (tx) => {
    const user = found(await findUser(tx, userId), sessionRequired);
    return {
      ...(await factorsOf(tx, userId)),
      hasPassword: user.passwordHash !== null,
      openidLinks: await listOpenidSubjects(tx, userId),
    };
  });
}

export async function factorsOf(tx: Tx, userId: string): Promise<SecondFactorsView> {
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
    await recordFactorChange(services, tx, caller, {
      action: "factor.added",
      after: { kind: "totp" },
      mail: "totp_added",
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
    await endFactor(services, tx, caller, {
      before: { kind: "totp" },
      mail: "totp_removed",
    });
    return { ok: true };
  });
}

/** In the transaction that took a factor away: what goes with the last one, and who is told. */
export async function endFactor(
  services: Services,
  tx: Tx,
  caller: Caller,
  done: { readonly before: AuditFacts; readonly mail: FactorChange },
): Promise<void> {
  const { userId, sessionId } = memberOf(caller);
  const { hasTotp, passkeys } = await factorsOf(tx, userId);
  if (!hasTotp && passkeys.length === 0) {
    await replaceRecoveryCodes(tx, userId, []);
    await setSessionFactor(tx, { teamId: caller.teamId, id: sessionId }, null);
  }
  await recordFactorChange(services, tx, caller, { action: "factor.removed", ...done });
}

/**
 * Writes a change of how a person gets in into the log of each of their teams, mails it to them, and ends their other
 * sessions: whoever has taken an account over adds a factor first.
 */
export async function recordFactorChange(
  services: Services,
  tx: Tx,
  caller: Caller,
  {
    mail,
    ...done
  }: {
    readonly action:
      | "factor.added"
      | "factor.removed"
      | "factor.recovery_codes_renewed"
      | "user.openid_unlinked";
    readonly before?: AuditFacts;
    readonly after?: AuditFacts;
    readonly mail: FactorChange;
  },
): Promise<void> {
  const { userId, sessionId } = memberOf(caller);
  await recordOfPerson(services, tx, { userId, ip: caller.ip }, { ...done, targetId: userId });
  await planFactorMail(services, tx, { what: mail, userId });
  await endSessions(services, tx, caller, { userId, exceptId: sessionId });
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
    await recordFactorChange(services, tx, caller, {
      action: "factor.recovery_codes_renewed",
      mail: "recovery_codes_renewed",
    });
    return { recoveryCodes };
  });
}

/** As its person sees it. */
export function passkeyView(
  row: Omit<PasskeyRow, "userId" | "counter" | "publicKey" | "transports" | "credentialId">,
): PasskeyView {
  return { id: row.id, name: row.name, lastUsedAt: row.lastUsedAt, createdAt: row.createdAt };
}
