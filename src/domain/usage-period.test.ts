import { expect, test } from "vitest";
import { dateAt, instantOf } from "#base/instant.ts";
import { usagePeriodAt } from "./usage-period.ts";

const at = (text: string): number => instantOf(text).getTime();
const isoOf = (ms: number): string => dateAt(ms).toISOString();
const told = (now: string, anchor: string | null): [string, string] => {
  const { startMs, endMs } = usagePeriodAt(at(now), anchor === null ? null : at(anchor));
  return [isoOf(startMs), isoOf(endMs)];
};

test.each([
  ["2026-11-23T05:47:00Z", null, "2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
  ["2026-12-31T23:59:59.999Z", null, "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["2027-01-01T00:00:00Z", null, "2027-01-01T00:00:00.000Z", "2027-02-01T00:00:00.000Z"],
  // From the hour the subscription began.
  [
    "2026-11-23T05:47:00Z",
    "2026-11-10T14:30:00Z",
    "2026-11-10T14:30:00.000Z",
    "2026-12-10T14:30:00.000Z",
  ],
  [
    "2026-11-10T14:29:59Z",
    "2026-10-10T14:30:00Z",
    "2026-10-10T14:30:00.000Z",
    "2026-11-10T14:30:00.000Z",
  ],
  // An annual one, in its fifth month.
  [
    "2026-06-20T00:00:00Z",
    "2026-01-31T12:00:00Z",
    "2026-05-31T12:00:00.000Z",
    "2026-06-30T12:00:00.000Z",
  ],
  // The 31st comes back after February.
  [
    "2026-03-01T00:00:00Z",
    "2026-01-31T12:00:00Z",
    "2026-02-28T12:00:00.000Z",
    "2026-03-31T12:00:00.000Z",
  ],
  // Before it began, by a clock that is behind.
  [
    "2026-01-31T11:59:00Z",
    "2026-01-31T12:00:00Z",
    "2025-12-31T12:00:00.000Z",
    "2026-01-31T12:00:00.000Z",
  ],
])("at %s, with a subscription from %s, it is %s to %s", (now, anchor, start, end) => {
  expect(told(now, anchor)).toEqual([start, end]);
});

test("each period ends where the next begins, over four years of days", () => {
  const anchor = "2024-01-31T23:59:59.999Z";
  let [, end] = told("2024-02-01T00:00:00Z", anchor);
  for (let ms = at("2024-02-01T00:00:00Z"); ms < at("2028-02-01T00:00:00Z"); ms += 86_400_000) {
    const period = told(isoOf(ms), anchor);
    expect(at(period[0]) <= ms && ms < at(period[1])).toBe(true);
    if (period[1] !== end) {
      expect(period[0]).toBe(end);
      [, end] = period;
    }
  }
});
