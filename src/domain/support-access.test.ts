import { expect, test } from "vitest";
import { isOpenTo, SUPPORT_DECISIONS, SUPPORT_ROLE } from "./support-access.ts";
import { scopesOfRole } from "./member-role.ts";

test.each([
  ["requested", ["granted", "refused"]],
  ["granted", ["ended"]],
  ["refused", []],
  ["ended", []],
] as const)("an access that is %s may become %j and nothing else", (status, expected) => {
  expect(SUPPORT_DECISIONS.filter((decision) => isOpenTo(status, decision))).toEqual(expected);
});

test("whoever is let in reads, and changes nothing", () => {
  expect(scopesOfRole(SUPPORT_ROLE).filter((scope) => !scope.endsWith(":read"))).toEqual([]);
  expect(scopesOfRole(SUPPORT_ROLE)).not.toContain("api_keys:read");
});
