/**
 * Requests counted in sliding windows (contract, 3: step 5), by sixtieths of the window: a number for each, where a log
 * of instants would be one row per request. A request counts for at most a sixtieth longer than the window.
 */
import { ApiError } from "#domain/errors.ts";
import type { RateTake } from "#domain/rate-limits.ts";
import { CountersUnavailable, type RateCounters } from "#ports/rate-counters.ts";
import type { Tx } from "#store/database.ts";
import { takeRate } from "#store/rate-counters.ts";
import type { Services } from "../context/context.ts";

/** One budget of one holder, e.g. `secret_live` of a key; `limit` requests in `windowSeconds`. */
export interface RateWindow {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What the response headers say of the window closest to its end. */
export interface RateState {
  readonly allowed: boolean;
  /** Of the window that is told of: requests in one window. */
  readonly limit: number;
  /** Whole requests that would be allowed now; never negative. */
  readonly remaining: number;
  /** Unix time in seconds: when the oldest request counts no more, or the next one fits where none does now. */
  readonly resetAtSeconds: number;
  /** Whole seconds, at least 1: a client that comes back after 0 would be refused again. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts a request against every window, or against none when one is full; tells about that one, or else about
 * the one with the least left. Windows taken in one order by all, so that nobody waits for another in a ring. Where
 * the store does not answer this throws what becomes a 503, for every kind of caller (docs/decisions/0065).
 */
export async function takeRates(
  services: Pick<Services, "db" | "counters">,
  windows: readonly RateWindow[],
): Promise<RateState> {
  // A store of its own (a key-value server) counts all windows at once and has its own clock.
  if (services.counters !== null) {
    return await takeElsewhere(services.counters, windows);
  }
  const [only] = windows;
  // The usual case: one statement needs no transaction around it.
  if (only !== undefined && windows.length === 1) {
    return stateOf(only, await services.db.read((tx) => takeOne(tx, only)));
  }
  try {
    return await services.db.tx(async (tx) => {
      const states: RateState[] = [];
      // Each takes a row lock until the commit: the edge lists budgets in one order, the credential's own
      // first.
      for (const window of windows) {
        const state = stateOf(window, await takeOne(tx, window));
        if (!state.allowed) {
          // Thrown, not returned: only a throw makes `tx` undo the counts of the windows before this one.
          throw new WindowFull(state);
        }
        states.push(state);
      }
      return tightestOf(states);
    });
  } catch (error) {
    // Rolled back with the counts of the other windows: a refused request does not count.
    if (error instanceof WindowFull) {
      return error.state;
    }
    throw error;
  }
}

async function takeElsewhere(
  counters: RateCounters,
  windows: readonly RateWindow[],
): Promise<RateState> {
  const counted = windows.map(({ key, limit, windowSeconds }) => ({
    key,
    limit,
    windowMs: windowSeconds * 1000,
  }));
  let takes: readonly RateTake[];
  try {
    takes = await counters.take(counted);
  } catch (error) {
    // Refused rather than let through: an attacker who can bring the counters down must not be free of them.
    if (error instanceof CountersUnavailable) {
      throw new ApiError("db_unavailable", "The store that counts requests does not answer.", {
        cause: error,
        retryAfterSeconds: 2,
      });
    }
    throw error;
  }
  // One take per window, in order; `flatMap` only satisfies the index check.
  const states = windows.flatMap((window, i) => {
    const take = takes[i];
    return take === undefined ? [] : [stateOf(window, take)];
  });
  return states.find(({ allowed }) => !allowed) ?? tightestOf(states);
}

function tightestOf(states: readonly RateState[]): RateState {
  const [tightest] = states.toSorted((a, b) => a.remaining - b.remaining);
  if (tightest === undefined) {
    throw new RangeError("a request is counted against at least one window");
  }
  return tightest;
}

/** Carries the state out of a transaction that must be rolled back. */
class WindowFull extends Error {
  readonly state: RateState;
  constructor(state: RateState) {
    super("the window is full");
    this.state = state;
  }
}

async function takeOne(tx: Tx, window: RateWindow): Promise<RateTake> {
  const { key, limit, windowSeconds } = window;
  return await takeRate(tx, { key, limit, windowMs: windowSeconds * 1000 });
}

function stateOf(window: RateWindow, take: RateTake): RateState {
  const { allowed, used, resetAtMs, nowMs } = take;
  return {
    allowed,
    limit: window.limit,
    // What others count at this very moment is not always seen: whoever is refused has nothing left.
    remaining: allowed ? Math.max(0, Math.floor(window.limit - used)) : 0,
    resetAtSeconds: Math.ceil(resetAtMs / 1000),
    // A refused request was not counted, so waiting that long is enough.
    retryAfterSeconds: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000)),
  };
}
