import { describe, expect, test } from "vitest";
import { systemClock } from "#adapters/system-clock.ts";
import { clockSuite } from "#test/ports/clock.suite.ts";
import { TestClock } from "#test/support/test-clock.ts";

describe("the machine's clock", () => {
  clockSuite(systemClock);
});

describe("the clock of tests", () => {
  const clock = new TestClock();
  clockSuite(clock);

  test("is set ahead by as much as is said", () => {
    const before = clock.nowMs();
    clock.aheadMs += 3_600_000;
    expect(clock.nowMs()).toBeGreaterThanOrEqual(before + 3_600_000);
  });
});
