/**
 * Delivers what is due. Several run at once, in one process and in several: the database hands out the
 * attempts, each to one of them, few of one endpoint, teams in turn. A slow receiver holds up its own
 * deliveries only.
 *
 * An attempt is claimed for 30 s in one transaction, made outside any, and recorded in another. A process
 * that dies in between has perhaps delivered and not recorded: the lease runs out and the attempt is made
 * again, so receivers get events at least once and tell repeats by `webhook-id`.
 */
import { dateAt } from "#base/instant.ts";
import { claimAttempts, type ClaimedAttempt, type DueAttempt } from "#store/webhook-deliveries.ts";
import type { Services, Tx } from "../context/context.ts";
import { DELIVER_QUEUE } from "../events/record-event.ts";
import { LEASE_MS, makeAttempt, recordAttempt } from "./webhook-attempt.ts";

/** Attempts under way in one run. They wait for receivers, not for processors. */
const POOL = 160;
/** Of these for receivers known to be slow, or out of order: others must find a place. */
const POOL_SLOW = 80;
/** Under way at once, over all processes: a receiver is not flooded when it comes back after an outage. */
const PER_ENDPOINT = 2;
/** The same for all of a team's receivers: one shop's rush leaves places for others. */
const PER_TEAM = 16;
/** A run takes no more after this: with the sender's 15 s it ends within its job's minute. */
const TAKE_MS = 40_000;
/** Leases that began within this time are looked after together: one wake-up job, not one for each. */
const LEASES_MS = 10_000;
/** Between looks for more while attempts are under way. */
const POLL_MS = 250;
/** So long after one end others are awaited: one query for several. */
const GATHER_MS = 20;

/**
 * Makes the attempts that are due, and those that fall due meanwhile. Ends when nothing is due or under way,
 * or its time is over; then it enqueues its own continuation. Rejects when the database did, after all ended.
 * Does nothing without keys to sign with: the attempts wait.
 */
export async function deliverWebhooks(services: Services, signal: AbortSignal): Promise<void> {
  if (services.secretBox === null) {
    return;
  }
  const run = new Run(services, signal);
  const untilMs = services.clock.nowMs() + TAKE_MS;
  for (;;) {
    // Asked each time round: after an abort or the time, those under way are still brought to an end.
    const mayTake = !signal.aborted && services.clock.nowMs() < untilMs;
    if (mayTake) {
      await run.takeDue();
    }
    if (run.size === 0) {
      break;
    }
    await (mayTake ? run.someEnd() : run.allEnd());
  }
  run.throwFirstError();
  // There may be more that is due. After an abort (shutdown) the next minute's run goes on.
  if (!signal.aborted && services.clock.nowMs() >= untilMs) {
    await services.db.tx((tx) =>
      services.queue.enqueue(tx, DELIVER_QUEUE.name, {}, { dedupeKey: "go on" }),
    );
  }
}

/** Invariant: `#underWay` holds every attempt that was started and has not ended, and whether its receiver was slow. */
class Run {
  readonly #services: Services;
  readonly #signal: AbortSignal;
  readonly #underWay = new Map<Promise<void>, boolean>();
  readonly #troubles: unknown[] = [];

  constructor(services: Services, signal: AbortSignal) {
    this.#services = services;
    this.#signal = signal;
  }

  get size(): number {
    return this.#underWay.size;
  }

  async takeDue(): Promise<void> {
    const most = POOL - this.#underWay.size;
    const slow = [...this.#underWay.values()].filter(Boolean).length;
    if (most === 0) {
      return;
    }
    const { clock, db, random } = this.#services;
    const lease = {
      token: random.secret(24),
      now: clock.now(),
      until: dateAt(clock.nowMs() + LEASE_MS),
    };
    const limits = {
      most,
      mostSlow: Math.max(0, POOL_SLOW - slow),
      perEndpoint: PER_ENDPOINT,
      perTeam: PER_TEAM,
    };
    // Wake-up and claims in one commit: a lease without anybody to look after it cannot be.
    const claims = await db.tx(async (tx) => {
      const claimed = await claimAttempts(tx, limits, lease);
      if (claimed.length > 0) {
        await this.#wakeAfterLease(tx);
      }
      return claimed;
    });
    for (const claim of claims) {
      this.#start(claim);
    }
  }

  /** If this process is killed, somebody looks when its leases are over: one wake for those of some seconds. */
  async #wakeAfterLease(tx: Tx): Promise<void> {
    const { clock, queue } = this.#services;
    await queue.enqueue(
      tx,
      DELIVER_QUEUE.name,
      {},
      {
        dedupeKey: `leases ${Math.floor(clock.nowMs() / LEASES_MS)}`,
        delaySeconds: (LEASE_MS + LEASES_MS) / 1000,
      },
    );
  }

  #start(claim: DueAttempt): void {
    const attempt: Promise<void> = this.#make(claim)
      .catch((error: unknown) => {
        // Its lease runs out, and another run makes it again.
        this.#troubles.push(error);
      })
      .finally(() => this.#underWay.delete(attempt));
    this.#underWay.set(attempt, claim.isSlow);
  }

  async #make(claim: ClaimedAttempt): Promise<void> {
    const services = this.#services;
    // No transaction is open here: the exchange takes up to 15 s.
    const result = await makeAttempt(services, claim, this.#signal);
    if (result !== null) {
      await services.db.tx((tx) => recordAttempt(services, tx, claim, result));
    }
  }

  /** Until attempts end or it is time to look again. */
  async someEnd(): Promise<void> {
    const { timer } = this.#services;
    await Promise.race([...this.#underWay.keys(), timer.pause(POLL_MS, this.#signal)]);
    // Others end at about the same time; one look serves them all.
    await timer.pause(GATHER_MS, this.#signal);
  }

  async allEnd(): Promise<void> {
    await Promise.all(this.#underWay.keys());
  }

  throwFirstError(): void {
    if (this.#troubles.length > 0) {
      throw new Error(`${this.#troubles.length} attempts could not be recorded`, {
        cause: this.#troubles[0],
      });
    }
  }
}
