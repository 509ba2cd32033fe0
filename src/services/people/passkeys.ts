/** A person's passkeys: made, and taken away. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { PasskeyResponse, PasskeyOptions } from "#ports/passkeys.ts";
import { deletePasskey as removeRow, insertPasskey, listPasskeys } from "#store/passkeys.ts";
import { renewUserSession } from "#store/user-sessions.ts";
import { findUser, lockUser } from "#store/users.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { requireFreshSignIn } from "../sessions/fresh-sign-in.ts";
import { newRecoveryCodes } from "../access/factor-codes.ts";
import { sessionRequired } from "../access/member-session.ts";
import {
  requestPasskey,
  type ChallengeUse,
  checkNewPasskey,
  issueChallenge,
  relyingParty,
  wrongPasskey,
} from "../access/passkey-challenges.ts";
import { requireSignInMethod } from "./openid-links.ts";
import {
  endFactor,
  factorsOf,
  type PasskeyView,
  passkeyView,
  recordFactorChange,
} from "./second-factors.ts";
import { memberOf } from "../access/sign-in.ts";

/** Of one person: more than anybody has devices. */
const MAX_PASSKEYS = 20;

/** A new passkey; with the first factor of its person come recovery codes, shown this once. */
export interface NewPasskey {
  readonly passkey: PasskeyView;
  readonly recoveryCodes: readonly string[] | null;
}

function useOf(caller: Caller, purpose: ChallengeUse["purpose"]): ChallengeUse {
  const { userId, sessionId } = memberOf(caller);
  return { purpose, userId, sessionId };
}

/** What the browser is asked for to make a passkey. 409 `passkey_limit_reached`. */
export async function beginPasskey(services: Services, caller: Caller): Promise<PasskeyOptions> {
  requireFreshSignIn(services, caller);
  const { userId } = memberOf(caller);
  const { user, known } = await services.db.read(async (tx) => ({
    user: found(await findUser(tx, userId), sessionRequired),
    known: await listPasskeys(tx, userId),
  }));
  requireRoom(known.length);
  const challenge = await issueChallenge(services, useOf(caller, "creation"));
  return await services.passkeys.creationOptions({
    party: relyingParty(services),
    challenge,
    user: { id: userId, name: user.email },
    known,
  });
}

/** Keeps what the browser made. 400 `invalid_passkey`, 409 `passkey_limit_reached`. */
export async function createPasskey(
  services: Services,
  { caller, unit }: Call<NewPasskey>,
  made: { readonly name: string; readonly answer: PasskeyResponse },
): Promise<NewPasskey> {
  requireFreshSignIn(services, caller);
  const { userId, sessionId } = memberOf(caller);
  const kept = await checkNewPasskey(services, useOf(caller, "creation"), made.answer);
  return await unit.commit(async (tx) => {
    // Two requests at once must not both be the last there is room for.
    await lockUser(tx, userId);
    const { hasTotp, passkeys } = await factorsOf(tx, userId);
    requireRoom(passkeys.length);
    const id = services.random.id("psk");
    const row = { ...kept, transports: [...kept.transports], id, userId, name: made.name };
    if (!(await insertPasskey(tx, row))) {
      throw wrongPasskey();
    }
    const isFirst = !hasTotp && passkeys.length === 0;
    const recoveryCodes = isFirst ? await newRecoveryCodes(services, tx, userId) : null;
    // It was shown in this session by being made.
    await renewUserSession(tx, { teamId: caller.teamId, id: sessionId }, "passkey");
    await recordFactorChange(services, tx, caller, {
      action: "factor.added",
      after: { kind: "passkey", name: made.name },
      mail: "passkey_added",
    });
    const passkey = passkeyView({ ...row, lastUsedAt: null, createdAt: tx.now });
    return { passkey, recoveryCodes };
  });
}

/**
 * Takes a passkey away; recovery codes go with the last factor. 404 `not_found` for one of others, 409
 * `last_sign_in_method`.
 */
export async function deletePasskey(
  services: Services,
  { caller, unit }: Call<{ readonly ok: true }>,
  id: string,
): Promise<{ readonly ok: true }> {
  requireFreshSignIn(services, caller);
  const { userId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    await lockUser(tx, userId);
    const { name } = found(
      await removeRow(tx, userId, id),
      () => new ApiError("not_found", "You have no such passkey."),
    );
    await requireSignInMethod(services, tx, userId);
    await endFactor(services, tx, caller, {
      before: { kind: "passkey", name },
      mail: "passkey_removed",
    });
    return { ok: true };
  });
}

/** What the browser is asked for where a session waits for a factor, or one is to be shown again. */
export async function beginShowing(
  services: Services,
  caller: Caller,
  purpose: "factor" | "renewal",
): Promise<PasskeyOptions> {
  const { userId } = memberOf(caller);
  const known = await services.db.read((tx) => listPasskeys(tx, userId));
  if (known.length === 0) {
    // [] would ask for any.
    throw new ApiError("not_found", "There is no passkey to be shown.");
  }
  return await requestPasskey(services, useOf(caller, purpose), known);
}

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS) {
    throw new ApiError("passkey_limit_reached", `A person has ${MAX_PASSKEYS} passkeys at most.`);
  }
}
