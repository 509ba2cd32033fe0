/**
 * AES-256-GCM under keys derived from `PLATEN_SECRET_KEYS`. Layout: version 1, length of kid, kid, 12 bytes
 * nonce, ciphertext, 16 bytes tag; kid and context are authenticated with it. NIST SP 800-38D, 8.3 bounds
 * random nonces at 2^32 for each key.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { SecretBox } from "#ports/secret-box.ts";
import type { SecretKey } from "./secret-keys.ts";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A box that seals with the first key and opens with all. `keys` is not empty. */
export function secretBox(keys: readonly SecretKey[]): SecretBox {
  const derived = keys.map(({ kid, bytes }) => ({
    kid,
    key: Buffer.from(hkdfSync("sha256", bytes, new Uint8Array(0), "platen box v1", 32)),
  }));
  return {
    seal: (context, plain) => {
      const first = derived[0];
      if (first === undefined) {
        throw new Error("no key to seal with");
      }
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", first.key, nonce);
      cipher.setAAD(boundTo(first.kid, context));
      const kid = Buffer.from(first.kid, "latin1");
      return new Uint8Array(
        Buffer.concat([
          Buffer.from([VERSION, kid.length]),
          kid,
          nonce,
          cipher.update(plain),
          cipher.final(),
          cipher.getAuthTag(),
        ]),
      );
    },
    open: (context, sealed) => {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const kidEnd = 2 + (bytes[1] ?? 0);
      const kid = bytes.subarray(2, kidEnd).toString("latin1");
      const known = derived.find((key) => key.kid === kid);
      const isWhole = bytes.length >= kidEnd + NONCE_BYTES + TAG_BYTES;
      if (bytes[0] !== VERSION || known === undefined || !isWhole) {
        return null;
      }
      const bodyStart = kidEnd + NONCE_BYTES;
      const decipher = createDecipheriv(
        "aes-256-gcm",
        known.key,
        bytes.subarray(kidEnd, bodyStart),
      );
      decipher.setAAD(boundTo(kid, context));
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
      try {
        const body = bytes.subarray(bodyStart, bytes.length - TAG_BYTES);
        return new Uint8Array(Buffer.concat([decipher.update(body), decipher.final()]));
      } catch {
        // The tag does not fit: another context, or bytes that were changed.
        return null;
      }
    },
  };
}

function boundTo(kid: string, context: string): Buffer {
  return Buffer.from(`${kid}\n${context}`, "utf8");
}
