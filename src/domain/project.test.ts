import { expect, test } from "vitest";
import { projectNameKey } from "./project.ts";

test.each([
  ["Spring", "SPRING"],
  ["Café", "Cafe\u0301"],
  ["Straße", "STRASSE"],
  ["ΟΔΟΣ", "οδος"],
  ["Ångström", "A\u030Angström"],
])("%s and %s are one name", (one, other) => {
  expect(projectNameKey(one)).toBe(projectNameKey(other));
});

test.each([
  ["Spring", "Sprint"],
  ["Cafe", "Café"],
  ["A B", "AB"],
])("%s and %s are two", (one, other) => {
  expect(projectNameKey(one)).not.toBe(projectNameKey(other));
});
