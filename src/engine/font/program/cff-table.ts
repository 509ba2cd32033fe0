/** The CFF table of an OpenType font, for embedding by itself (ISO 32000-2, table 124). */

const CFF_TAG = 0x4346_4620;
const MAX_TABLES = 128;

/**
 * The bytes of the CFF table, its codes being glyph ids; null when there is none or it cannot be read. A
 * table keyed by character ids of its own gets the glyph ids for them.
 */
export function cffTableOf(sfnt: Uint8Array): Uint8Array | null {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const count = sfnt.length < 12 ? 0 : Math.min(view.getUint16(4), MAX_TABLES);
  for (let i = 0; i < count && 28 + 16 * i <= sfnt.length; i++) {
    if (view.getUint32(12 + 16 * i) === CFF_TAG) {
      const [start, length] = [view.getUint32(20 + 16 * i), view.getUint32(24 + 16 * i)];
      return keyedByGlyph(sfnt.slice(start, start + length));
    }
  }
  return null;
}

/** Operators of a Top DICT used here (Adobe Technical Note 5176, 9 and 18); 12 b as 12 × 256 + b. */
const [CHARSET, CHARSTRINGS, ROS] = [15, 17, 12 * 256 + 30];

/**
 * A CID-keyed font (ROS) maps CIDs to glyphs by its charset; embedded with Identity, a code is a CID.
 * So that codes equal glyph ids, its charset must be the identity.
 */
function keyedByGlyph(table: Uint8Array): Uint8Array | null {
  // Header, Name INDEX, Top DICT INDEX follow one another (5176, 2); byte 2 is the header's size.
  const nameIndex = indexEnd(table, table[2] ?? 0);
  const topDict = nameIndex === null ? null : firstObject(table, nameIndex);
  if (topDict === null) {
    return null;
  }
  const entries = dictEntries(table, topDict);
  if (!entries.has(ROS)) {
    return table;
  }
  const [charset, charstrings] = [entries.get(CHARSET), entries.get(CHARSTRINGS)];
  const glyphs = charstrings?.value === undefined ? 0 : indexAt(table, charstrings.value).count;
  // HarfBuzz writes offsets as five-byte integers; any other length could not take the new offset in
  // place.
  return charset?.value === undefined || charset.length !== LONG_OPERAND || glyphs < 2
    ? null
    : withIdentityCharset(table, charset.start, glyphs);
}

/** Bytes of an operand that holds any 32-bit number: 29 and the number. */
const LONG_OPERAND = 5;

/** The table with a charset behind it that gives each glyph its own id: format 2, one range from 1 (13). */
function withIdentityCharset(table: Uint8Array, operand: number, glyphs: number): Uint8Array {
  const patched = new Uint8Array(table.length + 5);
  patched.set(table);
  const view = new DataView(patched.buffer);
  view.setUint32(operand + 1, table.length);
  view.setUint8(table.length, 2);
  view.setUint16(table.length + 1, 1);
  // nLeft counts the glyphs after the first of the range, and .notdef is not listed.
  view.setUint16(table.length + 3, glyphs - 2);
  return patched;
}

/** The last operand of an operator: where it stands, and its value when it is a long integer. */
interface Operand {
  readonly start: number;
  readonly length: number;
  readonly value: number | undefined;
}

/** Operator → its last operand (Adobe Technical Note 5176, 4). */
function dictEntries(
  table: Uint8Array,
  { start, end }: { readonly start: number; readonly end: number },
): ReadonlyMap<number, Operand | null> {
  const entries = new Map<number, Operand | null>();
  let last: Operand | null = null;
  for (let at = start; at < end; ) {
    const byte = table[at] ?? 0;
    if (byte <= 21) {
      entries.set(byte === 12 ? 12 * 256 + (table[at + 1] ?? 0) : byte, last);
      last = null;
      at += byte === 12 ? 2 : 1;
      continue;
    }
    const length = operandLength(table, at, end);
    last = { start: at, length, value: byte === 29 ? longAt(table, at + 1) : undefined };
    at += length;
  }
  return entries;
}

function operandLength(table: Uint8Array, at: number, end: number): number {
  const byte = table[at] ?? 0;
  if (byte === 30) {
    // A real number ends with the nibble f.
    let last = at + 1;
    while (last < end && ((table[last] ?? 0xff) & 0xf) !== 0xf) {
      last++;
    }
    // Up to the byte whose low nibble is f; a high nibble f leaves a low one f as filler.
    return last + 1 - at;
  }
  return byte === 28 ? 3 : byte === 29 ? LONG_OPERAND : byte >= 247 && byte <= 254 ? 2 : 1;
}

function longAt(table: Uint8Array, at: number): number | undefined {
  return at + 4 <= table.length
    ? new DataView(table.buffer, table.byteOffset + at, 4).getUint32(0)
    : undefined;
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
