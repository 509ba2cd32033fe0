/** What every use case is given: the database and the ports, no singletons. */
import type { Clock } from "#ports/clock.ts";
import type { EngineRunner } from "#ports/engine-runner.ts";
import type { KeyHasher } from "#ports/key-hasher.ts";
import type { LinkSigner } from "#ports/link-signer.ts";
import type { Mailer } from "#ports/mail.ts";
import type { ObjectStore } from "#ports/object-store.ts";
import type { ProcessList } from "#ports/process-list.ts";
import type { PasswordHasher } from "#ports/password-hasher.ts";
import type { Queue } from "#ports/queue.ts";
import type { Random } from "#ports/random.ts";
import type { RateCounters } from "#ports/rate-counters.ts";
import type { SecretBox } from "#ports/secret-box.ts";
import type { Timer } from "#ports/timer.ts";
import type { TokenSigner } from "#ports/token-signer.ts";
import type { WebhookSender } from "#ports/webhook-sender.ts";
import type { Caller } from "#domain/caller.ts";
import type { ApiError } from "#domain/errors.ts";
import type { Db, Tx } from "#store/database.ts";

export type { Tx } from "#store/database.ts";

export interface Services {
  readonly db: Db;
  readonly objects: ObjectStore;
  /** Null when the deployment has none: finals queue, previews answer 503. */
  readonly runner: EngineRunner | null;
  readonly queue: Queue;
  /** Null: the database counts requests. */
  readonly counters: RateCounters | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly processes: ProcessList;
  readonly keyHasher: KeyHasher;
  readonly passwords: PasswordHasher;
  readonly linkSigner: LinkSigner;
  readonly tokenSigner: TokenSigner;
  /** Null when the deployment has no secret keys: webhooks then answer 503. */
  readonly secretBox: SecretBox | null;
  readonly timer: Timer;
  readonly webhookSender: WebhookSender;
  /** Null when the deployment sends no mail: what needs one is not offered, and answers 503. */
  readonly mailer: Mailer | null;
  /** How many days things are kept. */
  readonly retention: { readonly eventDays: number; readonly customerDays: number | null };
  /** How the service is reached, without a slash at the end. */
  publicUrl(): string;
}

/** The change of one request; the edge decides what else is written with it. */
export interface Unit<R> {
  commit<T extends R>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Keeps what `run` wrote and fails with the error it returns. */
  refuse(run: (tx: Tx) => Promise<ApiError>): Promise<never>;
}

/** Who asks, and the change it may make. */
export interface Call<R> {
  readonly caller: Caller;
  readonly unit: Unit<R>;
}

/** A unit that commits and nothing else, for callers without Idempotency-Keys. */
export function plainUnit<R>(services: Pick<Services, "db">): Unit<R> {
  return {
    commit: (run) => services.db.tx(run),
    refuse: async (run) => {
      throw await services.db.tx(run);
    },
  };
}
