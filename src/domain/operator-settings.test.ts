import { expect, test } from "vitest";
import { isSettingKey, OPERATOR_SETTINGS, settingProblem } from "./operator-settings.ts";

test.each(Object.entries(OPERATOR_SETTINGS))("%s fits at its default and its ends", (key, rule) => {
  expect(isSettingKey(key)).toBe(true);
  if (isSettingKey(key)) {
    const { min, max, fallback } = rule;
    expect([min, max, fallback].map((value) => settingProblem(key, value))).toEqual([
      null,
      null,
      null,
    ]);
    for (const value of [
      min - 1,
      max + 1,
      min + 0.5,
      String(min),
      null,
      undefined,
      [min],
      NaN,
      {},
    ]) {
      expect(settingProblem(key, value), JSON.stringify(value)).toBe(
        `${key} is a whole number from ${min} to ${max}.`,
      );
    }
  }
});

test.each(["", "billing", "billing.grace_day", "Billing.grace_days", "__proto__", "constructor"])(
  "%j is no setting",
  (key) => {
    expect(isSettingKey(key)).toBe(false);
  },
);
