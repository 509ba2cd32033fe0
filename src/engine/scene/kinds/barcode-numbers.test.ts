import { expect, test } from "vitest";
import { isBarcodeNumber } from "./barcode-numbers.ts";
import { kindOfForm } from "./line-forms.ts";

test.each([
  ["4 006381 333931", true],
  ["4006381333931", true],
  ["0 36000 29145 2", true],
  ["978-3-16-148410-0", true],
  ["4 006381 333932", false],
  ["0049 30 1234567", false],
  ["036000291452", false],
])("%s is the number of a barcode: %s", (text, expected) => {
  expect(isBarcodeNumber(text)).toBe(expected);
  expect(kindOfForm(text)).toBe(expected ? "code" : "phone");
});

test.each(["17.75 17.75", "1125 / 6750", "1128.33"])(
  "%s: prices or sizes, no telephone",
  (text) => {
    expect(kindOfForm(text)).not.toBe("phone");
  },
);
