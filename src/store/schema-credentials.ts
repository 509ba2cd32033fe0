/** Of the tables in schema.ts those about who asks and who answers: people, brands, keys, one-time tokens, and what is counted and kept for each. */
import type { ColumnType, Generated } from "kysely";
import type { MemberRole } from "#domain/member-role.ts";
import type { Language } from "#domain/messages/languages.ts";

/** What somebody showed besides a password. */
export type SessionFactor = "totp" | "recovery_code" | "passkey";

export type KeyType = "secret" | "restricted" | "publishable";
export type Mode = "live" | "test";

export interface BrandsTable {
  teamId: string;
  primaryColor: string | null;
  accentColor: string | null;
  address: string | null;
  logoAssetId: string | null;
  updatedAt: Generated<Date>;
}

export interface UsersTable {
  id: string;
  email: string;
  name: Generated<string>;
  passwordHash: string | null;
  factorTries: Generated<number>;
  factorTriesSince: ColumnType<Date | null, Date | null | undefined, Date | null>;
  isPlatformAdmin: Generated<boolean>;
  emailConfirmedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  newEmail: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Date;
  updatedAt: Date;
  language: Generated<Language>;
}

export interface MembershipsTable {
  teamId: string;
  userId: string;
  role: MemberRole;
  createdAt: Date;
  supportEndsAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface UserSessionsTable {
  id: string;
  hash: string;
  userId: string;
  teamId: string;
  expiresAt: Date;
  endedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  ip: string | null;
  userAgent: string | null;
  lastUsedAt: Date | null;
  verifiedAt: Date | null;
  factor: SessionFactor | null;
  isFactorDue: Generated<boolean>;
  createdAt: Date;
}

export interface ApiKeysTable {
  teamId: string;
  id: string;
  type: KeyType;
  mode: Mode;
  name: Generated<string>;
  last4: string;
  hash: string;
  scopes: Generated<string[]>;
  allowedOrigins: Generated<string[]>;
  allowedIps: Generated<string[]>;
  status: Generated<"active" | "paused" | "revoked">;
  apiVersion: string;
  expiresAt: Date | null;
  rotatedAt: Date | null;
  successorId: string | null;
  lastUsedAt: Date | null;
  lastUsedIp: string | null;
  createdAt: Generated<Date>;
}

export interface FillTokensTable {
  teamId: string;
  hash: string;
  fillId: string;
  kind: string;
  clientUserId: string | null;
  expiresAt: Date;
  usedAt: Date | null;
  createdAt: Date;
}

export interface IdempotencyTable {
  teamId: string;
  credential: Generated<string>;
  key: string;
  requestHash: string;
  owner: string;
  claimToken: string;
  status: number | null;
  headers: ColumnType<Record<string, string> | null, string | null, string | null>;
  body: Uint8Array | null;
  sealed: Generated<boolean>;
  mentions: Generated<string[]>;
  expiresAt: Date;
}

export interface ProcessesTable {
  id: string;
  aliveUntil: Date;
  host: string | null;
  pid: number | null;
  started: string | null;
}

export interface RateWindowsTable {
  key: string;
  windowMs: number;
  sliceNo: number;
  counts: number[];
}

/** Of the version before. */
export interface RateCountersTable {
  key: string;
  windowNo: number;
  n: number;
}
