import { expect, test } from "vitest";
import { ERRORS, errorEntry, ApiError } from "./errors.ts";

test("every code has a status, a cause and a fix of its own", () => {
  expect(ERRORS).toHaveLength(185);
  for (const entry of ERRORS) {
    expect(entry.code).toMatch(/^[a-z]+(?:_[a-z]+)*$/u);
    expect(entry.cause, entry.code).toMatch(/^[A-Z`].{15,}\.$/u);
    expect(entry.fix, entry.code).toMatch(/^[A-Z`].{10,}\.$/u);
    expect(Math.min(...entry.statuses)).toBeGreaterThanOrEqual(400);
  }
});

test("a cause belongs to one code", () => {
  expect(new Set(ERRORS.map((entry) => entry.cause)).size).toBe(ERRORS.length);
});

test.each([
  ["missing_required_field", {}, 400],
  ["missing_required_field", { status: 422 }, 422],
  ["rate_limit_exceeded", {}, 429],
] as const)("the error %s %o answers %i", (code, details, status) => {
  expect(new ApiError(code, "x", details).status).toBe(status);
});

test("text that is no code has no entry", () => {
  expect(errorEntry("constructor")).toBeUndefined();
});
