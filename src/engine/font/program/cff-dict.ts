/** INDEX and DICT structures of the Compact Font Format (Adobe Technical Note 5176, 4 and 5). */
import type { ByteReader } from "./byte-reader.ts";

/** An INDEX: a list of byte strings (5176, 5). */
export interface CffIndex {
  readonly count: number;
  /** A view of one item; empty when damaged. */
  item(index: number): Uint8Array;
  /** Offset after the INDEX. */
  readonly end: number;
}

const EMPTY = new Uint8Array();

/**
 * The INDEX at an offset; one of no items when it is empty or its offsets reach past the data. Nothing
 * is copied: items are cut out when asked for, since a font has tens of thousands of them.
 */
export function readIndex(reader: ByteReader, at: number): CffIndex {
  const count = reader.u16(at);
  const size = reader.u8(at + 2);
  const offsets = at + 3;
  if (count === 0 || size < 1 || size > 4 || !reader.inside(offsets, (count + 1) * size)) {
    return { count: 0, item: () => EMPTY, end: at + 2 };
  }
  // Offsets count from the byte before the data (5176, 5), so the first one is 1.
  const base = offsets + (count + 1) * size - 1;
  const offsetOf = (index: number): number => base + reader.uint(offsets + index * size, size);
  return {
    count,
    item(index) {
      // Indexes come from charstrings and may be fractions or negative.
      if (!Number.isInteger(index) || index < 0 || index >= count) {
        return EMPTY;
      }
      return reader.slice(offsetOf(index), offsetOf(index + 1));
    },
    end: offsetOf(count),
  };
}

/** Operator → operands; a two-byte operator 12 n has the key 1200 + n. */
export type CffDict = ReadonlyMap<number, readonly number[]>;

/**
 * A DICT as a map (5176, 4). Operands stand before their operator; an operator given twice has the last
 * operands. Reserved bytes are skipped.
 */
export function readDict(bytes: Uint8Array): CffDict {
  const dict = new Map<number, number[]>();
  let operands: number[] = [];
  let at = 0;
  const next = (offset: number): number => bytes[at + offset] ?? 0;
  while (at < bytes.length) {
    const byte = next(0);
    if (byte <= 21) {
      const key = byte === 12 ? 1200 + next(1) : byte;
      dict.set(key, operands);
      operands = [];
      at += byte === 12 ? 2 : 1;
    } else if (byte === 28) {
      // Shifted up and back to extend the sign.
      operands.push((((next(1) << 8) | next(2)) << 16) >> 16);
      at += 3;
    } else if (byte === 29) {
      operands.push((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4));
      at += 5;
    } else if (byte === 30) {
      const real = readReal(bytes, at + 1);
      operands.push(real.value);
      at = real.end;
    } else if (byte >= 32 && byte <= 246) {
      operands.push(byte - 139);
      at += 1;
    } else if (byte >= 247 && byte <= 250) {
      operands.push((byte - 247) * 256 + next(1) + 108);
      at += 2;
    } else if (byte >= 251 && byte <= 254) {
      operands.push(-(byte - 251) * 256 - next(1) - 108);
      at += 2;
    } else {
      at += 1;
    }
  }
  return dict;
}

// Nibbles of a real number (5176, 4, table 5); d is reserved, f ends.
const REAL_DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-"];

/**
 * A packed decimal number and the offset behind it; 0 for one that is no number, as a matrix of NaN
 * would spread.
 */
function readReal(bytes: Uint8Array, start: number): { value: number; end: number } {
  let text = "";
  let at = start;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0xff;
    const high = byte >> 4;
    const low = byte & 15;
    text += REAL_DIGITS[high] ?? "";
    if (high === 15) {
      break;
    }
    text += REAL_DIGITS[low] ?? "";
    if (low === 15) {
      break;
    }
  }
  const value = Number(text);
  return { value: Number.isFinite(value) ? value : 0, end: at + 1 };
}
