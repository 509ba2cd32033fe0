/**
 * The character-to-glyph tables of an sfnt (OpenType 1.9, cmap), formats 0, 2 (single bytes), 4, 6, 10,
 * 12, 13.
 */
import { ByteReader } from "./byte-reader.ts";
import type { CharMap } from "./font-program.ts";

/** More mappings than any font has; a bound for damaged tables. */
const MAX_ENTRIES = 0x1_1000;
// Fonts have two to six; each is looked at when a character is asked for.
const MAX_SUBTABLES = 32;
// As many as the BMP has codes: more groups than that say nothing new.
const MAX_GROUPS = 0x1_0000;

/** One subtable; `gid` gives 0 for codes it does not map, and is asked in any order. */
interface Subtable {
  gid(code: number): number;
  /** Inclusive code ranges in which mappings may lie. */
  ranges(): Iterable<readonly [number, number]>;
}

/**
 * All subtables that can be read, in the order of the file; those of unknown format are left out.
 * Nothing is unpacked: codes are looked up in the table's own bytes.
 */
export function readCharMaps(table: Uint8Array): CharMap[] {
  const reader = new ByteReader(table);
  const maps: CharMap[] = [];
  const count = Math.min(reader.u16(2), MAX_SUBTABLES);
  for (let i = 0; i < count; i++) {
    const at = 4 + i * 8;
    const offset = reader.u32(at + 4);
    // An offset outside the table is damage; the other subtables may still be good.
    if (!reader.inside(at, 8) || !reader.inside(offset, 6)) {
      continue;
    }
    const subtable = readSubtable(reader, offset);
    if (subtable !== null) {
      maps.push({
        platform: reader.u16(at),
        encoding: reader.u16(at + 2),
        gid: (code) => subtable.gid(code),
        entries: () => entriesOf(subtable),
      });
    }
  }
  return maps;
}

/**
 * Every mapping, by asking for each code of the ranges. The budget counts codes and not results, since
 * a damaged table may claim a million codes without a glyph.
 */
function* entriesOf(subtable: Subtable): Generator<readonly [number, number]> {
  let budget = MAX_ENTRIES;
  for (const [first, last] of subtable.ranges()) {
    for (let code = first; code <= last; code++) {
      if (budget-- <= 0) {
        return;
      }
      const gid = subtable.gid(code);
      if (gid !== 0) {
        yield [code, gid];
      }
    }
  }
}

/**
 * The reader of a format; null for formats 8 and 14 and for unknown ones. 14 maps variation sequences,
 * 8 was never used.
 */
function readSubtable(reader: ByteReader, at: number): Subtable | null {
  switch (reader.u16(at)) {
    case 0:
      return {
        gid: (code) => (code < 256 ? reader.u8(at + 6 + code) : 0),
        ranges: () => [[0, 255]],
      };
    case 2:
      return highByteTable(reader, at);
    case 4:
      return segmentTable(reader, at);
    case 6:
      return trimmedTable(reader, at + 6, { first: reader.u16(at + 6), count: reader.u16(at + 8) });
    case 10:
      return trimmedTable(reader, at + 16, {
        first: reader.u32(at + 12),
        count: Math.min(reader.u32(at + 16), 0x1_0000),
      });
    case 12:
    case 13:
      return groupTable(reader, at);
    default:
      return null;
  }
}

/** Format 2, one-byte codes only: the two-byte half serves CJK encodings that PDF reads through CMaps. */
function highByteTable(reader: ByteReader, at: number): Subtable {
  const header = at + 6 + 512;
  const first = reader.u16(header);
  const count = reader.u16(header + 2);
  const delta = reader.i16(header + 4);
  // idRangeOffset counts from its own place in the subheader.
  const glyphs = header + 6 + reader.u16(header + 6);
  return {
    gid(code) {
      // subHeaderKeys: 0 marks a code of one byte.
      if (code > 255 || reader.u16(at + 6 + code * 2) !== 0) {
        return 0;
      }
      if (code < first || code >= first + count) {
        return 0;
      }
      const gid = reader.u16(glyphs + (code - first) * 2);
      return gid === 0 ? 0 : (gid + delta) & 0xffff;
    },
    ranges: () => [[0, 255]],
  };
}

/** Format 4: segments with an end, a start, a delta and an offset each, in four parallel arrays. */
function segmentTable(reader: ByteReader, at: number): Subtable {
  // An odd segCountX2 would shift the arrays by a byte.
  const doubled = reader.u16(at + 6) & 0xfffe;
  const count = doubled / 2;
  const ends = at + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const offsets = deltas + doubled;
  const inSegment = (segment: number, code: number): number => {
    const start = reader.u16(starts + segment * 2);
    if (code < start) {
      return 0;
    }
    const delta = reader.u16(deltas + segment * 2);
    const offset = reader.u16(offsets + segment * 2);
    // 0xFFFF instead of 0 is found in the closing segment of old fonts.
    if (offset === 0 || offset === 0xffff) {
      return (code + delta) & 0xffff;
    }
    const gid = reader.u16(offsets + segment * 2 + offset + (code - start) * 2);
    return gid === 0 ? 0 : (gid + delta) & 0xffff;
  };
  return {
    gid(code) {
      if (code > 0xffff) {
        return 0;
      }
      // First segment that ends at or after the code; segments ascend by their end.
      let low = 0;
      let high = count - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (reader.u16(ends + middle * 2) < code) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low < count && reader.u16(ends + low * 2) >= code ? inSegment(low, code) : 0;
    },
    *ranges() {
      for (let i = 0; i < count; i++) {
        const start = reader.u16(starts + i * 2);
        const end = reader.u16(ends + i * 2);
        // A cut-off table reads as zeros: without this the whole rest would be a range at 0.
        if (start <= end && reader.inside(starts + i * 2, 2)) {
          yield [start, end === 0xffff ? 0xfffe : end];
        }
      }
    },
  };
}

/** `at` is where first code and count end minus four bytes: glyph ids follow the two fields. */
function trimmedTable(
  reader: ByteReader,
  at: number,
  { first, count }: { first: number; count: number },
): Subtable {
  return {
    gid: (code) =>
      code >= first && code < first + count ? reader.u16(at + 4 + (code - first) * 2) : 0,
    ranges: () => [[first, first + count - 1]],
  };
}

/**
 * Formats 12 and 13: groups of 12 bytes that ascend. In format 13 all codes of a group share one glyph
 * (a last-resort font).
 */
function groupTable(reader: ByteReader, at: number): Subtable {
  const count = Math.min(reader.u32(at + 12), MAX_GROUPS);
  const many = reader.u16(at) === 13;
  return {
    gid(code) {
      let low = 0;
      let high = count - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const group = at + 16 + middle * 12;
        const start = reader.u32(group);
        if (code < start) {
          high = middle - 1;
        } else if (code > reader.u32(group + 4)) {
          low = middle + 1;
        } else {
          return reader.u32(group + 8) + (many ? 0 : code - start);
        }
      }
      return 0;
    },
    *ranges() {
      for (let i = 0; i < count; i++) {
        const group = at + 16 + i * 12;
        if (!reader.inside(group, 12)) {
          return;
        }
        yield [reader.u32(group), Math.min(reader.u32(group + 4), 0x10_ffff)];
      }
    },
  };
}
