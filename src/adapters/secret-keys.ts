/**
 * Everything keyed by `PLATEN_SECRET_KEYS`: hashes of secrets, signed links, signed tokens. The first key
 * signs, all verify. Each use has its own key derived from the configured one, so that no output of one use
 * is an output of another.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Clock } from "#ports/clock.ts";
import type { KeyHasher } from "#ports/key-hasher.ts";
import type { LinkClaims, LinkSigner } from "#ports/link-signer.ts";
import type { TokenSigner } from "#ports/token-signer.ts";

export interface SecretKey {
  /** 1 to 16 of a-z, 0-9. */
  readonly kid: string;
  /** At least 32 bytes. */
  readonly bytes: Uint8Array;
}

interface DerivedKey {
  readonly kid: string;
  readonly key: Buffer;
}

const MAC_BYTES = 32;
/** The longest token looked at: names are at most 120 characters and ids short. */
const MAX_TOKEN_CHARS = 2_000;

/** Keyed hashes of secrets that are looked up by value. `keys` is not empty. */
export function keyHasher(keys: readonly SecretKey[]): KeyHasher {
  const derived = derive(keys, "lookup");
  const candidates = (secret: string): readonly string[] =>
    derived.map(({ kid, key }) => `${kid}:${mac(key, secret).toString("hex")}`);
  return {
    hash: (secret) => candidates(secret)[0] ?? "",
    candidates,
    matches: (secret, stored) =>
      candidates(secret).some((candidate) => equalText(candidate, stored)),
  };
}

/** Tokens of the form base64url(kid, team, hash, expiry, type, name, MAC). */
export function linkSigner(keys: readonly SecretKey[], clock: Clock): LinkSigner {
  const derived = derive(keys, "link");
  return {
    sign: (claims, seconds) =>
      seal(derived, [
        claims.teamId,
        claims.sha256,
        expiryOf(clock, seconds),
        claims.contentType,
        claims.fileName,
      ]),
    verify: (token) => {
      const fields = unseal(derived, token, 5);
      const [teamId = "", sha256 = "", expiry = "", contentType = "", fileName = ""] = fields ?? [];
      const expiresAtMs = Number(expiry) * 1000;
      if (fields === null || !(expiresAtMs > clock.nowMs())) {
        return null;
      }
      return { teamId, sha256, contentType, fileName, expiresAtMs } satisfies LinkClaims & {
        expiresAtMs: number;
      };
    },
  };
}

/** Tokens of the form base64url(kid, purpose, subject, expiry, MAC). */
export function tokenSigner(keys: readonly SecretKey[], clock: Clock): TokenSigner {
  const derived = derive(keys, "token");
  return {
    sign: (purpose, subject, seconds) =>
      seal(derived, [purpose, subject, expiryOf(clock, seconds)]),
    verify: (purpose, token) => {
      const [signedFor, subject = "", expiry = ""] = unseal(derived, token, 3) ?? [];
      return signedFor === purpose && Number(expiry) * 1000 > clock.nowMs() ? subject : null;
    },
  };
}

function expiryOf(clock: Clock, seconds: number): string {
  return String(Math.floor(clock.nowMs() / 1000) + seconds);
}

function derive(keys: readonly SecretKey[], use: string): readonly DerivedKey[] {
  return keys.map(({ kid, bytes }) => ({
    kid,
    key: Buffer.from(hkdfSync("sha256", bytes, new Uint8Array(0), `platen ${use} v1`, 32)),
  }));
}

function mac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

/** `fields` must hold no line feed: it is what divides them. */
function seal(keys: readonly DerivedKey[], fields: readonly string[]): string {
  const first = keys[0];
  if (first === undefined || fields.some((field) => field.includes("\n"))) {
    throw new Error("nothing to sign with, or a field with a line feed");
  }
  const text = ["v1", first.kid, ...fields].join("\n");
  return Buffer.concat([mac(first.key, text), Buffer.from(text, "utf8")]).toString("base64url");
}

function unseal(
  keys: readonly DerivedKey[],
  token: string,
  fieldCount: number,
): readonly string[] | null {
  const bytes = Buffer.from(token.slice(0, MAX_TOKEN_CHARS), "base64url");
  // Other spellings of the same bytes (padding, spare bits, foreign characters) are not the token we gave.
  if (bytes.toString("base64url") !== token || bytes.length <= MAC_BYTES) {
    return null;
  }
  const payload = bytes.subarray(MAC_BYTES);
  const text = payload.toString("utf8");
  const [version, kid, ...fields] = text.split("\n");
  const known = keys.find((key) => key.kid === kid);
  if (version !== "v1" || known === undefined || fields.length !== fieldCount) {
    return null;
  }
  // Over the bytes as they came: a broken UTF-8 sequence must not pass for the one it is shown as.
  const expected = createHmac("sha256", known.key).update(payload).digest();
  return timingSafeEqual(expected, bytes.subarray(0, MAC_BYTES)) ? fields : null;
}

function equalText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
