/**
 * Cross-reference data (ISO 32000-2, 7.5.4 to 7.5.8): tables, streams, hybrids and the chain of
 * updates. Reads or says that it cannot; guessing is the job of repair.ts.
 */
import { UnusablePdf } from "../contract/problems.ts";
import { type DecodedBytes, decodeFilters } from "./filters.ts";
import { Lexer } from "./lexer.ts";
import { isArray, isDict, isName, type PdfDict, type PdfValue } from "./objects.ts";
import { parseValue } from "./parse-value.ts";
import { lastIndexOfWord, readObjectHeader, streamDataEnd, streamDataStart } from "./scan.ts";
import { streamFilters } from "./stream-filters.ts";

/** Where an object lies: a byte offset into the file, or a place in an object stream. */
export type XrefEntry =
  | { readonly offset: number; readonly gen: number }
  | { readonly objectStream: number; readonly index: number };

/** The cross-reference data of a file, all sections merged. */
export interface XrefData {
  /** Objects in use, newest entry each. */
  readonly entries: Map<number, XrefEntry>;
  /** Entries of all trailers, the newest winning. */
  readonly trailer: Map<string, PdfValue>;
  /** Form of the newest section. */
  readonly kind: "table" | "stream";
  /** Offset of the newest section as written in the file (before `base` is added); null after repair. */
  readonly startXref: number | null;
  /** Added to every offset written in the file. */
  readonly base: number;
  /** Numbers of objects whose entries point at something else. */
  readonly misplaced: readonly number[];
  /** The newest section's stream, when it is a table with one (ISO 32000-2, 7.5.8.4). */
  readonly hybrid: HybridStream | null;
}

/** The cross-reference stream that a hybrid table names (7.5.8.4). */
export interface HybridStream {
  /** As /XRefStm gives it. */
  readonly offset: number;
  /** Objects of the stream that stand in the table of its section, too, which goes before it. */
  readonly shadowed: readonly number[];
}

/** Highest object number taken seriously (ISO 32000-1, annex C: 8,388,607 indirect objects). */
export const MAX_OBJECT_NUMBER = 8_388_607;

/** Objects in one file; the largest press files have a few hundred thousand. */
export const MAX_OBJECTS = 1_000_000;

/** Sections in one chain; more updates than any file has. */
const MAX_SECTIONS = 4096;

/** Decoded bytes of one cross-reference stream. */
const MAX_XREF_STREAM_BYTES = 32 * 1024 * 1024;

/** Rows of all sections together; each update may list an object again. */
const MAX_ROWS = 4 * MAX_OBJECTS;

/** One table or stream, as the file has it. */
interface Section {
  readonly kind: "table" | "stream";
  readonly trailer: PdfDict;
  readonly used: readonly (readonly [number, XrefEntry])[];
  readonly free: readonly number[];
}

/** What ends the reading of a file with more than MAX_OBJECTS objects. */
export function tooManyObjects(): UnusablePdf {
  return new UnusablePdf("over_limit", `The file has more than ${MAX_OBJECTS} objects.`);
}

/**
 * Follows the chain from the last "startxref", with `base` added to each offset. Null when anything in
 * it is not as it should be: no keyword, or a section that cannot be read. Entries that do not point at
 * their objects are named in `misplaced`. Throws UnusablePdf("over_limit") for more objects than MAX_OBJECTS.
 */
export function readXref(bytes: Uint8Array, base: number): XrefData | null {
  const startXref = findStartXref(bytes);
  const chain = startXref === null ? null : readChain(bytes, base, startXref);
  if (startXref === null || chain === null) {
    return null;
  }
  const entries = inUse(chain.entries);
  if (entries.size > MAX_OBJECTS) {
    throw tooManyObjects();
  }
  const misplaced = misplacedOf(bytes, entries, base);
  return { ...chain, entries, startXref, base, misplaced };
}

/** What the sections of a chain say together, the newest winning. */
interface Chain extends Pick<XrefData, "trailer" | "kind" | "hybrid"> {
  /** Null: free. */
  readonly entries: ReadonlyMap<number, XrefEntry | null>;
}

/** Sections from `start` back to the first; null when one of them cannot be read. */
function readChain(bytes: Uint8Array, base: number, start: number): Chain | null {
  const entries = new Map<number, XrefEntry | null>();
  const trailer = new Map<string, PdfValue>();
  const seen = new Set<number>();
  let kind: "table" | "stream" | null = null;
  let at: number | null = start;
  let rows = 0;
  let newestStream: HybridStream | null = null;
  // A chain that leads back ends there; the sections read so far count.
  while (at !== null && !seen.has(at)) {
    if (seen.size >= MAX_SECTIONS) {
      return null;
    }
    seen.add(at);
    const section = readSection(bytes, at + base, base);
    if (section === null) {
      return null;
    }
    const isNewest = kind === null;
    kind ??= section.kind;
    // Used entries first, then the hybrid's stream, then free ones: objects of the stream stand as free
    // in the table.
    addAbsent(entries, section.used);
    const offset = hybridOffset(section);
    if (offset !== null) {
      // ISO 32000-2, 7.5.8.4: objects of the stream stand as free in the table of the same section.
      const hidden = readSection(bytes, offset + base, base);
      if (hidden?.kind !== "stream") {
        return null;
      }
      if (isNewest) {
        const shadowed = hidden.used.flatMap(([num]) => (entries.has(num) ? [num] : []));
        newestStream = { offset, shadowed };
      }
      addAbsent(entries, hidden.used);
      rows += hidden.used.length + hidden.free.length;
    }
    rows += section.used.length + section.free.length;
    if (rows > MAX_ROWS) {
      throw tooManyObjects();
    }
    addAbsent(
      entries,
      section.free.map((num) => [num, null] as const),
    );
    addAbsent(trailer, section.trailer.entries);
    at = previousOffset(section);
  }
  return kind === null ? null : { entries, trailer, kind, hybrid: newestStream };
}

/** Where the stream of a hybrid section stands (ISO 32000-2, 7.5.8.4); null without one, as for any stream. */
function hybridOffset({ kind, trailer }: Section): number | null {
  const offset = trailer.entries.get("XRefStm");
  return kind === "table" && typeof offset === "number" ? offset : null;
}

/**
 * Where the section before stands; null at the end of the chain. Some writers put /Prev 0 into a file
 * without updates.
 */
function previousOffset({ trailer }: Section): number | null {
  const previous = trailer.entries.get("Prev");
  return typeof previous === "number" && previous > 0 ? previous : null;
}

/** ISO 32000-2, 7.5.6: the newest section that has an entry decides, and sections are read newest first. */
function addAbsent<K, V>(known: Map<K, V>, entries: Iterable<readonly [K, V]>): void {
  for (const [key, value] of entries) {
    if (!known.has(key)) {
      known.set(key, value);
    }
  }
}

function inUse(entries: ReadonlyMap<number, XrefEntry | null>): Map<number, XrefEntry> {
  const used = new Map<number, XrefEntry>();
  for (const [num, entry] of entries) {
    if (entry !== null) {
      used.set(num, entry);
    }
  }
  return used;
}

/**
 * Numbers whose offset leads to something else. Every plain entry is looked at: it costs a few bytes
 * each, and a wrong one found later would be a missing object.
 */
function misplacedOf(
  bytes: Uint8Array,
  entries: ReadonlyMap<number, XrefEntry>,
  base: number,
): readonly number[] {
  const misplaced: number[] = [];
  for (const [num, entry] of entries) {
    if ("offset" in entry && readObjectHeader(bytes, entry.offset + base)?.num !== num) {
      misplaced.push(num);
    }
  }
  return misplaced;
}

/** The number behind the last "startxref"; it must stand in the last 2 KB. */
function findStartXref(bytes: Uint8Array): number | null {
  const at = lastIndexOfWord(bytes, "startxref", bytes.length, Math.max(0, bytes.length - 2048));
  if (at < 0) {
    return null;
  }
  const lexer = new Lexer(bytes, at + 9);
  return lexer.next() === "number" && lexer.isInteger && lexer.number > 0 ? lexer.number : null;
}

/** The section at an offset, of either kind; null when there is none. */
function readSection(bytes: Uint8Array, at: number, base: number): Section | null {
  if (at < 0 || at >= bytes.length) {
    return null;
  }
  const lexer = new Lexer(bytes, at);
  lexer.next();
  if (lexer.isKeyword("xref")) {
    return readTable(lexer, base);
  }
  return lexer.kind === "number" ? readXrefStream(bytes, at) : null;
}

/** A table (7.5.4), read as tokens and not as rows of twenty bytes: writers get the line ends wrong. */
function readTable(lexer: Lexer, base: number): Section | null {
  const { bytes } = lexer;
  const used: (readonly [number, XrefEntry])[] = [];
  const free: number[] = [];
  while (lexer.next() === "number") {
    const first = lexer.number;
    if (lexer.next() !== "number") {
      return null;
    }
    const count = lexer.number;
    for (let i = 0; i < count; i++) {
      // A subsection may promise more rows than there are; the rows end it.
      if (lexer.next() !== "number") {
        lexer.at = lexer.start;
        break;
      }
      const offset = lexer.number;
      if (lexer.next() !== "number") {
        return null;
      }
      const gen = lexer.number;
      lexer.next();
      const num = first + i;
      if (num > MAX_OBJECT_NUMBER) {
        return null;
      }
      if (used.length + free.length >= MAX_ROWS) {
        throw tooManyObjects();
      }
      // Offset 0 is the header: writers mean a free entry.
      if (lexer.isKeyword("n") && offset > 0) {
        used.push([num, { offset, gen }]);
      } else if (lexer.isKeyword("n") || lexer.isKeyword("f")) {
        free.push(num);
      } else {
        return null;
      }
    }
  }
  if (!lexer.isKeyword("trailer")) {
    return null;
  }
  const { value: trailer, end } = parseValue(bytes, lexer.end);
  // "startxref" stands behind it. One that only the end of the file closes would take in what is appended to it.
  if (!isDict(trailer) || end >= bytes.length) {
    return null;
  }
  return { kind: "table", trailer, used: shiftedTable(bytes, used, free, base), free };
}

/**
 * A known fault: the first subsection says "1 N" but starts with the free head of object 0. The rows are
 * taken one number lower when that is what the objects say.
 */
function shiftedTable(
  bytes: Uint8Array,
  used: readonly (readonly [number, XrefEntry])[],
  free: readonly number[],
  base: number,
): readonly (readonly [number, XrefEntry])[] {
  const first = used[0];
  if (first === undefined || free.includes(0) || !free.includes(1) || !("offset" in first[1])) {
    return used;
  }
  const header = readObjectHeader(bytes, first[1].offset + base);
  return header?.num === first[0] - 1 ? used.map(([num, entry]) => [num - 1, entry]) : used;
}

/** A cross-reference stream at `at`, or null. It is never encrypted, and its entries are direct. */
function readXrefStream(bytes: Uint8Array, at: number): Section | null {
  const header = readObjectHeader(bytes, at);
  if (header === null) {
    return null;
  }
  const { value: dict, end } = parseValue(bytes, header.end);
  const lexer = new Lexer(bytes, end);
  lexer.next();
  if (!isDict(dict) || !lexer.isKeyword("stream") || !isName(dict.entries.get("Type"), "XRef")) {
    return null;
  }
  const decoded = decodeXrefStream(bytes, dict, streamDataStart(lexer));
  return decoded.tooLarge ? null : xrefStreamSection(dict, decoded);
}

function decodeXrefStream(bytes: Uint8Array, dict: PdfDict, start: number): DecodedBytes {
  const declared = dict.entries.get("Length");
  const { end } = streamDataEnd(bytes, start, typeof declared === "number" ? declared : null);
  const filters = streamFilters(dict, (value) => value ?? null);
  return decodeFilters(bytes.subarray(start, end), filters, MAX_XREF_STREAM_BYTES);
}

/** Entries of a decoded cross-reference stream (ISO 32000-2, 7.5.8.3). */
function xrefStreamSection(dict: PdfDict, { value: data, faults }: DecodedBytes): Section | null {
  const widths = numbers(dict.entries.get("W"));
  const [typeWidth = -1, secondWidth = -1, thirdWidth = -1] = widths;
  const rowBytes = typeWidth + secondWidth + thirdWidth;
  if (widths.some((width) => width < 0 || width > 8 || !Number.isInteger(width)) || rowBytes < 1) {
    return null;
  }
  const size = dict.entries.get("Size");
  const index = numbers(dict.entries.get("Index"));
  const ranges = index.length >= 2 ? index : [0, typeof size === "number" ? size : 0];
  const promised = ranges.reduce((sum, part, i) => sum + (i % 2 === 1 ? part : 0), 0);
  // Some writers do not end the deflate data; that is no loss as long as every row is there.
  if (faults.length > 0 && data.length < promised * rowBytes) {
    return null;
  }
  const used: (readonly [number, XrefEntry])[] = [];
  const free: number[] = [];
  let at = 0;
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range] ?? 0;
    const count = ranges[range + 1] ?? 0;
    for (let i = 0; i < count && at + rowBytes <= data.length; i++, at += rowBytes) {
      const num = first + i;
      if (num > MAX_OBJECT_NUMBER || num < 0) {
        return null;
      }
      if (used.length + free.length >= MAX_ROWS) {
        throw tooManyObjects();
      }
      // A type field of width 0 means type 1.
      const type = typeWidth === 0 ? 1 : field(data, at, typeWidth);
      const second = field(data, at + typeWidth, secondWidth);
      const third = field(data, at + typeWidth + secondWidth, thirdWidth);
      if (type === 1 && second > 0) {
        used.push([num, { offset: second, gen: third }]);
      } else if (type === 2) {
        used.push([num, { objectStream: second, index: third }]);
      } else if (type === 0 || type === 1) {
        free.push(num);
      }
    }
  }
  return { kind: "stream", trailer: dict, used, free };
}

/** A big-endian field; width 0 gives 0. By multiplication: offsets may exceed 32 bits. */
function field(data: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) {
    value = value * 256 + (data[at + i] ?? 0);
  }
  return value;
}

function numbers(value: PdfValue | undefined): readonly number[] {
  return isArray(value) ? value.items.filter((item) => typeof item === "number") : [];
}
