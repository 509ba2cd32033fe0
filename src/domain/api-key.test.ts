import { expect, test } from "vitest";
import { KEY_STATUSES, KEY_TRANSITIONS, keyPath } from "./api-key.ts";
import { knownScopes, PUBLISHABLE_SCOPES, SCOPES } from "./scopes.ts";

test("a revoked key is revoked for good; every other may become anything", () => {
  expect(KEY_TRANSITIONS.revoked).toEqual([]);
  for (const status of ["active", "paused"] as const) {
    expect(KEY_TRANSITIONS[status]).toEqual(KEY_STATUSES);
  }
});

test("a successor is linked to by its own address", () => {
  expect(keyPath("key_2")).toBe("/v1/api_keys/key_2");
});

test.each<[string, readonly string[], readonly string[]]>([
  ["in the order of the list", ["fills:write", "fills:read"], ["fills:read", "fills:write"]],
  ["once each", ["fills:read", "fills:read"], ["fills:read"]],
  ["without those of a version to come", ["fills:read", "fills:paint"], ["fills:read"]],
  ["not by their beginning", ["fills"], []],
  ["all of them", SCOPES, SCOPES],
])("scopes of a stored list are read %s", (_, stored, expected) => {
  expect(knownScopes(stored)).toEqual(expected);
});

test("a publishable key, which every visitor can read, reads and changes nothing of a shop", () => {
  expect(PUBLISHABLE_SCOPES).toEqual(["product_mappings:resolve", "embed:sessions:create"]);
  expect(PUBLISHABLE_SCOPES.filter((scope) => /:(?:read|write)$/u.test(scope))).toEqual([]);
});
