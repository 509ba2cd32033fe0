/** Idempotency-Keys over the store: claims under this process's name, answers within the change's transaction. */
import type { Tx } from "#store/database.ts";
import {
  beatProcess,
  finishKey,
  type KeyPlace,
  readKey,
  releaseKey,
  retireProcess,
  takeKey,
} from "#store/idempotency.ts";
import type { Services } from "./context.ts";

interface KeyClaim extends KeyPlace {
  readonly token: string;
}

interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

type KeyOutcome =
  | { readonly kind: "claimed"; readonly claim: KeyClaim }
  | { readonly kind: "replay"; readonly answer: KeptAnswer }
  | { readonly kind: "running" }
  | { readonly kind: "mismatch" };

export interface IdempotencyKeys {
  claim(place: KeyPlace, requestHash: string): Promise<KeyOutcome>;
  finish(tx: Tx, claim: KeyClaim, answer: KeptAnswer): Promise<void>;
  release(claim: KeyClaim): Promise<void>;
  beat(): Promise<void>;
  retire(): Promise<void>;
}

/** A process that has not been heard of for this long is dead, and its claims may be taken over. */
const ALIVE_SECONDS = 10;

/** The keys of one process; its name is drawn here, so a restart is another process. */
export function idempotencyKeys(services: Pick<Services, "db" | "random">): IdempotencyKeys {
  const { db, random } = services;
  const owner = random.secret(24);
  // Given back while the database was away: this process lives, so nobody else may take them over.
  const owed = new Set<KeyClaim>();
  const release = async (claim: KeyClaim): Promise<void> => {
    owed.add(claim);
    await db.read((tx) => releaseKey(tx, claim, claim.token));
    owed.delete(claim);
  };
  return {
    claim: async (place, requestHash) => {
      const token = random.secret(24);
      if (await db.tx((tx) => takeKey(tx, place, { requestHash, owner, token }))) {
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
      return row.answer === null ? { kind: "running" } : { kind: "replay", answer: row.answer };
    },
    finish: async (tx, claim, answer) => {
      if (!(await finishKey(tx, claim, { ...answer, token: claim.token }))) {
        throw new ClaimLost();
      }
    },
    release,
    beat: async () => {
      await db.read((tx) => beatProcess(tx, owner, ALIVE_SECONDS));
      for (const claim of owed) {
        await release(claim);
      }
    },
    retire: () => db.read((tx) => retireProcess(tx, owner)),
  };
}

/** Another process took the claim over, so the transaction that wanted to answer must not commit. */
class ClaimLost extends Error {
  constructor() {
    super("the claim on an Idempotency-Key was lost to another process");
    this.name = "ClaimLost";
  }
}
