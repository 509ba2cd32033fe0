/**
 * Stream filters (ISO 32000-2, 7.4). Image codecs stay opaque: the engine never decodes images. Damage
 * gives what could be decoded and a word about it; output is bounded at every stage.
 */
import { inflateBytes } from "../packages/deflate.ts";
import { hexDigit, isWhiteSpace } from "./characters.ts";
import { decodeLzw } from "./lzw.ts";
import { undoPredictor, type PredictorParms } from "./predictor.ts";

/** One entry of /Filter with what matters of its /DecodeParms. */
export interface StreamFilter {
  readonly name: string;
  readonly predictor: PredictorParms | null;
  /** LZW only; 1 unless the file says 0. */
  readonly earlyChange: number;
}

/** The outcome of a chain of filters. */
export interface DecodedBytes {
  readonly value: Uint8Array;
  /** What went wrong, for people; empty when all is well. */
  readonly faults: readonly string[];
  /** More than the bound would have come out; `value` is then empty. */
  readonly tooLarge: boolean;
}

/**
 * The outcome of one filter. `complete` is false for damaged or cut-off data, whose readable part is in
 * `value`.
 */
interface Stage {
  readonly value: Uint8Array;
  readonly complete: boolean;
  readonly tooLarge: boolean;
}

/** Image codecs by full and abbreviated name: data from here on is left as it is. */
const IMAGE_FILTERS: ReadonlySet<string> = new Set([
  "DCTDecode",
  "DCT",
  "JPXDecode",
  "CCITTFaxDecode",
  "CCF",
  "JBIG2Decode",
]);

/**
 * Applies the filters in order; stops before the first image codec or unknown filter. `maxBytes` bounds
 * each stage and not only the last: a chain may swell in the middle.
 */
export function decodeFilters(
  raw: Uint8Array,
  filters: readonly StreamFilter[],
  maxBytes: number,
): DecodedBytes {
  const faults: string[] = [];
  let value = raw;
  for (const filter of filters) {
    if (IMAGE_FILTERS.has(filter.name)) {
      break;
    }
    const stage = applyFilter(value, filter, maxBytes);
    // Data behind an unknown filter stays encoded, and the caller is told.
    if (stage === null) {
      faults.push(`The filter ${filter.name} is unknown.`);
      break;
    }
    if (stage.tooLarge) {
      return { value: new Uint8Array(0), faults, tooLarge: true };
    }
    if (!stage.complete) {
      faults.push(`The ${filter.name} data is damaged or cut off.`);
    }
    // Also of damaged data: rows that are there can be undone.
    value = filter.predictor === null ? stage.value : undoPredictor(stage.value, filter.predictor);
  }
  return { value, faults, tooLarge: false };
}

function applyFilter(bytes: Uint8Array, filter: StreamFilter, maxBytes: number): Stage | null {
  switch (filter.name) {
    case "FlateDecode":
    case "Fl":
      return inflateBytes(bytes, maxBytes);
    case "LZWDecode":
    case "LZW":
      return decodeLzw(bytes, filter.earlyChange, maxBytes);
    case "ASCII85Decode":
    case "A85":
      return decodeAscii85(bytes, maxBytes);
    case "ASCIIHexDecode":
    case "AHx":
      return decodeAsciiHex(bytes);
    case "RunLengthDecode":
    case "RL":
      return decodeRunLength(bytes, maxBytes);
    case "Crypt":
      // Already dealt with by decryption, which comes before all filters.
      return { value: bytes, complete: true, tooLarge: false };
    default:
      return null;
  }
}

/** ISO 32000-2, 7.4.2. */
function decodeAsciiHex(bytes: Uint8Array): Stage {
  const out = new Uint8Array((bytes.length + 1) >> 1);
  let nibbles = 0;
  let complete = true;
  for (const byte of bytes) {
    const digit = hexDigit(byte);
    if (digit >= 0) {
      const index = nibbles >> 1;
      out[index] = (nibbles & 1) === 0 ? digit << 4 : (out[index] ?? 0) | digit;
      nibbles++;
    } else if (byte === 0x3e) {
      break;
    } else if (!isWhiteSpace(byte)) {
      complete = false;
    }
  }
  return { value: out.subarray(0, (nibbles + 1) >> 1), complete, tooLarge: false };
}

/** ISO 32000-2, 7.4.3. */
function decodeAscii85(bytes: Uint8Array, maxBytes: number): Stage {
  // "z" stands for four zero bytes, every other group of five characters for four bytes.
  let zeroGroups = 0;
  for (const byte of bytes) {
    zeroGroups += byte === 0x7a ? 1 : 0;
  }
  const maxLength = zeroGroups * 4 + Math.ceil(((bytes.length - zeroGroups) * 4) / 5) + 4;
  // Before anything is decoded: "z" makes four bytes of one.
  if (maxLength > maxBytes + 4) {
    return { value: new Uint8Array(0), complete: false, tooLarge: true };
  }
  const out = new Uint8Array(maxLength);
  let length = 0;
  let group = 0;
  let count = 0;
  let complete = true;
  // Some writers put the "<~" of the original encoding in front.
  const start = bytes[0] === 0x3c && bytes[1] === 0x7e ? 2 : 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    // "~>" ends the data; the tilde alone occurs nowhere else.
    if (byte === 0x7e) {
      break;
    }
    if (byte === 0x7a && count === 0) {
      length += 4;
    } else if (byte >= 0x21 && byte <= 0x75) {
      group = group * 85 + (byte - 0x21);
      count++;
      if (count === 5) {
        // Divided: a group may reach 2^32 and a shift would make it negative.
        out[length++] = (group / 0x1000000) & 255;
        out[length++] = (group >>> 16) & 255;
        out[length++] = (group >>> 8) & 255;
        out[length++] = group & 255;
        group = 0;
        count = 0;
      }
    } else if (!isWhiteSpace(byte)) {
      complete = false;
    }
  }
  // A short last group of n characters stands for n - 1 bytes, as if filled up with "u" (7.4.3).
  if (count > 1) {
    for (let missing = count; missing < 5; missing++) {
      group = group * 85 + 84;
    }
    for (let i = 0; i < count - 1; i++) {
      out[length++] = Math.floor(group / 2 ** (24 - 8 * i)) & 255;
    }
  }
  return { value: out.subarray(0, length), complete, tooLarge: false };
}

/** ISO 32000-2, 7.4.5. */
function decodeRunLength(bytes: Uint8Array, maxBytes: number): Stage {
  // Counted first, so that the result is made in one piece and the bound is asked before any work.
  let total = 0;
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at] ?? 128;
    if (code === 128) {
      break;
    }
    total += code < 128 ? code + 1 : 257 - code;
    at += code < 128 ? code + 2 : 2;
  }
  if (total > maxBytes) {
    return { value: new Uint8Array(0), complete: false, tooLarge: true };
  }
  const out = new Uint8Array(total);
  let length = 0;
  let complete = true;
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at] ?? 128;
    if (code === 128) {
      break;
    }
    if (code < 128) {
      const run = bytes.subarray(at + 1, at + 2 + code);
      complete &&= run.length === code + 1;
      out.set(run, length);
      length += run.length;
      at += code + 2;
    } else {
      complete &&= at + 1 < bytes.length;
      out.fill(bytes[at + 1] ?? 0, length, length + 257 - code);
      length += 257 - code;
      at += 2;
    }
  }
  return { value: out.subarray(0, length), complete, tooLarge: false };
}
