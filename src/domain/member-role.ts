/** What people may do in a team. */
import { ApiError } from "./errors.ts";
import { SCOPES, type Scope } from "./scopes.ts";

/** From the most to the least. */
export const MEMBER_ROLES = ["owner", "editor", "production", "viewer"] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Whether `text` names a role. */
export function isMemberRole(text: string): text is MemberRole {
  return MEMBER_ROLES.some((role) => role === text);
}

/** Who reads keys knows what others may do here; that is for owners. */
const OWNERS_ONLY: ReadonlySet<Scope> = new Set(["api_keys:read", "api_keys:write"]);
const READING = SCOPES.filter((scope) => scope.endsWith(":read") && !OWNERS_ONLY.has(scope));
/**
 * Making finals of what was ordered, again where they failed, and whole batches of them. Not `fills:write`: who
 * stands at the press changes no order.
 */
const PRODUCTION: ReadonlySet<Scope> = new Set([
  "previews:create",
  "renders:write",
  "batches:write",
]);

const ROLE_SCOPES: Readonly<Record<MemberRole, readonly Scope[]>> = {
  owner: SCOPES,
  editor: SCOPES.filter((scope) => !OWNERS_ONLY.has(scope) && scope !== "webhooks:write"),
  production: SCOPES.filter((scope) => READING.includes(scope) || PRODUCTION.has(scope)),
  viewer: READING,
};

/** What a member in `role` may do. */
export function scopesOfRole(role: MemberRole): readonly Scope[] {
  return ROLE_SCOPES[role];
}

/** 403 `insufficient_scope` unless the role is the owner's: people, and what they did, are theirs to manage. */
export function requireOwner(role: MemberRole | undefined): void {
  if (role !== "owner") {
    throw new ApiError("insufficient_scope", "Only an owner of the team may do this.");
  }
}
