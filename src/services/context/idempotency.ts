/**
 * Idempotency-Keys over the store: claims under this process's name, responses within the change's
 * transaction. Responses may hold secrets that are shown once, so all are encrypted, each for its own place.
 *
 * One row per (team, credential, key). It goes claimed → answered within a day, or back to nothing when the
 * request is one that is not stored (402, no database). What can go wrong in between:
 *
 *  - the process dies before its commit: nothing was changed, the claim is without an owner and is taken
 *    over;
 *  - it dies after: the response was in that commit and is replayed;
 *  - it only looked dead and commits late: `finishKey` no longer finds its token, and the change is rolled
 *    back.
 *
 * draft-ietf-httpapi-idempotency-key-header leaves storage open; the order of checks is step 10 of the
 * contract.
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

/**
 * A place and who holds it: the token tells two claims of the same place apart, whichever process made them.
 */
interface KeyClaim extends KeyPlace {
  readonly token: string;
}

/** A response as it was sent: status, headers that belong to it, and the very bytes. */
interface KeptResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * `running`: the first request has not ended; ask again. `mismatch`: the key was used with another request,
 * which is the client's mistake and never replayed.
 */
type KeyOutcome =
  | { readonly kind: "claimed"; readonly claim: KeyClaim }
  | { readonly kind: "replay"; readonly answer: KeptResponse }
  | { readonly kind: "running" }
  | { readonly kind: "mismatch" };

/**
 * Keys as the HTTP edge uses them. `requestHash` is its fingerprint over method, path, query, type and body.
 */
export interface IdempotencyKeys {
  /** Takes the key or says who has it. Does not wait: the edge does, for up to two seconds. */
  claim(place: KeyPlace, requestHash: string): Promise<KeyOutcome>;
  /** Stores the response in `tx`; throws when the claim was lost, so that the change goes with it. */
  finish(tx: Tx, claim: KeyClaim, answer: KeptResponse): Promise<void>;
  /** Gives the key back without a response. Rejects without a database, and is then repeated by `beat`. */
  release(claim: KeyClaim): Promise<void>;
  /**
   * To be called well within ten seconds: says that this process lives, and finds out which others do not.
   */
  beat(): Promise<void>;
  /** At an orderly end: what this process still claims may be taken over at once. */
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
  // Not the pid: a restarted process may get the same one, and must not own what its predecessor left.
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
    claim: (place, requestHash) => claimKey(services, owner, { place, requestHash }),
    finish: async (tx, claim, answer) => {
      // Sealed for this team, credential and key: a row copied under another key opens to nobody.
      const body = boxOf(services).seal(contextOf(claim), answer.body);
      const kept = { ...answer, body, sealed: true, token: claim.token };
      // Another process has taken the claim over (this one was silent for ten seconds) and runs the same
      // request: one of the two must not commit, and the token says which.
      if (!(await finishKey(tx, claim, { ...kept, mentions: mentionsIn(answer.body) }))) {
        throw new ClaimLost();
      }
    },
    release,
    beat: async () => {
      // The order matters: first itself, so that no other process finds it late while it looks at the others.
      await db.read((tx) => beatProcess(tx, self, ALIVE_SECONDS));
      // Only processes of this machine can be seen to have ended; those of others are dead by silence alone.
      for (const other of await db.read((tx) => processesOf(tx, self.host))) {
        if (processes.hasEnded(other)) {
          await db.read((tx) => retireProcess(tx, other.id));
        }
      }
      // `release` takes a claim out of the set that is being walked, which the iteration of a Set allows.
      for (const claim of owed) {
        await release(claim);
      }
    },
    retire: () => db.read((tx) => retireProcess(tx, owner)),
  };
}

/** Takes the key for `owner`, or says what became of the request that has it. */
async function claimKey(
  services: Pick<Services, "db" | "random" | "clock" | "secretBox">,
  owner: string,
  { place, requestHash }: { readonly place: KeyPlace; readonly requestHash: string },
): Promise<KeyOutcome> {
  const { db, random } = services;
  // Asked before the claim: without keys the response could not be stored, so nothing may be done.
  const box = boxOf(services);
  const token = random.secret(24);
  const at = services.clock.now();
  // One statement takes the key or leaves it: two requests at once cannot both insert the row. A claim
  // whose process died is taken here too, by whoever sends the same request again.
  if (await db.read((tx) => takeKey(tx, place, { requestHash, owner, token, at }))) {
    return { kind: "claimed", claim: { ...place, token } };
  }
  const row = await db.read((tx) => readKey(tx, place));
  if (row === undefined) {
    // Released between the two statements: the next attempt takes it.
    return { kind: "running" };
  }
  // Before the state: another request under this key is wrong whether or not the first has ended.
  if (row.requestHash !== requestHash) {
    return { kind: "mismatch" };
  }
  return row.answer === null
    ? { kind: "running" }
    : { kind: "replay", answer: opened(box, place, row.answer) };
}

/** Fills, and the session that a response is about: one that only names its session tells nothing of it. */
const MENTIONS = /fil_[0-9A-Z]{26}|(?<="embed_session":\{"id":")ses_[0-9A-Z]{26}/gu;

/**
 * The fills and sessions a response speaks of: erasing a fill erases the responses about it and its sessions.
 */
function mentionsIn(body: Uint8Array): readonly string[] {
  return [...new Set(new TextDecoder().decode(body).match(MENTIONS) ?? [])];
}

/** 503 without keys: a response in plain text would hold secrets that are to be shown once. */
function boxOf({ secretBox }: Pick<Services, "secretBox">): SecretBox {
  if (secretBox === null) {
    throw unavailable("This deployment has no keys to encrypt stored answers with");
  }
  return secretBox;
}

/**
 * A stored response in plain. Unsealed ones are those that `replaceResponsesAbout` wrote in the place of
 * erased ones. 503 when the operator took the key away that this one was sealed with: running the request
 * again would do twice what the client asked for once.
 */
function opened(box: SecretBox, place: KeyPlace, answer: StoredBytes): KeptResponse {
  const body = answer.sealed ? box.open(contextOf(place), answer.body) : answer.body;
  if (body === null) {
    throw unavailable("The stored answer cannot be decrypted: its key was taken away");
  }
  return { ...answer, body };
}

/** What a response is sealed for: moved to another place it does not open. */
function contextOf({ teamId, credential, key }: KeyPlace): string {
  return `idempotency ${JSON.stringify([teamId, credential, key])}`;
}

/** 503 that a client may simply repeat: the claim is not made, or not answered. */
function unavailable(why: string): ApiError {
  return new ApiError("idempotency_store_unavailable", `${why}; nothing was done.`, {
    retryAfterSeconds: 1,
  });
}

/** Another process took the claim over, so the transaction that wanted to respond must not commit. */
class ClaimLost extends Error {
  constructor() {
    super("the claim on an Idempotency-Key was lost to another process");
    this.name = "ClaimLost";
  }
}
