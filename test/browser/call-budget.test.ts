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

test("parts drawn while typing come out of the same budget, and never keep a whole picture waiting", () => {
  const budget = new CallBudget(0);
  const calls: number[] = [];
  let [parts, longestMs] = [0, 0];
  for (let nowMs = 0, wholeMs = 0; nowMs < 90_000; nowMs += 50) {
    if (nowMs % 350 === 0 && budget.take(1, nowMs, 8) === 0) {
      calls.push(nowMs);
      parts++;
    }
    // Whoever types so pauses now and then, and has the whole picture.
    if (nowMs - wholeMs >= 6_000) {
      const waitMs = budget.take(2, nowMs);
      longestMs = Math.max(longestMs, waitMs);
      if (waitMs === 0) {
        calls.push(nowMs, nowMs);
        wholeMs = nowMs;
      }
    }
  }
  const busiest = Math.max(
    ...calls.map((from) => calls.filter((at) => at >= from && at < from + 60_000).length),
  );
  expect(busiest).toBeLessThanOrEqual(100);
  expect(parts).toBeGreaterThan(60);
  expect(longestMs).toBe(0);
});
