/** What every `Clock` does that goes on by itself. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Clock } from "#ports/clock.ts";

export function clockSuite(clock: Clock): void {
  test("both forms tell the same instant", () => {
    const before = clock.nowMs();
    const date = clock.now().getTime();
    const after = clock.nowMs();
    expect([before, date, after]).toEqual([before, date, after].toSorted((a, b) => a - b));
    expect(Number.isInteger(before)).toBe(true);
  });

  test("time goes on", async () => {
    const before = clock.nowMs();
    await pause(20);
    expect(clock.nowMs()).toBeGreaterThan(before);
  });
}
