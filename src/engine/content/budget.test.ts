import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { UnusablePdf } from "../contract/problems.ts";
import { checkString, newBudget, spendBytes, spendOperator, spendPainted } from "./budget.ts";
import { noteOperatorCount, operatorCountOf } from "./operator-count.ts";

const LIMITS = { maxOperators: 3, maxFormDepth: 5, maxExpandedBytes: 100 };

/** How often something may be spent before it is too much; 1000 when it never was. */
function allowed(spend: () => void): number {
  for (let times = 0; times < 1000; times++) {
    try {
      spend();
    } catch (error) {
      expect(error).toBeInstanceOf(UnusablePdf);
      expect(error).toMatchObject({ reason: "over_limit" });
      return times;
    }
  }
  return 1000;
}

describe("a page may cost", () => {
  test("as many operators as the limit says, the next is too much", () => {
    const budget = newBudget(LIMITS);
    expect(allowed(() => spendOperator(budget))).toBe(3);
    expect(() => spendOperator(budget)).toThrow("more than 3 drawing operators");
  });

  test("as many bytes of content, in whatever pieces", () => {
    for (const piece of [1, 10, 50, 100]) {
      const budget = newBudget(LIMITS);
      expect(allowed(() => spendBytes(budget, piece))).toBe(100 / piece);
    }
    expect(allowed(() => spendBytes(newBudget(LIMITS), 101))).toBe(0);
  });

  test("half a million painted things", () => {
    const budget = newBudget(LIMITS);
    budget.painted = 499_990;
    expect(allowed(() => spendPainted(budget))).toBe(10);
  });

  test("each of them by itself", () => {
    const budget = newBudget(LIMITS);
    spendBytes(budget, 100);
    spendOperator(budget);
    spendPainted(budget);
    expect(budget).toMatchObject({ operators: 1, bytes: 100, painted: 1 });
  });
});

test("a string that alone would be too many characters is refused unread", () => {
  // Codes have one to four bytes.
  expect(() => checkString(new Uint8Array(2_000_000))).not.toThrow();
  expect(() => checkString(new Uint8Array(2_000_001))).toThrow(UnusablePdf);
});

describe("operators of a content stream", () => {
  test.each([
    ["", 0],
    ["q Q", 2],
    ["1 0 0 1 5 5 cm BT (q Q) Tj ET", 4],
    // What an image holds is no operator; the image is one.
    ["q BI /W 1 /H 1 /BPC 8 /CS /G ID Q EI Q", 3],
    ["% q q q\nQ", 1],
    ["1 2 3", 0],
  ])("%s: %d", (source, count) => {
    expect(operatorCountOf(latin1Bytes(source))).toBe(count);
  });

  test("are those that were counted when it was read, and not read again", () => {
    const data = latin1Bytes("q Q");
    noteOperatorCount(data, 7);
    expect(operatorCountOf(data)).toBe(7);
    // Another stream of the same bytes is another stream.
    expect(operatorCountOf(latin1Bytes("q Q"))).toBe(2);
  });
});
