/**
 * What every use case is given: the database and the ports, no singletons.
 *
 * Services are the one layer that decides: who may do what, in which order it is checked, and what is written
 * together. They know neither status lines nor routes (the edges turn errors into responses) and no SQL (the
 * store does). A use case is one function: `(services, call or caller, request) → view`. Checks that cost the
 * engine or the network run before its transaction begins, what was checked is compared again under a lock
 * within it, and whatever may not happen alone (a row and its event, a final and its job) is in one commit.
 */
import type { Clock } from "#ports/clock.ts";
import type { FontSource } from "#ports/font-source.ts";
import type { OpenIndex } from "#engine/contract/open-fonts.ts";
import type { Background } from "#ports/background.ts";
import type { EngineRunner } from "#ports/engine-runner.ts";
import type { KeyHasher } from "#ports/key-hasher.ts";
import type { LinkSigner } from "#ports/link-signer.ts";
import type { Mailer } from "#ports/mail.ts";
import type { ObjectStore } from "#ports/object-store.ts";
import type { OpenidProvider } from "#ports/openid.ts";
import type { Passkeys } from "#ports/passkeys.ts";
import type { ProcessList } from "#ports/process-list.ts";
import type { Payments } from "#ports/payments.ts";
import type { OneTimeCodes } from "#ports/one-time-codes.ts";
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
import type { SignUpPolicy } from "#domain/mail-link.ts";
import type { Db, Tx } from "#store/database.ts";

export type { Tx } from "#store/database.ts";

/**
 * The database and the ports of one deployment. Parts that an operator may leave out are null rather than
 * stubs that throw, so that each use case says what it does without them.
 */
export interface Services {
  /** `read` for statements that stand alone, `tx` for what must happen together. */
  readonly db: Db;
  /** Files by SHA-256. Shared by all teams: the right to one is a row of the team's that names it. */
  readonly objects: ObjectStore;
  /** Null when the deployment has none: finals queue, previews answer 503. */
  readonly runner: EngineRunner | null;
  /** Enqueues within a transaction: a job exists exactly when the change that wants it was committed. */
  readonly queue: Queue;
  /** Null: the database counts requests. */
  readonly counters: RateCounters | null;
  /**
   * The service's own time: expiries and leases go by it, so that tests can move it. Rate windows and
   * heartbeats go by the database's, which all processes share.
   */
  readonly clock: Clock;
  readonly random: Random;
  /** Which processes of this machine have ended: whose Idempotency-Keys may be taken over. */
  readonly processes: ProcessList;
  /** For secrets of full entropy, which are looked up by their hash. Passwords need the slow one below. */
  readonly keyHasher: KeyHasher;
  readonly passwords: PasswordHasher;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeys: Passkeys;
  /** Null: nobody signs in by one. */
  readonly openid: OpenidProvider | null;
  /** Signs addresses of files; whoever holds one needs no other credential. */
  readonly linkSigner: LinkSigner;
  /** Signs everything else that a browser carries: hosted cookies, preview addresses, resume tokens. */
  readonly tokenSigner: TokenSigner;
  /** Null when the deployment has no secret keys: webhooks then answer 503. */
  readonly secretBox: SecretBox | null;
  readonly timer: Timer;
  /** For what a response does not wait for. */
  readonly background: Background;
  readonly webhookSender: WebhookSender;
  /** The open families that may be added; none where the operator has none. */
  readonly openFonts: OpenIndex;
  /** Where their files come from. */
  readonly fontSource: FontSource;
  /** Null when the deployment sends no mail: what needs one is not offered, and answers 503. */
  readonly mailer: Mailer | null;
  /**
   * How many days things are kept: events with their deliveries, and customers' data after their fill ended.
   * `customerDays` null: until somebody erases it.
   */
  readonly retention: { readonly eventDays: number; readonly customerDays: number | null };
  /** Plans and what is paid for them; null where the installation does not bill: everything is included then. */
  readonly billing: Billing | null;
  /** Who may make an account. */
  readonly signUp: SignUpPolicy;
  /** Reads the sample that demo workspaces begin with; null where none is made. */
  readonly demoCard: (() => Promise<Uint8Array>) | null;
  /** What the operator's programs show to have the service clean up; null: only platform admins may. */
  readonly sweepSecret: string | null;
  /** How the service is reached, without a slash at the end. */
  publicUrl(): string;
}

/** How an installation bills. */
export interface Billing {
  /** Null: nothing can be bought here. */
  readonly payments: Payments | null;
  /** What the provider signs its messages with; null: none is believed. */
  readonly eventSecret: string | null;
}

/**
 * The change of one request; the edge decides what else is written with it. Under an Idempotency-Key that is
 * the response itself: a change that was committed has its response stored, so a process that dies before it
 * could send it loses nothing, and the client's repeat gets those bytes.
 *
 * A use case ends with one of these, and nothing it needs comes after: whatever throws before leaves no row
 * behind. `run` may be called again after a deadlock or serialization failure, so it has no effect outside
 * `tx`, and what it draws (ids, secrets) is drawn before it or thrown away with the transaction.
 */
export interface Unit<R> {
  /** Writes what `run` writes, and resolves with its result once that is durable. */
  commit<T extends R>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Keeps what `run` wrote and fails with the error it returns: a final that broke stays in the ledger as
   * failed, though its request is answered 5xx. A throw within `commit` would roll that row back.
   */
  refuse(run: (tx: Tx) => Promise<ApiError>): Promise<never>;
}

/** Who asks, and the change it may make. Reads take the caller alone: they cannot write by mistake. */
export interface Call<R> {
  readonly caller: Caller;
  readonly unit: Unit<R>;
}

/** A unit that commits and nothing else, for callers without Idempotency-Keys: commands, pages, jobs. */
export function plainUnit<R>(services: Pick<Services, "db">): Unit<R> {
  return {
    commit: (run) => services.db.tx(run),
    refuse: async (run) => {
      throw await services.db.tx(run);
    },
  };
}
