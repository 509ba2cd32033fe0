/** The LZW filter (ISO 32000-2, 7.4.4; the variant of TIFF 6.0, section 13). */

const CLEAR = 256;
const END = 257;

/**
 * Decoded bytes, at most `maxBytes`. `earlyChange` 1 (the default of the format): codes grow one entry
 * before the table is full. A code that cannot occur ends the data and makes it incomplete.
 */
export function decodeLzw(
  bytes: Uint8Array,
  earlyChange: number,
  maxBytes: number,
): { readonly value: Uint8Array; readonly complete: boolean; readonly tooLarge: boolean } {
  // Entry n: the output of entry `prefix[n]` followed by `last[n]`.
  const prefix = new Uint16Array(4096);
  const last = new Uint8Array(4096);
  const lengths = new Uint16Array(4096);
  for (let code = 0; code < 256; code++) {
    last[code] = code;
    lengths[code] = 1;
  }
  let out = new Uint8Array(Math.max(1024, bytes.length * 4));
  let length = 0;
  let next = 258;
  let width = 9;
  let previous = -1;
  let bits = 0;
  let bitCount = 0;
  let at = 0;
  for (;;) {
    while (bitCount < width && at < bytes.length) {
      bits = ((bits << 8) | (bytes[at++] ?? 0)) & 0xffffff;
      bitCount += 8;
    }
    if (bitCount < width) {
      // Many writers leave out the end code.
      return { value: out.subarray(0, length), complete: true, tooLarge: false };
    }
    const code = (bits >> (bitCount - width)) & ((1 << width) - 1);
    bitCount -= width;
    if (code === END) {
      return { value: out.subarray(0, length), complete: true, tooLarge: false };
    }
    if (code === CLEAR) {
      next = 258;
      width = 9;
      previous = -1;
      continue;
    }
    const known = code < 256 || (code > END && code < next);
    if (!known && (code !== next || previous < 0)) {
      return { value: out.subarray(0, length), complete: false, tooLarge: false };
    }
    const source = known ? code : previous;
    const size = (lengths[source] ?? 0) + (known ? 0 : 1);
    if (length + size > maxBytes) {
      return { value: new Uint8Array(0), complete: false, tooLarge: true };
    }
    if (length + size > out.length) {
      const larger = new Uint8Array(Math.max(out.length * 2, length + size));
      larger.set(out);
      out = larger;
    }
    let walk = source;
    for (let i = length + (lengths[source] ?? 0) - 1; i >= length; i--) {
      out[i] = last[walk] ?? 0;
      walk = prefix[walk] ?? 0;
    }
    const first = out[length] ?? 0;
    if (!known) {
      out[length + size - 1] = first;
    }
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous;
      last[next] = first;
      lengths[next] = (lengths[previous] ?? 0) + 1;
      next++;
      if (next + earlyChange >= 1 << width && width < 12) {
        width++;
      }
    }
    previous = code;
    length += size;
  }
}
