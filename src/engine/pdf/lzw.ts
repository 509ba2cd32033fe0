/** The LZW filter (ISO 32000-2, 7.4.4; the variant of TIFF 6.0, section 13). */

const CLEAR = 256;
const END = 257;

/** Entries of a full table: codes have at most twelve bits. */
const MAX_ENTRIES = 4096;

/** Decoded bytes; `complete` false for damage, `tooLarge` when more than the bound would have come out. */
export interface LzwResult {
  readonly value: Uint8Array;
  readonly complete: boolean;
  readonly tooLarge: boolean;
}

/**
 * Decoded bytes, at most `maxBytes`. `earlyChange` 1 (the default of the format): codes grow one entry
 * before the table is full. A code that cannot occur ends the data and makes it incomplete.
 */
export function decodeLzw(bytes: Uint8Array, earlyChange: number, maxBytes: number): LzwResult {
  const table = new Table(Math.max(1024, bytes.length * 4));
  let width = 9;
  let bits = 0;
  let bitCount = 0;
  let at = 0;
  for (;;) {
    while (bitCount < width && at < bytes.length) {
      // At most 11 bits are left over, so 24 always hold them and a new byte.
      bits = ((bits << 8) | (bytes[at++] ?? 0)) & 0xffffff;
      bitCount += 8;
    }
    if (bitCount < width) {
      // Many writers leave out the end code.
      return { value: table.output(), complete: true, tooLarge: false };
    }
    const code = (bits >> (bitCount - width)) & ((1 << width) - 1);
    bitCount -= width;
    if (code === END) {
      return { value: table.output(), complete: true, tooLarge: false };
    }
    if (code === CLEAR) {
      table.clear();
      width = 9;
      continue;
    }
    const outcome = table.write(code, maxBytes);
    if (outcome === "unknown code") {
      return { value: table.output(), complete: false, tooLarge: false };
    }
    if (outcome === "too large") {
      return { value: new Uint8Array(0), complete: false, tooLarge: true };
    }
    // The width grows with the table, one entry early unless the file says otherwise; a full table
    // keeps twelve bits.
    if (outcome === "grown" && table.next + earlyChange >= 1 << width && width < 12) {
      width++;
    }
  }
}

/**
 * The strings seen so far and what they decode to. Invariant: entry n is the output of entry
 * `prefix[n]` followed by `last[n]`, and `lengths[n]` is its length; entries below 256 are the bytes
 * themselves.
 */
class Table {
  /** The entry that comes next. */
  next = END + 1;
  readonly #prefix = new Uint16Array(MAX_ENTRIES);
  readonly #last = new Uint8Array(MAX_ENTRIES);
  readonly #lengths = new Uint16Array(MAX_ENTRIES);
  #previous = -1;
  #out: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(room: number) {
    this.#out = new Uint8Array(room);
    for (let code = 0; code < 256; code++) {
      this.#last[code] = code;
      this.#lengths[code] = 1;
    }
  }

  output(): Uint8Array {
    return this.#out.subarray(0, this.#length);
  }

  /** The entries go; what was decoded stays. */
  clear(): void {
    this.next = END + 1;
    this.#previous = -1;
  }

  /** Decodes one code and adds the entry that it makes: "grown"; "full" where there is no room for one. */
  write(code: number, maxBytes: number): "grown" | "full" | "unknown code" | "too large" {
    const isKnown = code < 256 || (code > END && code < this.next);
    // The one code that may stand before its entry is made: the previous string and its own first byte.
    if (!isKnown && (code !== this.next || this.#previous < 0)) {
      return "unknown code";
    }
    const source = isKnown ? code : this.#previous;
    const length = this.#lengths[source] ?? 0;
    const size = length + (isKnown ? 0 : 1);
    if (this.#length + size > maxBytes) {
      return "too large";
    }
    this.#makeRoom(this.#length + size);
    let walk = source;
    // Written from its last byte to its first, as the chain of prefixes leads.
    for (let at = this.#length + length - 1; at >= this.#length; at--) {
      this.#out[at] = this.#last[walk] ?? 0;
      walk = this.#prefix[walk] ?? 0;
    }
    const first = this.#out[this.#length] ?? 0;
    if (!isKnown) {
      this.#out[this.#length + size - 1] = first;
    }
    this.#length += size;
    return this.#add(code, first);
  }

  #add(code: number, first: number): "grown" | "full" {
    const previous = this.#previous;
    this.#previous = code;
    if (previous < 0 || this.next >= MAX_ENTRIES) {
      return "full";
    }
    this.#prefix[this.next] = previous;
    this.#last[this.next] = first;
    this.#lengths[this.next] = (this.#lengths[previous] ?? 0) + 1;
    this.next++;
    return "grown";
  }

  #makeRoom(size: number): void {
    if (size > this.#out.length) {
      const larger = new Uint8Array(Math.max(this.#out.length * 2, size));
      larger.set(this.#out);
      this.#out = larger;
    }
  }
}
