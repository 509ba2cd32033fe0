/** What an API key is to those who manage it; its value is no part of it. */
import type { Scope } from "./scopes.ts";

export const KEY_TYPES = ["secret", "restricted", "publishable"] as const;
export type ApiKeyType = (typeof KEY_TYPES)[number];

export const KEY_STATUSES = ["active", "paused", "revoked"] as const;
export type ApiKeyStatus = (typeof KEY_STATUSES)[number];

/** A rotated key is good for so long beside its successor. */
export const ROTATION_GRACE_MS = 86_400_000;

/** Longest list of origins or address ranges of one key. */
export const MAX_KEY_LIST = 50;

export interface ApiKeyView {
  readonly id: string;
  readonly type: ApiKeyType;
  readonly mode: "live" | "test";
  readonly name: string;
  readonly last4: string;
  readonly scopes: readonly Scope[];
  readonly allowedOrigins: readonly string[];
  readonly allowedIps: readonly string[];
  readonly status: ApiKeyStatus;
  readonly expiresAt: string | null;
  readonly rotatedAt: string | null;
  readonly successorId: string | null;
  readonly lastUsedAt: string | null;
  readonly lastUsedIp: string | null;
  readonly createdAt: string;
}

/** What PATCH may set, by the status the key has: a revoked key is no longer managed. */
export const KEY_TRANSITIONS: Readonly<Record<ApiKeyStatus, readonly ApiKeyStatus[]>> = {
  active: ["active", "paused", "revoked"],
  paused: ["active", "paused", "revoked"],
  revoked: [],
};

/** The address of a key's successor, for `Link: <…>; rel="successor-version"`. */
export function keyPath(id: string): string {
  return `/v1/api_keys/${id}`;
}
