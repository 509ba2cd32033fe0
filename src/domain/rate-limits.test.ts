import { expect, test } from "vitest";
import { isSettableRate, RATE_LIMITS, rateLimitOf } from "./rate-limits.ts";

test.each([
  ["as they are", { scale: 1, limits: {} }, 600, 120],
  ["scaled, but for the one of the contract", { scale: 2, limits: {} }, 1_200, 120],
  ["none, but for the one of the contract", { scale: 0, limits: {} }, null, 120],
  ["set one by one, and scaled", { scale: 0.5, limits: { secret_live: 10 } }, 5, 120],
  ["set where they cannot be", { scale: 1, limits: { client_secret: 1 } }, 600, 120],
] as const)("limits %s", (_name, settings, live, fixed) => {
  expect(rateLimitOf("secret_live", settings)).toBe(live);
  expect(rateLimitOf("client_secret", settings)).toBe(fixed);
});

test("an operator may set every limit but the client secret's", () => {
  const settable = Object.keys(RATE_LIMITS).filter(isSettableRate);
  expect(settable).toHaveLength(Object.keys(RATE_LIMITS).length - 1);
  expect(["client_secret", "toString", ""].filter(isSettableRate)).toEqual([]);
});
