/** Of the tables in schema.ts those about who asks: people, keys, one-time tokens, and what is counted and kept for each. */
import type { ColumnType, Generated } from "kysely";
import type { MemberRole } from "#domain/member-role.ts";

export type KeyType = "secret" | "restricted" | "publishable";
export type Mode = "live" | "test";

export interface UsersTable {
  id: string;
  email: string;
  name: Generated<string>;
  password_hash: string;
  created_at: Date;
  updated_at: Date;
}

export interface MembershipsTable {
  team_id: string;
  user_id: string;
  role: MemberRole;
  created_at: Date;
}

export interface UserSessionsTable {
  id: string;
  hash: string;
  user_id: string;
  team_id: string;
  expires_at: Date;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Date;
}

export interface ApiKeysTable {
  team_id: string;
  id: string;
  type: KeyType;
  mode: Mode;
  name: Generated<string>;
  last4: string;
  hash: string;
  scopes: Generated<string[]>;
  allowed_origins: Generated<string[]>;
  allowed_ips: Generated<string[]>;
  status: Generated<"active" | "paused" | "revoked">;
  api_version: string;
  expires_at: Date | null;
  rotated_at: Date | null;
  successor_id: string | null;
  last_used_at: Date | null;
  last_used_ip: string | null;
  created_at: Generated<Date>;
}

export interface FillTokensTable {
  team_id: string;
  hash: string;
  fill_id: string;
  kind: string;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
}

export interface IdempotencyTable {
  team_id: string;
  credential: Generated<string>;
  key: string;
  request_hash: string;
  owner: string;
  claim_token: string;
  status: number | null;
  headers: ColumnType<Record<string, string> | null, string | null, string | null>;
  body: Uint8Array | null;
  sealed: Generated<boolean>;
  mentions: Generated<string[]>;
  expires_at: Date;
}

export interface RateCountersTable {
  key: string;
  window_no: number;
  n: number;
}
