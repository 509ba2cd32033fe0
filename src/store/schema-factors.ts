/** Of the tables in schema.ts those about what people show besides a password. */
import type { Generated } from "kysely";

export interface TotpFactorsTable {
  userId: string;
  secret: Uint8Array;
  confirmedAt: Date | null;
  lastStep: Generated<number>;
  createdAt: Date;
}

export interface RecoveryCodesTable {
  userId: string;
  hash: string;
}

export interface PasskeysTable {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: Generated<number>;
  transports: string[];
  name: string;
  lastUsedAt: Date | null;
  createdAt: Date;
}

/** What a challenge was given for. */
export type PasskeyPurpose = "creation" | "sign_in" | "factor" | "renewal";

export interface PasskeyChallengesTable {
  hash: string;
  purpose: Generated<PasskeyPurpose>;
  sessionId: string | null;
  userId: string | null;
  expiresAt: Date;
}

export interface OpenidSignInsTable {
  hash: string;
  expiresAt: Date;
}

export interface OpenidSubjectsTable {
  /** By which its person takes it away. */
  id: string;
  issuer: string;
  subject: string;
  userId: string;
  createdAt: Date;
}
