/**
 * The table directory of a font that a stranger sent (OpenType 1.9, "Organization of an OpenType Font"):
 * read with every bound checked, and written again for fonts taken out of a container.
 */
import { concatBytes } from "#base/bytes.ts";
import { ByteReader } from "../program/byte-reader.ts";
import type { FontRefusal, FontRefusalReason } from "../../contract/fonts.ts";

/** Decoded fonts above this are refused: the renderer's own cap. */
export const MAX_SFNT_BYTES = 30 * 1024 * 1024;
/** More than any font has. */
export const MAX_TABLES = 64;

/** TrueType outlines, CFF outlines, Apple's TrueType. */
const TRUETYPE_VERSION = 0x0001_0000;
const CFF_VERSION = 0x4f54_544f;
const APPLE_VERSION = 0x7472_7565;

/** A table with the checksum the directory states; whether it is right is asked by `tableChecksum`. */
export interface FontTable {
  readonly tag: string;
  readonly bytes: Uint8Array;
  /** As the directory states it. */
  readonly checksum: number;
}

/**
 * The directory of one font: sfnt version and tables by tag. Bytes are views into the file, nothing is
 * copied.
 */
export interface FontTables {
  readonly version: number;
  readonly tables: ReadonlyMap<string, FontTable>;
}

/** A refusal: `reason` for programs (stable), `message` for the shop. */
export function refusal(reason: FontRefusalReason, message: string): FontRefusal {
  return { ok: false, reason, message };
}

/** The refusal of a file that contradicts itself; `what` completes "The font file is damaged:". */
export function damaged(what: string): FontRefusal {
  return refusal("damaged", `The font file is damaged: ${what}. Export or download it again.`);
}

/**
 * True for the versions of fonts with outlines of a kind that PDF embeds; Type 1 in an sfnt ("typ1") is
 * not one.
 */
export function isSfntVersion(version: number): boolean {
  return version === TRUETYPE_VERSION || version === CFF_VERSION || version === APPLE_VERSION;
}

/** Four bytes as text; anything that is not printable ASCII becomes "?". */
export function tagText(value: number): string {
  return String.fromCharCode(
    ...[24, 16, 8, 0].map((shift) => {
      const byte = (value >>> shift) & 0xff;
      return byte >= 0x20 && byte < 0x7f ? byte : 0x3f;
    }),
  );
}

/**
 * The tables of the font whose directory starts at `start`. Tables must lie in the file and in a single
 * font must not overlap; those of a collection may be shared with other faces.
 */
export function readDirectory(bytes: Uint8Array, start: number): FontTables | FontRefusal {
  const file = new ByteReader(bytes);
  const version = file.u32(start);
  if (!file.inside(start, 12) || !isSfntVersion(version)) {
    return refusal("not_a_font", "The file is no OTF, TTF, WOFF or WOFF2 font.");
  }
  const count = file.u16(start + 4);
  if (count === 0 || count > MAX_TABLES || !file.inside(start + 12, 16 * count)) {
    return damaged("its table directory cannot be read");
  }
  const tables = new Map<string, FontTable>();
  const spans: { from: number; to: number }[] = [{ from: start, to: start + 12 + 16 * count }];
  for (let entry = start + 12; entry < start + 12 + 16 * count; entry += 16) {
    const tag = tagText(file.u32(entry));
    const [from, length] = [file.u32(entry + 8), file.u32(entry + 12)];
    // Two tables of one tag: readers disagree on which counts, so one of them is an attack or damage.
    if (!file.inside(from, length) || tables.has(tag)) {
      return damaged(`table "${tag}" is cut off or there twice`);
    }
    // Empty tables may lie anywhere, also on top of others.
    if (length > 0) {
      spans.push({ from, to: from + length });
    }
    const checksum = file.u32(entry + 4);
    tables.set(tag, { tag, bytes: bytes.subarray(from, from + length), checksum });
  }
  return overlaps(spans) ? damaged("its tables overlap") : { version, tables };
}

/**
 * True when two spans share bytes. In a collection only the directory and the tables of one face are
 * looked at.
 */
function overlaps(spans: readonly { readonly from: number; readonly to: number }[]): boolean {
  const inOrder = spans.toSorted((a, b) => a.from - b.from);
  return inOrder.some((span, i) => i > 0 && span.from < (inOrder[i - 1]?.to ?? 0));
}

/**
 * Sum of the big-endian words, modulo 2^32; a short last word is filled with zeros. For head the stored
 * checkSumAdjustment is part of the sum, so head is not compared (OpenType 1.9, "Calculating
 * Checksums"). Linear in the bytes.
 */
export function tableChecksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length & ~3;
  let sum = 0;
  for (let at = 0; at < whole; at += 4) {
    // Kept a 32-bit integer: sums of doubles would lose low bits in large tables.
    sum = (sum + view.getUint32(at)) | 0;
  }
  for (let at = whole; at < bytes.length; at++) {
    sum = (sum + ((bytes[at] ?? 0) << (24 - 8 * (at - whole)))) | 0;
  }
  return sum >>> 0;
}

/** A font file of these tables: ascending tags, tables on multiples of four, checksums of what is there. */
export function writeSfnt({ version, tables }: FontTables): Uint8Array {
  const sorted = [...tables.values()].toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  const count = sorted.length;
  const head = new Uint8Array(12 + 16 * count);
  const view = new DataView(head.buffer);
  // searchRange, entrySelector and rangeShift: helps for binary search that some readers insist on.
  const power = 31 - Math.clz32(Math.max(count, 1));
  view.setUint32(0, version);
  view.setUint16(4, count);
  view.setUint16(6, 16 << power);
  view.setUint16(8, power);
  view.setUint16(10, 16 * count - (16 << power));
  const parts: Uint8Array[] = [head];
  let at = head.length;
  sorted.forEach(({ tag, bytes, checksum }, i) => {
    const entry = 12 + 16 * i;
    for (let k = 0; k < 4; k++) {
      view.setUint8(entry + k, tag.charCodeAt(k));
    }
    view.setUint32(entry + 4, checksum);
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    // Padding is not part of the length, but of the place of the next table.
    const padding = (4 - (bytes.length & 3)) & 3;
    parts.push(bytes, new Uint8Array(padding));
    at += bytes.length + padding;
  });
  return concatBytes(parts);
}
