import { expect, test } from "vitest";
import {
  AUTOCOMPLETE,
  autofillTokens,
  inputModeOf,
  changesCase,
  takesLines,
} from "./input-hints.ts";
import { INPUT_KINDS } from "./input-kinds.ts";

test("hints are of kinds that there are", () => {
  expect(
    Object.keys(AUTOCOMPLETE).filter((kind) => !INPUT_KINDS.some((known) => known === kind)),
  ).toEqual([]);
});

test("the first field of a kind is filled by the browser, a second is not filled with the same", () => {
  expect(autofillTokens(["person", "phone", "phone", "recipient", "street", "address"])).toEqual([
    "name",
    "tel",
    "off",
    "off",
    "address-line1",
    "off",
  ]);
});

test.each([
  ["price", "12,50", "decimal"],
  ["price", "", "decimal"],
  ["price", "12,50 €", null],
  ["mobile", "+49 171 2345678", "tel"],
  ["person", "Ada", null],
])("a %s of %j gets the keyboard %s", (kind, sample, mode) => {
  expect(inputModeOf(kind, sample)).toBe(mode);
});

test.each([
  ["text", "SUMMER", true],
  ["text", "", true],
  ["price", "24,50 EUR", true],
  ["price", "24,50 €", false],
  ["text", "2026", false],
  ["phone", "", false],
  // Addresses are printed as they are typed.
  ["email", "HI@SHOP.EXAMPLE", false],
])("a %s of %j: that it is printed in capitals is said: %s", (kind, sample, says) => {
  expect(changesCase(kind, sample)).toBe(says);
});

const PROSE = { kind: "text", text: "", maxLines: 3, isPart: false };

test.each([
  ["prose with a box of lines for itself", {}, true],
  ["some words of such a box", { isPart: true }, false],
  ["a box of one line", { maxLines: 1 }, false],
  ["a name in a box of lines", { kind: "person" }, false],
  ["a text with line ends already", { kind: "person", maxLines: 1, text: "a\nb" }, true],
])("lines of %s", (_, facts, takes) => {
  expect(takesLines({ ...PROSE, ...facts })).toBe(takes);
});
