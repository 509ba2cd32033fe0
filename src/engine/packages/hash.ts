/** The engine's door to hash functions: pure computation over bytes. */
import { createHash, hash } from "node:crypto";
import { concatBytes } from "#base/bytes.ts";

/** SHA-256 (FIPS 180-4), 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return digest("sha256", bytes);
}

/** SHA-256 as 64 lower-case hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex");
}

/** `sha256Hex` of a text in UTF-8; unpaired surrogates count as U+FFFD. */
export function sha256HexOfText(text: string): string {
  return hash("sha256", text, "hex");
}

/** SHA-384 (FIPS 180-4), 48 bytes. */
export function sha384(bytes: Uint8Array): Uint8Array {
  return digest("sha384", bytes);
}

/** SHA-512 (FIPS 180-4), 64 bytes. */
export function sha512(bytes: Uint8Array): Uint8Array {
  return digest("sha512", bytes);
}

/** MD5 (RFC 1321), 16 bytes; only for PDF's old encryption and for identifiers, never for trust. */
export function md5(bytes: Uint8Array): Uint8Array {
  return digest("md5", bytes);
}

function digest(name: string, bytes: Uint8Array): Uint8Array {
  return new Uint8Array(hash(name, bytes, "buffer"));
}

/** Chunks that are no longer together are joined to be hashed in one call. */
const JOINED_BYTES = 8192;

/** `sha256Hex` of the chunks joined, without joining long ones. */
export function sha256HexOf(chunks: readonly Uint8Array[]): string {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) {
    // In one call: an object of its own for each hash costs more than hashing something short.
    return sha256Hex(only);
  }
  if (chunks.reduce((sum, chunk) => sum + chunk.length, 0) <= JOINED_BYTES) {
    return sha256Hex(concatBytes(chunks));
  }
  const hasher = createHash("sha256");
  for (const chunk of chunks) {
    hasher.update(chunk);
  }
  return hasher.digest("hex");
}

/** Hashes `prefix` once; the function returned gives `sha256Hex` of the prefix with `rest` behind it. */
export function sha256After(prefix: Uint8Array): (rest: Uint8Array) => string {
  const hasher = createHash("sha256").update(prefix);
  return (rest) => hasher.copy().update(rest).digest("hex");
}
