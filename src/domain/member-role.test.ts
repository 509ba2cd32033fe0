import { describe, expect, test } from "vitest";
import { isMemberRole, MEMBER_ROLES, type MemberRole, scopesOfRole } from "./member-role.ts";
import { knownScopes, PUBLISHABLE_SCOPES, SCOPES, type Scope } from "./scopes.ts";

const may = (role: MemberRole, scope: Scope): boolean => scopesOfRole(role).includes(scope);

describe("what people may do in a team", () => {
  test.each<[scope: Scope, roles: readonly MemberRole[]]>([
    ["api_keys:read", ["owner"]],
    ["api_keys:write", ["owner"]],
    ["webhooks:write", ["owner"]],
    ["webhooks:read", ["owner", "editor", "production", "viewer"]],
    ["templates:write", ["owner", "editor"]],
    ["fills:write", ["owner", "editor"]],
    ["assets:write", ["owner", "editor"]],
    ["fonts:write", ["owner", "editor"]],
    ["product_mappings:resolve", ["owner", "editor"]],
    ["embed:sessions:create", ["owner", "editor"]],
    ["renders:write", ["owner", "editor", "production"]],
    ["batches:write", ["owner", "editor", "production"]],
    ["previews:create", ["owner", "editor", "production"]],
    ["fills:read", ["owner", "editor", "production", "viewer"]],
    ["renders:read", ["owner", "editor", "production", "viewer"]],
  ])("%s is for %j", (scope, roles) => {
    expect(MEMBER_ROLES.filter((role) => may(role, scope))).toEqual(roles);
  });

  test("a role has all that the ones below it have, and an owner has everything", () => {
    expect(scopesOfRole("owner")).toEqual(SCOPES);
    MEMBER_ROLES.slice(1).forEach((role, i) => {
      const above = MEMBER_ROLES[i] ?? "owner";
      expect(scopesOfRole(role).filter((scope) => !may(above, scope))).toEqual([]);
    });
  });

  test("who only looks changes nothing", () => {
    expect(scopesOfRole("viewer").filter((scope) => !scope.endsWith(":read"))).toEqual([]);
  });
});

test("a page's key can neither read nor change what is there", () => {
  expect(PUBLISHABLE_SCOPES.filter((scope) => /:(?:read|write)$/u.test(scope))).toEqual([]);
});

test("of a stored list the scopes that there are count, each once", () => {
  expect(knownScopes(["fills:write", "fills:erase", "fills:read", "fills:read", ""])).toEqual([
    "fills:read",
    "fills:write",
  ]);
});

test("roles are known by their names alone", () => {
  expect(["owner", "Owner", "", "admin", "viewer"].filter(isMemberRole)).toEqual([
    "owner",
    "viewer",
  ]);
});
