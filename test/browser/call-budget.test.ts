/** C52: the calls of a shopper who never stops typing stay below what the service takes. */
import { expect, test } from "vitest";
import { CallBudget } from "../../browser/embed/call-budget.ts";
import {
  Debounce,
  isSaving,
  KEPT_FOR_WHOLE,
  maxWaitMs,
  partIntervalMs,
} from "../../browser/embed/debounce.ts";

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

/** What a service near by takes to answer a part, and a whole picture with the change before it. */
const ANSWER_MS = { part: 40, whole: 120 };

/** When letters of a hand that types without a pause stand on the print, as the frame asks for it. */
function typeFor(seconds: number, betweenMs: number) {
  const budget = new CallBudget(0);
  const debounce = new Debounce();
  const calls: number[] = [];
  const waits: number[] = [];
  let [unseen, coming] = [[] as number[], [] as number[]];
  let [wholeAtMs, shownAtMs, partAtMs, lastPartMs, firstMs] = [Infinity, Infinity, Infinity, 0, 0];
  let [isWholeComing, isCutShort] = [false, false];
  for (let nowMs = 0; nowMs < seconds * 1_000; nowMs += 10) {
    if (nowMs === shownAtMs) {
      waits.push(...coming.map((typedMs) => nowMs - typedMs));
      [coming, shownAtMs, firstMs] = [[], Infinity, nowMs];
      isCutShort &&= !isWholeComing;
    }
    if (nowMs % betweenMs === 0) {
      if (shownAtMs < Infinity && isWholeComing) {
        // The next letter takes it back.
        [unseen, coming, shownAtMs, isCutShort] = [[...coming, ...unseen], [], Infinity, true];
      }
      const callsLeft = budget.left(nowMs);
      const pauseMs = debounce.afterLetter(nowMs, { callsLeft, isCutShort });
      firstMs = unseen.length === 0 ? nowMs : firstMs;
      wholeAtMs = Math.min(nowMs + pauseMs, Math.max(nowMs, firstMs + maxWaitMs(callsLeft)));
      if (unseen.length > 0 || isSaving(callsLeft)) {
        partAtMs = Math.min(partAtMs, Math.max(nowMs, lastPartMs + partIntervalMs(callsLeft)));
      }
      unseen.push(nowMs);
    }
    if (shownAtMs === Infinity && unseen.length > 0) {
      const isWhole = nowMs >= wholeAtMs && budget.take(2, nowMs) === 0;
      const isPart = !isWhole && nowMs >= partAtMs && budget.take(1, nowMs, KEPT_FOR_WHOLE) === 0;
      if (isWhole || isPart) {
        calls.push(...(isWhole ? [nowMs, nowMs] : [nowMs]));
        [coming, unseen, isWholeComing, partAtMs] = [unseen, [], isWhole, Infinity];
        shownAtMs = nowMs + ANSWER_MS[isWhole ? "whole" : "part"];
        lastPartMs = isPart ? nowMs : lastPartMs;
        wholeAtMs = isWhole ? Infinity : wholeAtMs;
      }
    }
  }
  return { calls, waits };
}

test.each([
  ["a quick hand", 100],
  ["a usual hand", 200],
  ["a slow hand", 500],
  ["a hand that looks for each key", 900],
])(
  "%s sees every letter within a second, for two minutes, and leaves calls for a save",
  (_, betweenMs) => {
    const { calls, waits } = typeFor(120, betweenMs);
    const busiest = Math.max(
      ...calls.map((from) => calls.filter((at) => at >= from && at < from + 60_000).length),
    );
    expect(busiest).toBeLessThanOrEqual(100);
    expect(waits.length).toBeGreaterThan((120_000 / betweenMs) * 0.9);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_000);
  },
);
