/** C52: the calls of a shopper who never stops typing stay below what the service takes. */
import { expect, test } from "vitest";
import { CallBudget } from "../../browser/embed/call-budget.ts";

test("90 s of steady typing make at most 100 calls in any 60 s, and never stop for long", () => {
  const budget = new CallBudget(0);
  const calls: number[] = [];
  for (let nowMs = 0; nowMs < 90_000; ) {
    const waitMs = budget.take(2, nowMs);
    if (waitMs === 0) {
      calls.push(nowMs, nowMs);
    }
    nowMs += waitMs === 0 ? 250 : waitMs;
  }
  const busiest = Math.max(
    ...calls.map((from) => calls.filter((at) => at >= from && at < from + 60_000).length),
  );
  expect(busiest).toBeLessThanOrEqual(100);
  const gaps = calls.slice(1).map((at, i) => at - (calls[i] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2_000);
});
