import { expect, test } from "vitest";
import { hasRoom, intervalOfPrice, priceToBuy, reachedPercent } from "./plan.ts";

test.each([
  [null, 1_000_000, 1, true],
  [5, 4, 1, true],
  [5, 5, 1, false],
  [0, 0, 1, false],
  [100, 60, 40, true],
  [100, 60, 41, false],
])("a limit of %s with %i used has room for %i more: %s", (limit, used, more, has) => {
  expect(hasRoom(limit, used, more)).toBe(has);
});

test.each([
  [3, 5, 0],
  [4, 5, 80],
  [5, 5, 100],
  [9, 5, 100],
  [79, 100, 0],
  [80, 100, 80],
  [1, 1, 100],
  [1_000_000, null, 0],
])("of %i of %s owners are told at %i", (used, limit, percent) => {
  expect(reachedPercent(used, limit)).toBe(percent);
});

test("a price that the provider has can be bought, and is found by its id", () => {
  const monthly = { amount: 4900, currency: "EUR", providerPriceId: "price_m" };
  const prices = { monthly, annual: { ...monthly, providerPriceId: null } };
  expect(priceToBuy({ prices }, "monthly")).toEqual(monthly);
  expect(priceToBuy({ prices }, "annual")).toBeNull();
  expect(priceToBuy({ prices: {} }, "monthly")).toBeNull();
  expect(intervalOfPrice({ prices }, "price_m")).toBe("monthly");
  expect(intervalOfPrice({ prices }, "price_x")).toBeNull();
});
