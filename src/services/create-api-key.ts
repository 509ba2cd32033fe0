import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { PUBLISHABLE_SCOPES, type Scope } from "#domain/scopes.ts";
import { insertApiKey } from "#store/api-keys.ts";
import type { KeyType, Mode } from "#store/schema.ts";
import type { Services } from "./context.ts";

export interface NewApiKey {
  readonly type: KeyType;
  readonly mode: Mode;
  readonly name: string;
  /** For restricted keys. */
  readonly scopes?: readonly Scope[];
  /** For publishable keys. */
  readonly allowedOrigins?: readonly string[];
}

export interface RevealedApiKey {
  readonly id: string;
  /** The key itself; stored only as a keyed hash, so this is the one time it is seen. */
  readonly value: string;
  readonly last4: string;
}

/** Makes a key for a team and reveals it once. */
export async function createApiKey(
  services: Pick<Services, "db" | "random" | "keyHasher">,
  teamId: string,
  key: NewApiKey,
): Promise<RevealedApiKey> {
  const prefix = key.type === "publishable" ? "pk" : "sk";
  const value = `${prefix}_${key.mode}_${services.random.secret(32)}`;
  const id = services.random.id("key");
  const last4 = value.slice(-4);
  const scopes = key.type === "publishable" ? PUBLISHABLE_SCOPES : (key.scopes ?? []);
  await services.db.tx((tx) =>
    insertApiKey(tx, {
      team_id: teamId,
      id,
      type: key.type,
      mode: key.mode,
      name: key.name,
      last4,
      hash: services.keyHasher.hash(value),
      scopes: [...scopes],
      allowed_origins: [...(key.allowedOrigins ?? [])],
      api_version: LATEST_API_VERSION,
    }),
  );
  return { id, value, last4 };
}
