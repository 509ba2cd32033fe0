/** The CFF table of an OpenType font, for embedding by itself (ISO 32000-2, table 124). */

const CFF_TAG = 0x4346_4620;
const MAX_TABLES = 128;

/**
 * The bytes of the CFF table; null when there is none or when it is keyed by character ids of its own,
 * for then codes would not be glyph ids.
 */
export function cffTableOf(sfnt: Uint8Array): Uint8Array | null {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const count = sfnt.length < 12 ? 0 : Math.min(view.getUint16(4), MAX_TABLES);
  for (let i = 0; i < count && 28 + 16 * i <= sfnt.length; i++) {
    if (view.getUint32(12 + 16 * i) === CFF_TAG) {
      const [start, length] = [view.getUint32(20 + 16 * i), view.getUint32(24 + 16 * i)];
      const table = sfnt.slice(start, start + length);
      return isCidKeyed(table) ? null : table;
    }
  }
  return null;
}

/**
 * True when the first Top DICT has the operator ROS, 12 30 (Adobe Technical Note 5176, 9): it must come
 * first there, after three operands of at most five bytes each. A damaged table counts as keyed.
 */
function isCidKeyed(table: Uint8Array): boolean {
  const nameIndex = indexEnd(table, table[2] ?? 0);
  const topDict = nameIndex === null ? null : firstObject(table, nameIndex);
  if (topDict === null) {
    return true;
  }
  for (let at = topDict.start; at < topDict.end; ) {
    const byte = table[at] ?? 0;
    if (byte === 12) {
      return table[at + 1] === 30;
    }
    if (byte <= 21) {
      return false;
    }
    at += byte === 28 ? 3 : byte === 29 ? 5 : byte >= 247 ? 2 : 1;
  }
  return false;
}

interface Index {
  readonly count: number;
  readonly offSize: number;
  readonly offsets: number;
}

function indexAt(table: Uint8Array, at: number): Index {
  const count = ((table[at] ?? 0) << 8) | (table[at + 1] ?? 0);
  return { count, offSize: table[at + 2] ?? 0, offsets: at + 3 };
}

function offsetOf(table: Uint8Array, { offSize, offsets }: Index, item: number): number {
  let value = 0;
  for (let i = 0; i < offSize; i++) {
    value = value * 256 + (table[offsets + item * offSize + i] ?? 0);
  }
  return value;
}

function dataStart({ count, offSize, offsets }: Index): number {
  return offsets + (count + 1) * offSize - 1;
}

/** First byte after an INDEX; null when it runs past the table. */
function indexEnd(table: Uint8Array, at: number): number | null {
  const index = indexAt(table, at);
  const end = index.count === 0 ? at + 2 : dataStart(index) + offsetOf(table, index, index.count);
  return end <= table.length ? end : null;
}

function firstObject(table: Uint8Array, at: number): { start: number; end: number } | null {
  const index = indexAt(table, at);
  const base = dataStart(index);
  const [start, end] = [base + offsetOf(table, index, 0), base + offsetOf(table, index, 1)];
  return index.count > 0 && start < end && end <= table.length ? { start, end } : null;
}
