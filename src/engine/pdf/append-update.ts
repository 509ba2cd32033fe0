/**
 * Writes an incremental update (ISO 32000-2, 7.5.6): the bytes to stand behind a file, never a change
 * inside it. The cross-reference section has the form of the file's last one; after a repair it is
 * complete and stands for the whole file. Equal arguments give equal bytes.
 */
import { assert } from "#base/assert.ts";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { deflateBytes } from "../packages/deflate.ts";
import { encodeUpdate } from "./encode-update.ts";
import type { PdfObject } from "./objects.ts";
import type { AppendedEntry, AppendBase, ObjectUpdate } from "../plan/append-base.ts";

/** Offsets a table row can hold: ten digits. */
const MAX_TABLE_OFFSET = 9_999_999_999;

/** Cross-reference streams up to this length are stored as they are. */
const PLAIN_XREF_BYTES = 1024;

/**
 * An update of an object that was read, with new source (for a stream: its dictionary) and, for a
 * stream, new data. Says rightly whether the strings copied into `source` are already encrypted: those
 * of an object stream are not, all others are. A string added to `source` by hand would not be encrypted
 * in an encrypted file: put it into a new object instead.
 */
export function updateOf(object: PdfObject, source: Uint8Array, stream?: Uint8Array): ObjectUpdate {
  const verbatim = object.inObjectStream === null;
  const update = { num: object.num, gen: object.gen, source, verbatim };
  return stream === undefined ? update : { ...update, stream };
}

/**
 * The appended section only; the updated file is the base file with these bytes behind it. `id1Hex` is
 * the second element of the new /ID; a file without /ID gets its first from the file's hash (but an
 * encrypted one gets none, since its key depends on the first element).
 */
export function appendUpdate(
  base: AppendBase,
  updates: readonly ObjectUpdate[],
  id1Hex: string,
): Uint8Array {
  const chunks: Uint8Array[] = [];
  let at = base.length;
  const push = (chunk: Uint8Array): void => {
    chunks.push(chunk);
    at += chunk.length;
  };
  // "%%EOF" must end its line, or the first object of the update would be part of a comment.
  if (!base.endsWithNewline) {
    push(NEWLINE);
  }
  const entries = new Map<number, AppendedEntry>();
  for (const entry of base.allObjects ?? base.hybrid?.shadowed ?? []) {
    entries.set(entry.num, entry);
  }
  const written = new Set<number>();
  const isOwn = new Set(updates.map(({ num }) => num));
  const cutOff = (base.cutOff ?? []).filter(({ num }) => !isOwn.has(num));
  // Ascending, so that the same updates in any order give the same bytes.
  for (const update of [...updates, ...cutOff].sort((a, b) => a.num - b.num)) {
    assert(!written.has(update.num), `object ${update.num} is updated once`);
    written.add(update.num);
    const { num, gen } = update;
    // Offsets count from "%PDF-", which some files have behind other bytes.
    entries.set(num, { num, gen, offset: at - base.headerOffset });
    push(latin1Bytes(`${num} ${gen} obj\n`));
    for (const chunk of encodeUpdate(base.encryption, update)) {
      push(chunk);
    }
    push(END_OBJECT);
  }
  // Readers stop at mixed chains: Ghostscript opens no pages where a table follows a cross-reference
  // stream.
  const section = base.xrefKind === "table" ? tableSection : streamSection;
  push(section(base, entries, { at, id1Hex }));
  return concatBytes(chunks);
}

const NEWLINE = Uint8Array.of(10);
const END_OBJECT = latin1Bytes("\nendobj\n");

interface SectionPlace {
  /** Absolute offset at which the section will stand. */
  readonly at: number;
  readonly id1Hex: string;
}

/** ISO 32000-2, 7.5.4 and 7.5.5. */
function tableSection(
  base: AppendBase,
  entries: ReadonlyMap<number, AppendedEntry>,
  { at, id1Hex }: SectionPlace,
): Uint8Array {
  const start = at - base.headerOffset;
  let source = "xref\n";
  const nums = [...entries.keys()].sort((a, b) => a - b);
  if (base.startXref === null) {
    // A section that stands alone must hold the head of the list of free objects (7.5.4).
    source += "0 1\n0000000000 65535 f \n";
  }
  for (const [first, last] of runs(nums)) {
    source += `${first} ${last - first + 1}\n`;
    for (let num = first; num <= last; num++) {
      const entry = entries.get(num);
      assert(entry !== undefined && "offset" in entry, "a table holds plain objects");
      assert(entry.offset <= MAX_TABLE_OFFSET, "an offset has ten digits");
      const offset = String(entry.offset).padStart(10, "0");
      // Twenty bytes a row, the end of line in two of them: readers seek in the table (7.5.4).
      source += `${offset} ${String(entry.gen).padStart(5, "0")} n \n`;
    }
  }
  const size = Math.max(base.size, highest(entries) + 1);
  const isAlone = base.startXref === null;
  const hybrid = isAlone || base.hybrid === undefined ? "" : `/XRefStm ${base.hybrid.offset}`;
  const trailer = `<</Size ${size}${commonEntries(base, id1Hex)}${hybrid}>>`;
  return latin1Bytes(`${source}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`);
}

/** ISO 32000-2, 7.5.8. */
function streamSection(
  base: AppendBase,
  entries: ReadonlyMap<number, AppendedEntry>,
  { at, id1Hex }: SectionPlace,
): Uint8Array {
  const start = at - base.headerOffset;
  // The stream is an object too and takes the next free number; its row is in itself.
  const own = Math.max(base.size, highest(entries) + 1);
  const all = new Map<number, AppendedEntry>(entries);
  all.set(own, { num: own, gen: 0, offset: start });
  const nums = [...all.keys()].sort((a, b) => a - b);
  const rows: (readonly [number, number, number])[] = [];
  const index: number[] = [];
  if (base.startXref === null) {
    rows.push([0, 0, 65_535]);
    index.push(0, 1);
  }
  for (const [first, last] of runs(nums)) {
    index.push(first, last - first + 1);
    for (let num = first; num <= last; num++) {
      rows.push(rowOf(all.get(num)));
    }
  }
  // As narrow as the numbers allow: all rows have the same widths.
  const widths = [1, byteWidth(rows, 1), byteWidth(rows, 2)];
  const plain = encodeRows(rows, widths);
  // Small ones are stored plain: deflate saves nothing worth mentioning, and the section can be read in
  // an editor.
  const isPlain = plain.length <= PLAIN_XREF_BYTES;
  const data = isPlain ? plain : deflateBytes(plain);
  const filter = isPlain ? "" : "/Filter/FlateDecode";
  const dict =
    `<</Type/XRef/Size ${own + 1}/W[${widths.join(" ")}]/Index[${index.join(" ")}]${filter}` +
    `/Length ${data.length}${commonEntries(base, id1Hex)}>>`;
  return concatBytes([
    latin1Bytes(`${own} 0 obj\n${dict}\nstream\n`),
    data,
    latin1Bytes(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

function highest(entries: ReadonlyMap<number, AppendedEntry>): number {
  let num = 0;
  for (const key of entries.keys()) {
    num = Math.max(num, key);
  }
  return num;
}

/** Type, second and third field of a row (7.5.8.3, table 18): 1 plain, 2 in an object stream. */
function rowOf(entry: AppendedEntry | undefined): readonly [number, number, number] {
  assert(entry !== undefined, "a run holds known numbers");
  return "offset" in entry ? [1, entry.offset, entry.gen] : [2, entry.objectStream, entry.index];
}

/** Bytes the largest number of a column takes, at least 1: width 0 would mean a default. */
function byteWidth(rows: readonly (readonly [number, number, number])[], column: 1 | 2): number {
  let largest = 0;
  for (const row of rows) {
    largest = Math.max(largest, row[column]);
  }
  let width = 1;
  while (largest >= 256 ** width) {
    width++;
  }
  return width;
}

/** Rows as big-endian fields. By division: offsets may exceed 32 bits. */
function encodeRows(
  rows: readonly (readonly [number, number, number])[],
  widths: readonly number[],
): Uint8Array {
  const rowBytes = widths.reduce((sum, width) => sum + width, 0);
  const data = new Uint8Array(rows.length * rowBytes);
  let at = 0;
  for (const row of rows) {
    for (const [column, width] of widths.entries()) {
      let rest = row[column] ?? 0;
      for (let i = width - 1; i >= 0; i--) {
        data[at + i] = rest % 256;
        rest = Math.floor(rest / 256);
      }
      at += width;
    }
  }
  return data;
}

/** Trailer entries behind /Size, the same in both forms. */
function commonEntries(base: AppendBase, id1Hex: string): string {
  const previous = base.startXref === null ? "" : `/Prev ${base.startXref}`;
  // The key of an encrypted file is made from the first element, absent as it may be.
  const hasId = base.id !== null || base.encryption === null;
  // A file without /ID gets one from its hash: the same file always gets the same.
  const first = base.id?.[0] ?? base.sha256.slice(0, 32);
  const id = hasId ? `/ID[<${first}><${id1Hex}>]` : "";
  return `${previous}${base.trailerEntries}${id}`;
}

/** Ascending numbers as runs without a gap. */
function runs(nums: readonly number[]): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const num of nums) {
    const current = found.at(-1);
    if (current !== undefined && current[1] === num - 1) {
      current[1] = num;
    } else {
      found.push([num, num]);
    }
  }
  return found;
}
