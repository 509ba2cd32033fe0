import { ApiError } from "#domain/errors.ts";
import type { RateTake } from "#domain/rate-limits.ts";
import { CountersUnavailable, type RateCounters } from "#ports/rate-counters.ts";
import type { Tx } from "#store/database.ts";
import { takeRate } from "#store/rate-counters.ts";
import type { Services } from "../context/context.ts";

export interface RateWindow {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface RateState {
  readonly allowed: boolean;
  /** Of the window that is told of. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetAtSeconds: number;
  readonly retryAfterSeconds: number;
}

/**
 * Counts a request against every window, or against none when one is full; tells about that one, or else about
 * the one with the least left. Windows taken in one order by all, so that nobody waits for another in a ring.
 */
export async function takeRates(
  services: Pick<Services, "db" | "counters">,
  windows: readonly RateWindow[],
): Promise<RateState> {
  if (services.counters !== null) {
    return await takeElsewhere(services.counters, windows);
  }
  const [only] = windows;
  if (only !== undefined && windows.length === 1) {
    return stateOf(only, await services.db.read((tx) => takeOne(tx, only)));
  }
  try {
    return await services.db.tx(async (tx) => {
      const states: RateState[] = [];
      for (const window of windows) {
        const state = stateOf(window, await takeOne(tx, window));
        if (!state.allowed) {
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
    if (error instanceof CountersUnavailable) {
      throw new ApiError("db_unavailable", "The store that counts requests does not answer.");
    }
    throw error;
  }
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
  const endMs = take.nowMs - intoMs + windowMs;
  const waitMs = take.allowed ? 0 : waitOf(window.limit, take, { intoMs, windowMs });
  return {
    allowed: take.allowed,
    limit: window.limit,
    remaining: Math.max(0, Math.floor(window.limit - take.used)),
    resetAtSeconds: Math.ceil((take.allowed ? endMs : take.nowMs + waitMs) / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  };
}

/** Milliseconds until one more request fits: within this window as the last one's share shrinks, or in the next. */
function waitOf(
  limit: number,
  { current, previous }: RateTake,
  { intoMs, windowMs }: { readonly intoMs: number; readonly windowMs: number },
): number {
  const room = limit - 1 - current;
  if (room >= 0 && previous > 0) {
    return Math.max(0, (1 - room / previous) * windowMs - intoMs);
  }
  const share = current > 0 ? Math.max(0, 1 - (limit - 1) / current) : 0;
  return windowMs - intoMs + share * windowMs;
}
