/** Text of character codes by a font's /ToUnicode CMap (ISO 32000-2, 9.10.3). */
import { getOrAdd } from "#base/maps.ts";
import { type CMapFile, readCMapFile } from "./cmap-file.ts";
import { rangeTable } from "./range-table.ts";

/** A map from codes to text, as the PDF states it; whether it is believed is the reader's decision. */
export interface ToUnicode {
  /** Null when the code is not mapped, or mapped to nothing usable (U+0000, U+FFFD, lone surrogates). */
  textOf(code: number): string | null;
  /** Mapped codes, ascending, at most `limit`; the text of some may be unusable. */
  codes(limit: number): readonly number[];
  readonly isEmpty: boolean;
}

/** The map of a stream's bytes; an empty one when nothing in it can be read. Never throws. */
export function readToUnicode(bytes: Uint8Array): ToUnicode {
  return toUnicodeOf(readCMapFile(bytes));
}

/** The code's length is not looked at: producers state it wrongly, and codes of a font do not collide. */
function toUnicodeOf(file: CMapFile): ToUnicode {
  const singles = new Map<number, string | null>();
  const several: CMapFile["texts"][number][] = [];
  for (const entry of file.texts) {
    const [first] = entry.texts;
    // Nearly all maps consist of single codes: a plain map finds them without a search.
    if (entry.low === entry.high && first !== undefined) {
      singles.set(entry.low, textOfUtf16(first, 0));
    } else if (first !== undefined) {
      several.push(entry);
    }
  }
  const ranges = rangeTable(several);
  // Texts of ranges are made when asked for: a range of 65 536 codes is a few bytes in the file.
  const known = new Map<number, string | null>();
  const find = (code: number): string | null => {
    const range = ranges.find(code);
    if (range === null) {
      return null;
    }
    const offset = code - range.low;
    if (range.texts.length > 1) {
      const item = range.texts[offset];
      return item === undefined ? null : textOfUtf16(item, 0);
    }
    return textOfUtf16(range.texts[0] ?? new Uint8Array(), offset);
  };
  const textOf = (code: number): string | null => {
    const single = singles.get(code);
    if (single !== undefined) {
      return single;
    }
    return getOrAdd(known, code, () => find(code));
  };
  return {
    textOf,
    codes(limit) {
      const codes = new Set<number>(singles.keys());
      // Each code once, however often the ranges of a damaged font lie over one another.
      let next = 0;
      for (const { low, high } of ranges.entries) {
        for (let code = Math.max(low, next); code <= high && codes.size < limit; code++) {
          codes.add(code);
        }
        next = Math.max(next, high + 1);
      }
      // As numbers alone: a list of all 65 536 codes is common, and calling a comparison for each pair
      // is slow.
      return Array.from(Float64Array.from(codes).sort().subarray(0, limit));
    },
    isEmpty: singles.size === 0 && several.length === 0,
  };
}

/** UTF-16BE with `offset` added to the last unit; one byte alone is a code point (seen in the wild). */
function textOfUtf16(bytes: Uint8Array, offset: number): string | null {
  if (bytes.length === 2) {
    return textOfUnit((((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) + offset);
  }
  const units: number[] = bytes.length === 1 ? [bytes[0] ?? 0] : [];
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    units.push(((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0));
  }
  const last = units.length - 1;
  units[last] = (units[last] ?? 0) + offset;
  // Cut at 512: no ligature is longer, and a spread of megabytes would overflow the stack.
  const text = String.fromCharCode(...units.slice(0, 512));
  // The offset may carry the last unit beyond 16 bits, or into the surrogates.
  const isUsable =
    last >= 0 &&
    (units[last] ?? 0) <= 0xffff &&
    !text.includes("\u0000") &&
    !text.includes("\uFFFD") &&
    !/\p{Surrogate}/u.test(text);
  return isUsable ? text : null;
}

/** One UTF-16 code unit alone: nearly all there is to read in nearly all maps. */
function textOfUnit(unit: number): string | null {
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  return unit === 0 || unit === 0xfffd || unit > 0xffff || isSurrogate
    ? null
    : String.fromCharCode(unit);
}
