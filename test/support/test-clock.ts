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

  /** To the middle of next month: what is counted by the month stays in one month of a test. */
  goToMidMonth(): void {
    const now = new Date(systemClock.nowMs());
    this.aheadMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15) - now.getTime();
  }
}

/** A clock that stands still. */
export function clockAt(nowMs: number): Clock {
  return { nowMs: () => nowMs, now: () => new Date(nowMs) };
}
