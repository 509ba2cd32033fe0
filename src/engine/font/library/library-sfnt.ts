/**
 * The few tables of a full font that its facts come from (OpenType 1.9). Reads past a table's end give
 * 0, so a damaged font yields poor facts, never an exception.
 */

import { firstIndex } from "#base/search.ts";

/** A table as bytes: big-endian reads relative to its start. */
interface SfntTable {
  readonly length: number;
  u8(at: number): number;
  u16(at: number): number;
  i16(at: number): number;
  u32(at: number): number;
}

/** Tables by tag. */
export type SfntTables = ReadonlyMap<string, SfntTable>;

// Fonts have some twenty tables; a directory that states more would only cost time.
const MAX_TABLES = 128;
/** TrueType outlines, CFF outlines, Apple's TrueType. Collections and web fonts are not read. */
const SFNT_VERSIONS = [0x0001_0000, 0x4f54_544f, 0x7472_7565];

/**
 * Reads stay inside the table even where the file goes on behind it: a neighbour's bytes must not be
 * taken for data.
 */
function tableView(bytes: Uint8Array, start: number, length: number): SfntTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, length);
  const inside = (at: number, size: number): boolean => at >= 0 && at + size <= length;
  return {
    length,
    u8: (at) => (inside(at, 1) ? view.getUint8(at) : 0),
    u16: (at) => (inside(at, 2) ? view.getUint16(at) : 0),
    i16: (at) => (inside(at, 2) ? view.getInt16(at) : 0),
    u32: (at) => (inside(at, 4) ? view.getUint32(at) : 0),
  };
}

function tagText(value: number): string {
  return String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

/**
 * The table directory; null when the bytes are no single OpenType font. Tables that reach past the file
 * are left out, as if the font had none. No table is parsed or copied here.
 */
export function readSfntTables(bytes: Uint8Array): SfntTables | null {
  const file = tableView(bytes, 0, bytes.length);
  if (!SFNT_VERSIONS.includes(file.u32(0))) {
    return null;
  }
  const tables = new Map<string, SfntTable>();
  const count = Math.min(file.u16(4), MAX_TABLES);
  for (let i = 0; i < count; i++) {
    const entry = 12 + 16 * i;
    const [start, length] = [file.u32(entry + 8), file.u32(entry + 12)];
    if (start + length <= bytes.length) {
      tables.set(tagText(file.u32(entry)), tableView(bytes, start, length));
    }
  }
  return tables;
}

/** A name record as text, Windows Unicode before Macintosh Roman; "" when absent. */
export function sfntName(tables: SfntTables, nameId: number): string {
  const table = tables.get("name");
  if (table === undefined) {
    return "";
  }
  const storage = table.u16(4);
  let macintosh = "";
  for (let i = 0; i < Math.min(table.u16(2), 4096); i++) {
    const record = 6 + 12 * i;
    if (table.u16(record + 6) !== nameId) {
      continue;
    }
    const [length, start] = [table.u16(record + 8), storage + table.u16(record + 10)];
    // Windows records are UTF-16BE and complete; Macintosh Roman ones are the fallback of old fonts and
    // are kept only until a Windows one is found. The language is not looked at: names 1, 4, 6 and 16
    // are the same in nearly all.
    if (table.u16(record) === 3) {
      return textOf(length / 2, (k) => table.u16(start + 2 * k));
    }
    macintosh ||= textOf(length, (k) => table.u8(start + k));
  }
  return macintosh;
}

function textOf(length: number, unit: (index: number) => number): string {
  let text = "";
  for (let k = 0; k < length; k++) {
    text += String.fromCharCode(unit(k));
  }
  // Some producers pad names with zeros.
  return text.replaceAll("\0", "");
}

/** Where the best Unicode maps of a font start in its cmap; 0 for none. */
function unicodeMaps(cmap: SfntTable): { readonly format4: number; readonly format12: number } {
  let [format4, format12] = [0, 0];
  for (let i = 0; i < Math.min(cmap.u16(2), 64); i++) {
    const record = 4 + 8 * i;
    const [platform, encoding] = [cmap.u16(record), cmap.u16(record + 2)];
    const start = cmap.u32(record + 4);
    // Platform 0 is Unicode of any version; 3/1 is the BMP, 3/10 the full repertoire.
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    if (isUnicode && cmap.u16(start) === 12) {
      format12 = start;
    }
    if (isUnicode && cmap.u16(start) === 4) {
      format4 = start;
    }
  }
  return { format4, format12 };
}

/**
 * Ranges of code points the Unicode maps speak of, from and to; some of them may still have no glyph. At most
 * as many code points as Unicode has, whatever the font states.
 */
export function sfntCharacterRanges(tables: SfntTables): readonly (readonly [number, number])[] {
  const cmap = tables.get("cmap");
  if (cmap === undefined) {
    return [];
  }
  const { format4, format12 } = unicodeMaps(cmap);
  const ranges: (readonly [number, number])[] = [];
  if (format12 > 0) {
    const groups = groupCount(cmap, format12);
    for (let group = format12 + 16; group < format12 + 16 + 12 * groups; group += 12) {
      ranges.push([cmap.u32(group), cmap.u32(group + 4)]);
    }
  }
  if (format4 > 0) {
    // segCountX2: offsets in this format are counted in bytes, so the doubled count is what is needed.
    const doubled = cmap.u16(format4 + 6);
    for (let at = 0; at < doubled; at += 2) {
      const end = cmap.u16(format4 + 14 + at);
      // 0xFFFF ends the table and is no character.
      ranges.push([cmap.u16(format4 + 16 + doubled + at), Math.min(end, 0xfffe)]);
    }
  }
  return disjoint(ranges);
}

/** Ascending, without overlaps and beyond the last code point of Unicode nothing. */
function disjoint(
  ranges: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = [];
  let next = 0;
  // Overlaps come from both maps speaking of the BMP; without this a font would seem to have twice its
  // characters.
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const [start, end] = [Math.max(from, next), Math.min(to, 0x10_ffff)];
    if (end >= start) {
      kept.push([start, end]);
      next = end + 1;
    }
  }
  return kept;
}

/** Character code → glyph id by the best Unicode cmap; every code gives 0 without one. */
export function sfntCharacterMap(tables: SfntTables): (codePoint: number) => number {
  const cmap = tables.get("cmap");
  if (cmap === undefined) {
    return () => 0;
  }
  const { format4, format12 } = unicodeMaps(cmap);
  return (codePoint) =>
    (format12 > 0 ? glyphOfFormat12(cmap, format12, codePoint) : 0) ||
    (format4 > 0 ? glyphOfFormat4(cmap, format4, codePoint) : 0);
}

/**
 * Groups of format 12 that the table holds. A count beyond its length is damage: to go through so many would take
 * minutes, and a search by halves would look where there are none.
 */
function groupCount(cmap: SfntTable, start: number): number {
  return Math.min(cmap.u32(start + 12), Math.max(0, Math.floor((cmap.length - start - 16) / 12)));
}

/** Binary search over the groups, which ascend by their first code (OpenType 1.9, cmap format 12). */
function glyphOfFormat12(cmap: SfntTable, start: number, codePoint: number): number {
  let [low, high] = [0, groupCount(cmap, start) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = start + 16 + 12 * middle;
    if (codePoint < cmap.u32(group)) {
      high = middle - 1;
    } else if (codePoint > cmap.u32(group + 4)) {
      low = middle + 1;
    } else {
      return cmap.u32(group + 8) + codePoint - cmap.u32(group);
    }
  }
  return 0;
}

/** Segments by their last code, ascending (format 4): every character of a bundled font is asked for once. */
function glyphOfFormat4(cmap: SfntTable, start: number, codePoint: number): number {
  const doubled = cmap.u16(start + 6);
  const segments = Math.ceil(doubled / 2);
  const segment = firstIndex(segments, (i) => cmap.u16(start + 14 + 2 * i) >= codePoint);
  const at = 2 * segment;
  const first = cmap.u16(start + 16 + doubled + at);
  if (segment === segments || codePoint < first) {
    return 0;
  }
  const delta = cmap.u16(start + 16 + 2 * doubled + at);
  const offsetAt = start + 16 + 3 * doubled + at;
  const offset = cmap.u16(offsetAt);
  if (offset === 0) {
    return (codePoint + delta) & 0xffff;
  }
  // idRangeOffset is relative to its own place in the table, a trick of the format.
  const glyph = cmap.u16(offsetAt + offset + 2 * (codePoint - first));
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}

/**
 * Advance width of a glyph in font units by hmtx. Glyphs past numberOfHMetrics share the last advance
 * (OpenType 1.9, hmtx); 0 when the tables are missing.
 */
export function sfntAdvance(tables: SfntTables, gid: number): number {
  const count = tables.get("hhea")?.u16(34) ?? 0;
  return tables.get("hmtx")?.u16(4 * Math.max(0, Math.min(gid, count - 1))) ?? 0;
}

/** Tags of the features that GSUB lists (OpenType 1.9, feature list table); none without the table. */
export function sfntFeatures(tables: SfntTables): ReadonlySet<string> {
  const table = tables.get("GSUB");
  const list = table?.u16(6) ?? 0;
  const count = list === 0 ? 0 : (table?.u16(list) ?? 0);
  return new Set(
    Array.from({ length: count }, (_, i) => tagText(table?.u32(list + 2 + 6 * i) ?? 0)),
  );
}
