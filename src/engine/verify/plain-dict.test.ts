import { expect, test } from "vitest";
import { plainDict, sameBut, sameDicts } from "./plain-dict.ts";
import { dictOf } from "./small-files.test-kit.ts";

test("how data are stored is left out, nothing else", () => {
  const dict = dictOf("<</Length 1/Filter/F/DecodeParms null/DL 2/Type/XObject/F 3>>");
  expect([...plainDict(dict).entries.keys()].sort()).toEqual(["F", "Type"]);
});

test.each<[string, string, boolean]>([
  ["<</A 1/Length 5>>", "<</Length 6/Filter/FlateDecode/A 1>>", true],
  ["<</A 1>>", "<</A 2>>", false],
  ["<</A 1>>", "<</A 1/B 1>>", false],
])("%s stored as %s: %s", (a, b, isSame) => {
  expect(sameDicts(dictOf(a), dictOf(b))).toBe(isSame);
});

test.each<[string, string, boolean]>([
  ["<</T(a)/M 1>>", "<</T(b)/M 1>>", true],
  ["<</T(a)/M 1>>", "<</T(a)/M 1>>", true],
  ["<</T(a)/M 1>>", "<</T(b)/M 2>>", false],
  ["<</M 1>>", "<</T(b)/M 1>>", false],
  ["<</T(a)/M 1>>", "<</M 1>>", false],
  ["<</M 1>>", "<</M 1>>", false],
])("%s and %s differ in /T alone: %s", (a, b, isSame) => {
  expect(sameBut(dictOf(a), dictOf(b), "T")).toBe(isSame);
});
