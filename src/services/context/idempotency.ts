/**
 * Idempotency-Keys over the store: claims under this process's name, answers within the change's transaction.
 * Answers may hold secrets that are shown once, so all are encrypted, each for its own place.
 */
import { ApiError } from "#domain/errors.ts";
import type { SecretBox } from "#ports/secret-box.ts";
import type { Tx } from "#store/database.ts";
import {
  beatProcess,
  finishKey,
  type KeyPlace,
  processesOf,
  readKey,
  releaseKey,
  retireProcess,
  type StoredBytes,
  takeKey,
} from "#store/idempotency.ts";
import type { Services } from "./context.ts";

interface KeyClaim extends KeyPlace {
  readonly token: string;
}

interface KeptResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

type KeyOutcome =
  | { readonly kind: "claimed"; readonly claim: KeyClaim }
  | { readonly kind: "replay"; readonly answer: KeptResponse }
  | { readonly kind: "running" }
  | { readonly kind: "mismatch" };

export interface IdempotencyKeys {
  claim(place: KeyPlace, requestHash: string): Promise<KeyOutcome>;
  finish(tx: Tx, claim: KeyClaim, answer: KeptResponse): Promise<void>;
  release(claim: KeyClaim): Promise<void>;
  beat(): Promise<void>;
  retire(): Promise<void>;
}

/**
 * A process that has not been heard of for this long is dead, and its claims may be taken over. One that ran
 * on this machine is known to be dead with the next beat, or the first one after a restart.
 */
const ALIVE_SECONDS = 10;

/** The keys of one process; its name is drawn here, so a restart is another process. */
export function idempotencyKeys(
  services: Pick<Services, "db" | "random" | "clock" | "processes" | "secretBox">,
): IdempotencyKeys {
  const { db, random, processes } = services;
  const owner = random.secret(24);
  const self = { ...processes.self, id: owner };
  // Given back while the database was away: this process lives, so nobody else may take them over.
  const owed = new Set<KeyClaim>();
  const release = async (claim: KeyClaim): Promise<void> => {
    owed.add(claim);
    await db.read((tx) => releaseKey(tx, claim, claim.token));
    owed.delete(claim);
  };
  return {
    claim: async (place, requestHash) => {
      const box = boxOf(services);
      const token = random.secret(24);
      const at = services.clock.now();
      if (await db.read((tx) => takeKey(tx, place, { requestHash, owner, token, at }))) {
        return { kind: "claimed", claim: { ...place, token } };
      }
      const row = await db.read((tx) => readKey(tx, place));
      if (row === undefined) {
        // Released between the two statements: the next attempt takes it.
        return { kind: "running" };
      }
      if (row.requestHash !== requestHash) {
        return { kind: "mismatch" };
      }
      return row.answer === null
        ? { kind: "running" }
        : { kind: "replay", answer: opened(box, place, row.answer) };
    },
    finish: async (tx, claim, answer) => {
      const body = boxOf(services).seal(contextOf(claim), answer.body);
      const kept = { ...answer, body, sealed: true, token: claim.token };
      if (!(await finishKey(tx, claim, { ...kept, mentions: mentionsIn(answer.body) }))) {
        throw new ClaimLost();
      }
    },
    release,
    beat: async () => {
      await db.read((tx) => beatProcess(tx, self, ALIVE_SECONDS));
      for (const other of await db.read((tx) => processesOf(tx, self.host))) {
        if (processes.hasEnded(other)) {
          await db.read((tx) => retireProcess(tx, other.id));
        }
      }
      for (const claim of owed) {
        await release(claim);
      }
    },
    retire: () => db.read((tx) => retireProcess(tx, owner)),
  };
}

/** Fills, and the session that an answer is about: one that only names its session tells nothing of it. */
const MENTIONS = /fil_[0-9A-Z]{26}|(?<="embed_session":\{"id":")ses_[0-9A-Z]{26}/gu;

/** The fills and sessions an answer speaks of: erasing a fill erases the answers about it and its sessions. */
function mentionsIn(body: Uint8Array): readonly string[] {
  return [...new Set(new TextDecoder().decode(body).match(MENTIONS) ?? [])];
}

function boxOf({ secretBox }: Pick<Services, "secretBox">): SecretBox {
  if (secretBox === null) {
    throw unavailable("This deployment has no keys to encrypt stored answers with");
  }
  return secretBox;
}

function opened(box: SecretBox, place: KeyPlace, answer: StoredBytes): KeptResponse {
  const body = answer.sealed ? box.open(contextOf(place), answer.body) : answer.body;
  if (body === null) {
    throw unavailable("The stored answer cannot be decrypted: its key was taken away");
  }
  return { ...answer, body };
}

/** What an answer is sealed for: moved to another place it does not open. */
function contextOf({ teamId, credential, key }: KeyPlace): string {
  return `idempotency ${JSON.stringify([teamId, credential, key])}`;
}

function unavailable(why: string): ApiError {
  return new ApiError("idempotency_store_unavailable", `${why}; nothing was done.`, {
    retryAfterSeconds: 1,
  });
}

/** Another process took the claim over, so the transaction that wanted to answer must not commit. */
class ClaimLost extends Error {
  constructor() {
    super("the claim on an Idempotency-Key was lost to another process");
    this.name = "ClaimLost";
  }
}
