/** Where a sign-in leads: pages of ours, whatever the address says. */
import { expect, test } from "vitest";
import { nextAddress } from "../../browser/dashboard/pages/account/next-address.ts";

const ORIGIN = "https://print.example";

test.each([
  "/dashboard",
  "/dashboard/templates/tpl_1?page=2&mode=test",
  "/invitation?t=abc&lang=de",
])("leads to %s", (next) => {
  expect(nextAddress(next, ORIGIN)).toBe(next);
});

test("leads to a page of ours named in full", () => {
  expect(nextAddress("https://print.example/dashboard?x=1", ORIGIN)).toBe("/dashboard?x=1");
});

test.each([
  null,
  "",
  "//evil.example/dashboard",
  "/\\evil.example/dashboard",
  "\\\\evil.example\\dashboard",
  "https://evil.example/dashboard",
  "https://print.example@evil.example/dashboard",
  "javascript:alert(1)//dashboard",
  "data:text/html,/dashboard",
  "/dashboards",
  "/invitation/x",
  "/login?next=/dashboard",
  "/v1/files/secret",
  "/dashboard/../v1/me",
  "/%2e%2e/dashboard%2f..%2fx",
  "\t//evil.example",
])("does not lead to %j", (next) => {
  expect(nextAddress(next, ORIGIN)).toBe("/dashboard");
});
