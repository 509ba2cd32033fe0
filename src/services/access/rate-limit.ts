/**
 * Requests counted in sliding windows (contract, 3: step 5): the count of this minute and the share of the
 * one before that the window still covers. Two numbers per holder, where a log of instants would be one row
 * per request; at worst it is off by how unevenly the minute before was spread.
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
  /** Unix time in seconds: the end of this window, or when the next request fits where none does now. */
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
  const windowMs = window.windowSeconds * 1000;
  const intoMs = take.nowMs % windowMs;
  // Windows are aligned to the epoch, by the counting store's clock: all processes cut at the same instants.
  const endMs = take.nowMs - intoMs + windowMs;
  const remaining = Math.max(0, Math.floor(window.limit - take.used));
  // A refused request was not counted, so waiting that long is enough.
  const waitMs = remaining > 0 ? 0 : waitOf(window.limit, take, { intoMs, windowMs });
  return {
    allowed: take.allowed,
    limit: window.limit,
    remaining,
    resetAtSeconds: Math.ceil((remaining > 0 ? endMs : take.nowMs + waitMs) / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  };
}

/** Milliseconds until one more request fits: within this window as the last one's share shrinks, or in the next. */
function waitOf(
  limit: number,
  { current, previous }: RateTake,
  { intoMs, windowMs }: { readonly intoMs: number; readonly windowMs: number },
): number {
  // `current + previous × (1 − t / window) + 1 ≤ limit`, solved for t: within this window when there is room.
  const room = limit - 1 - current;
  if (room >= 0 && previous > 0) {
    return Math.max(0, (1 - room / previous) * windowMs - intoMs);
  }
  // Else in the next one, where what is `current` now is the share that shrinks.
  const share = current > 0 ? Math.max(0, 1 - (limit - 1) / current) : 0;
  return windowMs - intoMs + share * windowMs;
}
