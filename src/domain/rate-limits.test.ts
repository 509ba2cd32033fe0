import { describe, expect, test } from "vitest";
import { RATE_SLICES, rateTake } from "./rate-limits.ts";

/** A minute of slices of a second, the last of them 100; `at` slices before that are counted. */
function taken(limit: number, at: Readonly<Record<number, number>>) {
  const counts = Array.from({ length: RATE_SLICES + 1 }, (_, i) => at[RATE_SLICES - i] ?? 0);
  const firstSlice = 100 - RATE_SLICES;
  const { used, resetAtMs } = rateTake(
    { limit, windowMs: 60_000 },
    { isAllowed: true, counts, firstSlice, nowMs: 100_400 },
  );
  return [used, resetAtMs];
}

describe("a window", () => {
  test("with room tells when its oldest request counts no more", () => {
    expect(taken(10, { 60: 2, 3: 1 })).toEqual([3, 101_000]);
    expect(taken(10, { 3: 1 })).toEqual([1, 158_000]);
    expect(taken(10, { 0: 1 })).toEqual([1, 161_000]);
  });

  test("without room tells when enough of them have gone", () => {
    expect(taken(3, { 60: 1, 3: 2 })).toEqual([3, 101_000]);
    // An operator has set it lower meanwhile.
    expect(taken(2, { 60: 1, 3: 2 })).toEqual([3, 158_000]);
    expect(taken(1.2, { 3: 1 })).toEqual([1, 158_000]);
  });

  test("that nothing fits into is over in a minute", () => {
    expect(taken(0.5, {})).toEqual([0, 160_400]);
  });
});
