/** The engine's door to AES (FIPS 197), only to read and extend encrypted PDF files. */
import { createCipheriv, createDecipheriv } from "node:crypto";

/**
 * AES-CBC without padding; the key's 16 or 32 bytes choose AES-128 or AES-256. `bytes` must be whole
 * blocks of 16.
 */
export function aesCbcEncrypt(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv);
  cipher.setAutoPadding(false);
  return new Uint8Array(cipher.update(bytes));
}

/** The reverse of `aesCbcEncrypt`, under the same conditions. */
export function aesCbcDecrypt(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv);
  decipher.setAutoPadding(false);
  return new Uint8Array(decipher.update(bytes));
}
