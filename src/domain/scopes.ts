/** What a restricted key may be allowed to do. Secret keys hold all of them. */
export const SCOPES = [
  "templates:read",
  "templates:write",
  "renders:read",
  "renders:write",
  "previews:create",
  "fills:read",
  "fills:write",
  "product_mappings:read",
  "product_mappings:write",
  "product_mappings:resolve",
  "embed:applications:read",
  "embed:applications:write",
  "embed:sessions:read",
  "embed:sessions:create",
  "embed:sessions:write",
  "webhooks:read",
  "webhooks:write",
  "batches:read",
  "batches:write",
  "assets:read",
  "assets:write",
  "fonts:read",
  "fonts:write",
  "api_keys:read",
  "api_keys:write",
] as const;

export type Scope = (typeof SCOPES)[number];

/** What a publishable key may do, whatever its row says. */
export const PUBLISHABLE_SCOPES: readonly Scope[] = [
  "product_mappings:resolve",
  "embed:sessions:create",
];

/** Keeps the known scopes of a stored list, in its order. */
export function knownScopes(stored: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => stored.includes(scope));
}
