/**
 * Challenges that passkeys sign, and whether what was signed is right. Each is for one purpose, person and session, for
 * five minutes, and is used up before the answer is looked at: one that was wrong cannot be tried twice.
 */
import { dateAt } from "#base/instant.ts";
import { ApiError } from "#domain/errors.ts";
import {
  type KeptPasskey,
  type PasskeyResponse,
  type PasskeyOptions,
  PasskeyRefused,
  type RelyingParty,
} from "#ports/passkeys.ts";
import {
  findPasskey,
  insertPasskeyChallenge,
  notePasskeyUse,
  type PasskeyRow,
  takePasskeyChallenge,
} from "#store/passkeys.ts";
import type { PasskeyPurpose } from "#store/schema-factors.ts";
import type { Tx } from "#store/database.ts";
import type { Services } from "../context/context.ts";

type Wiring = Pick<Services, "db" | "clock" | "random" | "keyHasher" | "passkeys" | "publicUrl">;

const CHALLENGE_MS = 300_000;
/** 256 bits and a little: 43 digits of 5.95 bits. */
const CHALLENGE_CHARS = 43;

/** What a challenge is for, and whose; people who are about to sign in are not known yet. */
export interface ChallengeUse {
  readonly purpose: PasskeyPurpose;
  readonly userId: string | null;
  readonly sessionId: string | null;
}

/** Of whoever signs in by a passkey alone. */
export const SIGN_IN_USE: ChallengeUse = { purpose: "sign_in", userId: null, sessionId: null };

/** Passkeys belong to the host of the public address, and its pages alone ask for them. */
export function relyingParty({ publicUrl }: Pick<Services, "publicUrl">): RelyingParty {
  const { hostname, origin } = new URL(publicUrl());
  return { id: hostname, name: "Platen", origin };
}

/** A new challenge; what is kept of it opens nothing. */
export async function issueChallenge(services: Wiring, use: ChallengeUse): Promise<string> {
  const challenge = services.random.secret(CHALLENGE_CHARS);
  const expiresAt = dateAt(services.clock.nowMs() + CHALLENGE_MS);
  await services.db.tx((tx) =>
    insertPasskeyChallenge(tx, { ...use, hash: services.keyHasher.hash(challenge), expiresAt }),
  );
  return challenge;
}

/** What a browser is asked for with a new challenge: one of `known`, [] for any of ours. */
export async function requestPasskey(
  services: Wiring,
  use: ChallengeUse,
  known: readonly PasskeyRow[],
): Promise<PasskeyOptions> {
  const challenge = await issueChallenge(services, use);
  return await services.passkeys.requestOptions({
    party: relyingParty(services),
    challenge,
    known,
  });
}

/** The passkey of an answer to a challenge for making one; 400 `invalid_passkey`. */
export async function checkNewPasskey(
  services: Wiring,
  use: ChallengeUse,
  answer: PasskeyResponse,
): Promise<KeptPasskey> {
  return await withPasskeyErrors(async () => {
    const challenge = await takeChallenge(services, use, answer);
    return await services.passkeys.checkNew(answer, { party: relyingParty(services), challenge });
  });
}

/** A passkey that was shown, and the counter it came with. */
export interface ShownPasskey {
  readonly row: PasskeyRow;
  readonly counter: number;
}

/**
 * The passkey that an answer was made with: of `use.userId`, or of anybody where that is null. 400 `invalid_passkey`
 * for one that nobody has, that was deleted, and for all else alike.
 */
export async function checkPasskey(
  services: Wiring,
  use: ChallengeUse,
  answer: PasskeyResponse,
): Promise<ShownPasskey> {
  return await withPasskeyErrors(async () => {
    const challenge = await takeChallenge(services, use, answer);
    const row = await services.db.read((tx) => findPasskey(tx, answer.id));
    if (row === undefined || (use.userId !== null && row.userId !== use.userId)) {
      throw new PasskeyRefused("no such passkey");
    }
    // WebAuthn, 7.2, step 6: where nobody was known before, the authenticator says whose it is.
    if (use.userId === null && typeof answer.response["userHandle"] !== "string") {
      throw new PasskeyRefused("the passkey names nobody");
    }
    const party = relyingParty(services);
    const expected = { party, challenge, passkey: row, userId: row.userId };
    return { row, counter: await services.passkeys.check(answer, expected) };
  });
}

/** In the transaction of what it opens; 400 `invalid_passkey` for one that was deleted or used meanwhile. */
export async function notePasskeyShown(tx: Tx, { row, counter }: ShownPasskey): Promise<void> {
  if (!(await notePasskeyUse(tx, row, counter))) {
    throw wrongPasskey();
  }
}

async function takeChallenge(
  services: Wiring,
  use: ChallengeUse,
  answer: PasskeyResponse,
): Promise<string> {
  const challenge = services.passkeys.challengeOf(answer);
  const hashes = services.keyHasher.candidates(challenge);
  if (!(await services.db.tx((tx) => takePasskeyChallenge(tx, { ...use, hashes })))) {
    throw new PasskeyRefused("no such challenge");
  }
  return challenge;
}

/** Of every answer that is not right, all alike. */
export function wrongPasskey(cause?: unknown): ApiError {
  return new ApiError("invalid_passkey", "The passkey is not known here, or came too late.", {
    cause,
  });
}

/** Runs `check`; what it refuses is the API's error. */
async function withPasskeyErrors<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw error instanceof PasskeyRefused ? wrongPasskey(error) : error;
  }
}
