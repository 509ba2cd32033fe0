/**
 * How keys are made: for the API, for `platen setup` and the demo, and for the key of a new storefront. Who
 * may make which is decided in `manage-api-keys.ts`; here nothing is refused.
 */
import { dateAt } from "#base/instant.ts";
import { type ApiKeyType, type ApiKeyView, ROTATION_GRACE_MS } from "#domain/api-key.ts";
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { type Caller, NO_TEAM_CALLER } from "#domain/caller.ts";
import { knownScopes, PUBLISHABLE_SCOPES, type Scope, SCOPES } from "#domain/scopes.ts";
import { type ApiKeyRow, insertApiKey } from "#store/api-keys.ts";
import type { Tx } from "#store/database.ts";
import { recordAudit } from "../audit/audit-log.ts";
import { recordPlatformAudit } from "../audit/platform-audit-log.ts";
import type { Services } from "../context/context.ts";

/** What a key is to be; lists that its type has no use for are empty or absent. */
export interface NewApiKey {
  readonly type: ApiKeyType;
  readonly mode: "live" | "test";
  readonly name: string;
  /** For restricted keys; the others' follow from their type. */
  readonly scopes?: readonly Scope[];
  /** For publishable keys; as `parseOrigin` gives them. */
  readonly allowedOrigins?: readonly string[];
  /** For secret and restricted keys, as `parseIpRange` gives them; none: any address. */
  readonly allowedIps?: readonly string[];
  /** Epoch milliseconds; null: never. */
  readonly expiresAtMs?: number | null;
  /** Version date; the newest where it is not given. */
  readonly apiVersion?: string;
}

/** A key at the one moment its value exists outside its owner's hands. */
export interface RevealedApiKey {
  readonly id: string;
  /** The key itself; stored only as a keyed hash, so this is the one time it is seen. */
  readonly value: string;
  /** Its last four characters, kept in plain so that its owner knows it again. */
  readonly last4: string;
}

type KeyServices = Pick<Services, "random" | "keyHasher">;

/** Makes a key for a team and reveals it once. `by`: for the team's log and the platform's, where somebody does it by a command. */
export async function createApiKey(
  services: Pick<Services, "db"> & KeyServices,
  teamId: string,
  key: NewApiKey,
  by: Caller = NO_TEAM_CALLER,
): Promise<RevealedApiKey> {
  return await services.db.tx(async (tx) => {
    const made = await makeApiKey(services, tx, teamId, key);
    const done = {
      action: "api_key.created",
      targetId: made.id,
      after: { type: key.type, mode: key.mode, name: key.name },
    } as const;
    await recordAudit(services, tx, { ...by, teamId }, done);
    await recordPlatformAudit(services, tx, by, { ...done, teamId });
    return made;
  });
}

/** As `createApiKey`, within the caller's transaction. */
export async function makeApiKey(
  services: KeyServices,
  tx: Tx,
  teamId: string,
  key: NewApiKey,
): Promise<RevealedApiKey> {
  const prefix = key.type === "publishable" ? "pk" : "sk";
  // 32 characters of 62 are 190 bits: a keyed hash is enough, a slow one would only cost every request.
  const value = `${prefix}_${key.mode}_${services.random.secret(32)}`;
  const id = services.random.id("key");
  const last4 = value.slice(-4);
  await insertApiKey(tx, {
    teamId,
    id,
    type: key.type,
    mode: key.mode,
    name: key.name,
    last4,
    hash: services.keyHasher.hash(value),
    // Stored for restricted keys to the letter; the others' are read from the code, so that a scope added
    // later is theirs without a migration.
    scopes: [...scopesOfType(key.type, key.scopes ?? [])],
    allowedOrigins: [...(key.allowedOrigins ?? [])],
    allowedIps: [...(key.allowedIps ?? [])],
    expiresAt: typeof key.expiresAtMs === "number" ? dateAt(key.expiresAtMs) : null,
    apiVersion: key.apiVersion ?? LATEST_API_VERSION,
  });
  return { id, value, last4 };
}

/**
 * What a key of this type may do; `listed` counts for restricted keys alone, and of it only scopes that are
 * known today: one that was dropped since grants nothing.
 */
export function scopesOfType(type: ApiKeyType, listed: readonly string[]): readonly Scope[] {
  switch (type) {
    case "secret":
      return SCOPES;
    case "publishable":
      return PUBLISHABLE_SCOPES;
    case "restricted":
      return knownScopes(listed);
  }
}

/** The instant from which a rotated key is refused; null for one that was not rotated. */
export function graceEndMs(row: Pick<ApiKeyRow, "rotatedAt">): number | null {
  return row.rotatedAt === null ? null : row.rotatedAt.getTime() + ROTATION_GRACE_MS;
}

/** A row as its owner sees it: without value or hash. */
export function apiKeyView(row: ApiKeyRow): ApiKeyView {
  return {
    id: row.id,
    type: row.type,
    mode: row.mode,
    name: row.name,
    last4: row.last4,
    scopes: scopesOfType(row.type, row.scopes),
    allowedOrigins: row.allowedOrigins,
    allowedIps: row.allowedIps,
    status: row.status,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    rotatedAt: row.rotatedAt?.toISOString() ?? null,
    successorId: row.successorId,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: row.lastUsedIp,
    createdAt: row.createdAt.toISOString(),
  };
}
