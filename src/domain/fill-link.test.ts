import { expect, test } from "vitest";
import {
  FILL_LINK_KINDS,
  isFillToken,
  isFillTokenKind,
  isReadOnlyKind,
  tokenMsOf,
} from "./fill-link.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("kinds of tokens are those of links and the two that are mailed", () => {
  const kinds = ["edit", "approve", "correct", "resume", "decide"];
  expect(kinds.filter(isFillTokenKind)).toEqual(kinds);
  expect(["", "Edit", "toString", "edit "].filter(isFillTokenKind)).toEqual([]);
  expect(FILL_LINK_KINDS.every(isFillTokenKind)).toBe(true);
});

test("who is to decide may look, and change nothing", () => {
  expect(
    (["edit", "approve", "correct", "resume", "decide"] as const).filter(isReadOnlyKind),
  ).toEqual(["approve", "decide"]);
});

test.each([
  ["edit", 1],
  ["approve", 1],
  ["correct", 1],
  // "Later" is not always tomorrow.
  ["resume", 7],
  ["decide", 7],
] as const)("a token to %s opens its fill for %d days", (kind, days) => {
  expect(tokenMsOf(kind)).toBe(days * DAY_MS);
});

test.each([
  [`hat_${"a".repeat(43)}`, true],
  [`hat_${"aZ09_-".repeat(7)}x`, true],
  [`hat_${"a".repeat(42)}`, false],
  [`hat_${"a".repeat(44)}`, false],
  [`hat_${"a".repeat(42)}=`, false],
  [` hat_${"a".repeat(43)}`, false],
  [`hat_${"a".repeat(43)}\n`, false],
  [`HAT_${"a".repeat(43)}`, false],
  ["", false],
])("%j is a token: %s", (text, isOne) => {
  expect(isFillToken(text)).toBe(isOne);
});
