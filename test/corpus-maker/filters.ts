/**
 * Encoders of PDF stream filters. Deflate is written here instead of taken from zlib because its output
 * then depends on no library version and no processor.
 */

const MIN_MATCH = 3;
const MAX_MATCH = 258;
const WINDOW = 32_768;
const HASH_SIZE = 1 << 15;

/** Base length and extra bits of the length codes 257… (RFC 1951, 3.2.5). */
const LENGTHS = codeTable(28, (i) => (i < 8 ? 0 : (i >> 2) - 1), 3);
const DISTANCES = codeTable(30, (i) => (i < 4 ? 0 : (i >> 1) - 1), 1);

interface CodeRow {
  readonly base: number;
  readonly extra: number;
}

function codeTable(count: number, extraOf: (i: number) => number, first: number): CodeRow[] {
  const rows: CodeRow[] = [];
  let base = first;
  for (let i = 0; i < count; i++) {
    const extra = extraOf(i);
    rows.push({ base, extra });
    base += 1 << extra;
  }
  return rows;
}

class BitWriter {
  readonly #bytes: number[] = [];
  #hold = 0;
  #count = 0;

  /** Low bit first. */
  bits(value: number, count: number): void {
    this.#hold |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.#bytes.push(this.#hold & 0xff);
      this.#hold >>>= 8;
      this.#count -= 8;
    }
  }

  /** A Huffman code: high bit first. */
  code(value: number, count: number): void {
    let turned = 0;
    for (let i = 0; i < count; i++) {
      turned |= ((value >> i) & 1) << (count - 1 - i);
    }
    this.bits(turned, count);
  }

  finish(): number[] {
    if (this.#count > 0) {
      this.#bytes.push(this.#hold & 0xff);
    }
    return this.#bytes;
  }
}

function fixedCode(out: BitWriter, symbol: number): void {
  if (symbol < 144) {
    out.code(0x30 + symbol, 8);
  } else if (symbol < 256) {
    out.code(0x190 + symbol - 144, 9);
  } else if (symbol < 280) {
    out.code(symbol - 256, 7);
  } else {
    out.code(0xc0 + symbol - 280, 8);
  }
}

function rowOf(table: readonly CodeRow[], value: number): number {
  let row = table.length - 1;
  while (row > 0 && (table[row]?.base ?? 0) > value) {
    row--;
  }
  return row;
}

function match(out: BitWriter, length: number, distance: number): void {
  // Length 258 has a code of its own without extra bits.
  if (length === MAX_MATCH) {
    fixedCode(out, 285);
  } else {
    const row = rowOf(LENGTHS, length);
    fixedCode(out, 257 + row);
    out.bits(length - (LENGTHS[row]?.base ?? 0), LENGTHS[row]?.extra ?? 0);
  }
  const far = rowOf(DISTANCES, distance);
  out.code(far, 5);
  out.bits(distance - (DISTANCES[far]?.base ?? 0), DISTANCES[far]?.extra ?? 0);
}

/** zlib data (RFC 1950) with one block of fixed codes; greedy, one candidate for each hash. */
function deflate(data: Uint8Array): Uint8Array {
  const out = new BitWriter();
  out.bits(3, 3);
  const heads = new Int32Array(HASH_SIZE).fill(-1);
  const byte = (i: number): number => data[i] ?? 0;
  for (let at = 0; at < data.length; ) {
    let length = 0;
    let from = -1;
    if (at + MIN_MATCH <= data.length) {
      const key = ((byte(at) << 10) ^ (byte(at + 1) << 5) ^ byte(at + 2)) & (HASH_SIZE - 1);
      from = heads[key] ?? -1;
      heads[key] = at;
      if (from >= 0 && at - from <= WINDOW) {
        const limit = Math.min(MAX_MATCH, data.length - at);
        while (length < limit && byte(from + length) === byte(at + length)) {
          length++;
        }
      }
    }
    if (length >= MIN_MATCH) {
      match(out, length, at - from);
      at += length;
    } else {
      fixedCode(out, byte(at));
      at++;
    }
  }
  fixedCode(out, 256);
  const body = out.finish();
  const sum = adler32(data);
  const tail = [sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255];
  return Uint8Array.from([[0x78, 0x01], body, tail].flat());
}

function adler32(data: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of data) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return ((high << 16) | low) >>> 0;
}

/** LZW (ISO 32000-2, 7.4.4) that clears its table before codes outgrow nine bits. */
function lzw(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  let [hold, count] = [0, 0];
  const code = (value: number): void => {
    hold = (hold << 9) | value;
    count += 9;
    while (count >= 8) {
      out.push((hold >> (count - 8)) & 0xff);
      count -= 8;
    }
    hold &= (1 << count) - 1;
  };
  for (const [i, byte] of data.entries()) {
    if (i % 250 === 0) {
      code(256);
    }
    code(byte);
  }
  code(257);
  if (count > 0) {
    out.push((hold << (8 - count)) & 0xff);
  }
  return Uint8Array.from(out);
}

function ascii85(data: Uint8Array): Uint8Array {
  let text = "";
  for (let at = 0; at < data.length; at += 4) {
    const kept = Math.min(4, data.length - at);
    let value = 0;
    for (let i = 0; i < 4; i++) {
      value = value * 256 + (i < kept ? (data[at + i] ?? 0) : 0);
    }
    let group = "";
    for (let i = 0; i < 5; i++) {
      group = String.fromCharCode(33 + (value % 85)) + group;
      value = Math.floor(value / 85);
    }
    text += kept === 4 && group === "!!!!!" ? "z" : group.slice(0, kept + 1);
    text += at % 60 === 56 ? "\n" : "";
  }
  return bytesOf(`${text}~>`);
}

function asciiHex(data: Uint8Array): Uint8Array {
  return bytesOf(
    `${Buffer.from(data)
      .toString("hex")
      .replaceAll(/(.{72})/gu, "$1\n")}>`,
  );
}

/** Literal runs only: enough to exercise the reader. */
function runLength(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < data.length; at += 128) {
    const part = data.subarray(at, at + 128);
    out.push(part.length - 1, ...part);
  }
  out.push(128);
  return Uint8Array.from(out);
}

export type Filter = "none" | "flate" | "a85-flate" | "hex" | "lzw" | "run-length";

/** The data encoded and the dictionary entries that say so. */
export function encodeStream(
  data: Uint8Array,
  filter: Filter,
): { readonly data: Uint8Array; readonly entries: string } {
  switch (filter) {
    case "none":
      return { data, entries: "" };
    case "flate":
      return { data: deflate(data), entries: "/Filter /FlateDecode" };
    case "a85-flate":
      return {
        data: ascii85(deflate(data)),
        entries: "/Filter [/ASCII85Decode /FlateDecode]",
      };
    case "hex":
      return { data: asciiHex(data), entries: "/Filter /ASCIIHexDecode" };
    case "lzw":
      return { data: lzw(data), entries: "/Filter /LZWDecode" };
    case "run-length":
      return { data: runLength(data), entries: "/Filter [/RunLengthDecode]" };
  }
}

/** Latin-1 bytes. */
export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "latin1"));
}
