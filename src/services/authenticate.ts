import { LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import { Fault } from "#domain/errors.ts";
import { knownScopes, SCOPES } from "#domain/scopes.ts";
import { type ApiKeyRow, findApiKeyByHash, touchApiKey } from "#store/api-keys.ts";
import type { Services } from "./context.ts";

/** The last use of a key is noted about this often, to spare a write with every request. */
const TOUCH_AFTER_MS = 60_000;

/**
 * The caller behind a bearer key. 401 when the key cannot be used, then 403 when it is of the wrong kind or
 * used from an address its list leaves out.
 */
export async function authenticate(
  services: Services,
  bearer: string,
  ip: string,
): Promise<Caller> {
  const unknown = new Fault("invalid_api_key", "The API key is malformed, unknown or revoked.");
  if (!/^(?:sk|pk)_(?:live|test)_[0-9A-Za-z]{32}$/u.test(bearer)) {
    throw unknown;
  }
  const hashes = services.keyHasher.candidates(bearer);
  const row = await services.db.read((tx) => findApiKeyByHash(tx, hashes));
  if (row === undefined || row.status !== "active") {
    throw unknown;
  }
  if (row.is_expired) {
    throw new Fault("api_key_expired", "The API key is past its expiry date.");
  }
  if (row.is_past_grace) {
    const successor = row.successor_id;
    const details =
      successor === null ? {} : { link: `</v1/api_keys/${successor}>; rel="successor-version"` };
    throw new Fault("api_key_rotated", "The API key was rotated more than 24 hours ago.", details);
  }
  if (row.type === "publishable") {
    throw new Fault("secret_key_required", "This route takes a secret or restricted key.");
  }
  if (row.allowed_ips.length > 0 && !row.allowed_ips.includes(ip)) {
    throw new Fault("ip_not_allowed", "The key may not be used from this address.");
  }
  if (services.clock.nowMs() - (row.last_used_at?.getTime() ?? 0) > TOUCH_AFTER_MS) {
    await services.db.read((tx) => touchApiKey(tx, row.team_id, { id: row.id, ip }));
  }
  return callerOf(row);
}

function callerOf(row: ApiKeyRow): Caller {
  return {
    teamId: row.team_id,
    keyId: row.id,
    mode: row.mode,
    scopes: row.type === "secret" ? SCOPES : knownScopes(row.scopes),
    apiVersion: row.api_version || LATEST_API_VERSION,
    credential: "",
    embedSessionId: null,
    origin: null,
  };
}
