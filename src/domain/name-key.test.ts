import { expect, test } from "vitest";
import { nameKey } from "./name-key.ts";

test.each([
  ["Spring", "SPRING"],
  ["Café", "Cafe\u0301"],
  ["Straße", "STRASSE"],
  ["ΟΔΟΣ", "οδος"],
  ["Ångström", "A\u030Angström"],
])("%s and %s are one name", (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test.each([
  ["Spring", "Sprint"],
  ["Cafe", "Café"],
  ["A B", "AB"],
])("%s and %s are two", (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});
