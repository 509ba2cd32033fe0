/** What the pages of the installation make of addresses and entries of the log, apart from any page. */
import { expect, test } from "vitest";
import { logSearchOf, teamSearchOf } from "../../browser/dashboard/pages/admin/list-search.ts";
import { limitOf, limitText } from "../../browser/dashboard/app/plan-text.ts";
import { changesOf } from "../../browser/dashboard/pages/admin/log-entry.ts";

test("what is no filter is dropped; a name of digits alone is one", () => {
  expect(teamSearchOf({ team: 1450 })).toEqual({ team: "1450" });
  expect(logSearchOf({ team: "tem_1", action: "user.created" })).toEqual({
    team: "tem_1",
    action: "user.created",
  });
  expect(logSearchOf({ action: "user.sold", team: "" })).toEqual({});
});

test("an entry tells what differs: what it was and became, or what there was or is alone", () => {
  const before = { value: "7", plan: null, name: "Ada", scopes: ["a", "b"] };
  const after = { value: "10", plan: "starter", name: "Ada", scopes: ["a"] };
  expect(changesOf({ before, after })).toEqual([
    "value: 7 → 10",
    "plan: starter",
    "scopes: a,b → a",
  ]);
  expect(changesOf({ before: { value: "7" }, after: null })).toEqual(["value: 7"]);
  expect(changesOf({ before: null, after: { admin: true } })).toEqual(["admin: true"]);
});

test.each([
  [null, ""],
  [0, "0"],
  [1_500_000_000, "1.5"],
])("a limit of %s bytes is %j GB, and is read as it is written", (limit, text) => {
  expect(limitText(limit, 1e9)).toBe(text);
  expect(limitOf(text, 1e9)).toBe(limit);
  expect(limitOf(text.replace(".", ","), 1e9)).toBe(limit);
});
