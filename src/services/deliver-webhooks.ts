/**
 * Delivers what is due. Several run at once, in one process and in several: the database hands out the attempts,
 * each to one of them, few of one endpoint, teams in turn. A slow receiver holds up its own deliveries only.
 */
import { dateAt } from "#base/instant.ts";
import { claimAttempts, type ClaimedAttempt } from "#store/webhook-deliveries.ts";
import type { Services } from "./context.ts";
import { DELIVER_QUEUE } from "./record-event.ts";
import { LEASE_MS, makeAttempt, recordAttempt } from "./webhook-attempt.ts";

/** Attempts under way in one run. They wait for receivers, not for processors. */
const POOL = 64;
/** Of these for endpoints that failed last: they may be slow, and others must find a place. */
const POOL_FAILING = 32;
const PER_ENDPOINT = 2;
const PER_TEAM = 16;
/** A run takes no more after this, so that it ends within its job's minute. */
const TAKE_MS = 40_000;
/** Between looks for more while attempts are under way. */
const LOOK_MS = 250;

/** Makes the attempts that are due, and those that fall due meanwhile. Rejects when the database did, after all ended. */
export async function deliverWebhooks(services: Services, signal: AbortSignal): Promise<void> {
  if (services.secretBox === null) {
    return;
  }
  const run = new Run(services, signal);
  const untilMs = services.clock.nowMs() + TAKE_MS;
  for (;;) {
    const mayTake = !signal.aborted && services.clock.nowMs() < untilMs;
    if (mayTake) {
      await run.takeDue();
    }
    if (run.size === 0) {
      break;
    }
    await (mayTake ? run.someEnd() : run.allEnd());
  }
  run.throwTrouble();
  if (!signal.aborted && services.clock.nowMs() >= untilMs) {
    await services.db.tx((tx) =>
      services.queue.enqueue(tx, DELIVER_QUEUE.name, {}, { dedupeKey: "go on" }),
    );
  }
}

/** Invariant: `#underWay` holds every attempt that was started and has not ended, and whether its endpoint was failing. */
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
    const failing = [...this.#underWay.values()].filter(Boolean).length;
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
      mostFailing: Math.max(0, POOL_FAILING - failing),
      perEndpoint: PER_ENDPOINT,
      perTeam: PER_TEAM,
    };
    for (const claim of await db.tx((tx) => claimAttempts(tx, limits, lease))) {
      this.#start(claim, claim.isFailing);
    }
  }

  #start(claim: ClaimedAttempt, isFailing: boolean): void {
    const attempt: Promise<void> = this.#make(claim)
      .catch((error: unknown) => {
        // Its lease runs out, and another run makes it again.
        this.#troubles.push(error);
      })
      .finally(() => this.#underWay.delete(attempt));
    this.#underWay.set(attempt, isFailing);
  }

  async #make(claim: ClaimedAttempt): Promise<void> {
    const services = this.#services;
    const result = await makeAttempt(services, claim, this.#signal);
    if (result !== null) {
      await services.db.tx((tx) => recordAttempt(services, tx, claim, result));
    }
  }

  /** Until an attempt ends or it is time to look again. */
  async someEnd(): Promise<void> {
    const pause = this.#services.timer.pause(LOOK_MS, this.#signal);
    await Promise.race([...this.#underWay.keys(), pause]);
  }

  async allEnd(): Promise<void> {
    await Promise.all(this.#underWay.keys());
  }

  throwTrouble(): void {
    if (this.#troubles.length > 0) {
      throw new Error(`${this.#troubles.length} attempts could not be recorded`, {
        cause: this.#troubles[0],
      });
    }
  }
}
