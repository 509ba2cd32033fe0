/** Byte helpers. PDF syntax is ASCII; strings here are Latin-1, one UTF-16 unit a byte. */

/** Bytes of `text`, one per UTF-16 unit; only the low eight bits are kept. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    bytes[i] = text.charCodeAt(i);
  }
  return bytes;
}

/** The bytes `start` (inclusive) to `end` (exclusive) as Latin-1 text. */
export function latin1Text(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = "";
  if (end - start <= 16) {
    // A view and a spread cost more than a few letters one by one.
    const stop = Math.min(end, bytes.length);
    for (let i = Math.max(start, 0); i < stop; i++) {
      text += String.fromCharCode(bytes[i] ?? 0);
    }
    return text;
  }
  for (let i = start; i < end; i += 8192) {
    // Spreading the bytes walks their iterator, ten times slower than handing them over as a list.
    const part: unknown = Reflect.apply(
      String.fromCharCode,
      null,
      bytes.subarray(i, Math.min(end, i + 8192)),
    );
    text += String(part);
  }
  return text;
}

/** All chunks in order, in one new array. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const chunk of chunks) {
    length += chunk.length;
  }
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** True when both hold the same bytes. Not constant-time: never for secrets. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** Lower-case hexadecimal, two digits a byte. */
export function hexOfBytes(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) {
    hex += byte.toString(16).padStart(2, "0");
  }
  return hex;
}

/**
 * The same bytes as a plain Uint8Array, not copied. Subclasses differ where it hurts: Node's Buffer has a
 * `slice` that shares memory and a `toJSON` of its own.
 */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  return Object.getPrototypeOf(bytes) === Uint8Array.prototype
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Byte offsets into the file (or into an object stream's decoded data); `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
