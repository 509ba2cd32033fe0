/** Fonts packed for the web: WOFF (W3C WOFF File Format 1.0) by hand, WOFF2 through its renderer. */
import { inflateBytes } from "../../packages/deflate.ts";
import { decodeWoff2 } from "../../packages/woff2.ts";
import { ByteReader } from "../program/byte-reader.ts";
import {
  damaged,
  type FontTable,
  isSfntVersion,
  MAX_SFNT_BYTES,
  MAX_TABLES,
  refusal,
  tagText,
  writeSfnt,
} from "./upload-sfnt.ts";
import type { FontRefusal } from "../../contract/fonts.ts";

const TOO_LARGE = refusal(
  "too_large",
  `The font takes more than ${MAX_SFNT_BYTES >> 20} MB unpacked. Upload a smaller cut of it.`,
);

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;

/**
 * The font inside a WOFF file. Cost: linear in the bytes that come out, at most `MAX_SFNT_BYTES`. A
 * refusal where the header, the directory or a table contradicts the file. The private and metadata
 * blocks are dropped.
 */
export function unpackWoff(bytes: Uint8Array): Uint8Array | FontRefusal {
  const file = new ByteReader(bytes);
  const [version, count] = [file.u32(4), file.u16(12)];
  // The header states the file's own length: the first thing a cut-off upload fails.
  const isCut =
    file.u32(8) !== bytes.length || !file.inside(WOFF_HEADER_BYTES, WOFF_ENTRY_BYTES * count);
  if (isCut || !isSfntVersion(version) || count === 0 || count > MAX_TABLES) {
    return damaged("its WOFF header does not describe it");
  }
  const entries = Array.from({ length: count }, (_, i) => {
    const at = WOFF_HEADER_BYTES + WOFF_ENTRY_BYTES * i;
    return {
      tag: tagText(file.u32(at)),
      from: file.u32(at + 4),
      packed: file.u32(at + 8),
      plain: file.u32(at + 12),
      checksum: file.u32(at + 16),
    };
  });
  // Before anything is unpacked: the stated lengths bound the memory.
  if (entries.reduce((sum, entry) => sum + entry.plain, 0) > MAX_SFNT_BYTES) {
    return TOO_LARGE;
  }
  const tables = new Map<string, FontTable>();
  let end = WOFF_HEADER_BYTES + WOFF_ENTRY_BYTES * count;
  // In the order of the file, so that gaps and overlaps show; WOFF 1.0 allows neither overlaps nor
  // other data.
  for (const { tag, from, packed, plain, checksum } of entries.toSorted(
    (a, b) => a.from - b.from,
  )) {
    if (from < end || packed > plain || !file.inside(from, packed) || tables.has(tag)) {
      return damaged(`its WOFF table "${tag}" does not lie where it should`);
    }
    end = from + packed;
    const source = bytes.subarray(from, end);
    // A table that does not shrink is stored as it is.
    const table = packed === plain ? source : inflateBytes(source, plain).value;
    if (table.length !== plain) {
      return damaged(`its WOFF table "${tag}" cannot be unpacked`);
    }
    tables.set(tag, { tag, bytes: table, checksum });
  }
  return writeSfnt({ version, tables });
}

/**
 * The font, or the collection, inside a WOFF2 file. Its transformed tables are rebuilt by the renderer;
 * only the header is looked at here. Rejects nothing: damage becomes a refusal.
 */
export async function unpackWoff2(bytes: Uint8Array): Promise<Uint8Array | FontRefusal> {
  const file = new ByteReader(bytes);
  const count = file.u16(12);
  if (
    !file.inside(0, 48) ||
    file.u32(8) !== bytes.length ||
    count === 0 ||
    count > MAX_TABLES * 8
  ) {
    return damaged("its WOFF2 header does not describe it");
  }
  // Looked at first: the renderer fills all it may for a file that claims more.
  if (file.u32(16) > MAX_SFNT_BYTES) {
    return TOO_LARGE;
  }
  const font = await decodeWoff2(bytes);
  if (font === null) {
    return damaged("its WOFF2 data cannot be unpacked");
  }
  // The renderer stops at its cap and returns what it has, so a result of that length is cut off.
  return font.length >= MAX_SFNT_BYTES ? TOO_LARGE : font;
}
