import { describe, expect, test } from "vitest";
import { ApiError } from "./errors.ts";
import {
  checkRetry,
  ENDPOINT_STATUSES,
  gapBefore,
  MAX_ATTEMPTS,
  statusOfAttempt,
  urlProblem,
} from "./webhook-endpoint.ts";

function codeOf(run: () => void): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof ApiError ? error.code : "bug";
  }
}

describe("a repeat by hand", () => {
  const deliveries = ["succeeded", "failed", "skipped", "exhausted"] as const;
  const cases = ENDPOINT_STATUSES.flatMap((endpointStatus) =>
    deliveries.flatMap((deliveryStatus) =>
      [false, true].flatMap((hasSucceeded) =>
        [1, 9, 10].map((lastAttemptNumber) => ({
          endpointStatus,
          deliveryStatus,
          hasSucceeded,
          lastAttemptNumber,
        })),
      ),
    ),
  );

  test.each(cases)("of %j", (facts) => {
    const expected =
      facts.endpointStatus === "disabled"
        ? "endpoint_disabled"
        : facts.deliveryStatus === "succeeded" || facts.hasSucceeded
          ? "delivery_already_succeeded"
          : facts.deliveryStatus === "exhausted" || facts.lastAttemptNumber === 10
            ? "delivery_exhausted"
            : facts.deliveryStatus === "skipped"
              ? "delivery_skipped"
              : null;
    expect(codeOf(() => checkRetry(facts))).toBe(expected);
  });
});

test("attempts follow the gaps of the documentation: 75 h 35 min 5 s in all", () => {
  const gaps = Array.from({ length: MAX_ATTEMPTS }, (_, i) => gapBefore(i + 1) ?? Number.NaN);
  expect(gaps).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(gaps.reduce((a, b) => a + b)).toBe(75 * 3_600 + 35 * 60 + 5);
  expect([gapBefore(0), gapBefore(11)]).toEqual([null, null]);
});

test("the tenth failure is the last", () => {
  expect([1, 9, 10, 11].map((n) => statusOfAttempt(n, { hasFailed: true }))).toEqual([
    "failed",
    "failed",
    "exhausted",
    "exhausted",
  ]);
  expect(statusOfAttempt(10, { hasFailed: false })).toBe("succeeded");
});

test.each([
  ["https://shop.example", false, true],
  ["http://shop.example", false, false],
  ["http://shop.example", true, true],
  ["https:/shop.example", false, false],
  ["https:///shop.example", false, false],
  [" https://shop.example", false, false],
  ["https://", false, false],
  ["ws://shop.example", true, false],
  ["https://shop.example/\u0000", false, false],
  ["https://shop.example/a\r\nb", false, false],
  ["https://shop.example/a b", false, false],
  ["https://shop.example/\u009f", false, false],
  ["https://shop.example/caf\u00e9?q=%0a", false, true],
])("the address %j, http %j: %j", (url, allowsHttp, isFine) => {
  expect(urlProblem(url, { allowsHttp }) === null).toBe(isFine);
});
