/**
 * The RC4 stream cipher, for files of PDF 1.1 to 1.5; encrypting and decrypting are the same. By hand,
 * because Node's OpenSSL no longer offers it. It protects nothing today; old files are merely readable
 * with it.
 */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = new Uint8Array(256);
  for (let i = 0; i < 256; i++) {
    state[i] = i;
  }
  for (let i = 0, j = 0; i < 256; i++) {
    const at = state[i] ?? 0;
    j = (j + at + (key[i % key.length] ?? 0)) & 255;
    state[i] = state[j] ?? 0;
    state[j] = at;
  }
  const out = new Uint8Array(bytes.length);
  for (let k = 0, i = 0, j = 0; k < bytes.length; k++) {
    i = (i + 1) & 255;
    const a = state[i] ?? 0;
    j = (j + a) & 255;
    const b = state[j] ?? 0;
    state[i] = b;
    state[j] = a;
    out[k] = (bytes[k] ?? 0) ^ (state[(a + b) & 255] ?? 0);
  }
  return out;
}
