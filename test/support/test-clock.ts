import { systemClock } from "#adapters/system-clock.ts";
import type { Clock } from "#ports/clock.ts";

/** The machine's clock, set ahead by as much as a test says; it goes on by itself, as leases in the database do. */
export class TestClock implements Clock {
  aheadMs = 0;

  nowMs(): number {
    return systemClock.nowMs() + this.aheadMs;
  }

  now(): Date {
    return new Date(this.nowMs());
  }
}

/** A clock that stands still. */
export function clockAt(nowMs: number): Clock {
  return { nowMs: () => nowMs, now: () => new Date(nowMs) };
}
