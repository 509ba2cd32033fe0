/**
 * The /Encoding of a composite font: bytes → codes → CIDs (ISO 32000-2, 9.7.5): Identity-H and -V, the
 * predefined CJK CMaps and embedded ones.
 */
import { type CMapFile, type CodeRange, readCMapFile } from "./cmap-file.ts";
import { predefinedCMapFile } from "./predefined-cmaps.ts";
import { type RangeTable, rangeTable } from "./range-table.ts";

type CidRange = CMapFile["cids"][number];

/**
 * Splits a shown string into codes and maps them to CIDs. Pure: the same bytes always give the same
 * codes.
 */
export interface EncodingCMap {
  readonly vertical: boolean;
  /** False when CIDs cannot be known: an embedded CMap that maps nothing or rests on one nobody knows. */
  readonly known: boolean;
  /** The code that starts at `at`; a short last code is padded with zero bytes. */
  next(bytes: Uint8Array, at: number): { readonly code: number; readonly length: number };
  /** 0 (.notdef) when the code is not mapped. */
  cid(code: number, length: number): number;
  /** Bytes a code takes, by the codespaces (the shortest that fits); null when it lies in none. */
  lengthOf(code: number): number | null;
  /** What the map itself states, base included; [] for Identity, which states nothing one by one. */
  readonly ranges: readonly CidRange[];
}

/** Null for a name that is no predefined CMap at all (ISO 32000-2, Table 116). */
export function predefinedCMap(name: string): EncodingCMap | null {
  if (name === "Identity-H" || name === "Identity-V") {
    return name.endsWith("V") ? { ...IDENTITY, vertical: true } : IDENTITY;
  }
  const known = predefined.get(name);
  if (known !== undefined) {
    return known;
  }
  const file = predefinedCMapFile(name);
  const made = file === null ? null : cmapOf(file, null, null);
  if (made !== null) {
    predefined.set(name, made);
  }
  return made;
}

/** Made once: their tables are long. */
const predefined = new Map<string, EncodingCMap>();

/**
 * The CMap in a stream; `parent`: what the stream's /UseCMap leads to, when it is given there; `wMode`
 * that of the stream's dictionary, which comes before the file's own. A damaged file gives a map that
 * is not `known`.
 */
export function embeddedCMap(
  bytes: Uint8Array,
  parent: EncodingCMap | null,
  wMode: number | null,
): EncodingCMap {
  return cmapOf(readCMapFile(bytes), parent, wMode);
}

function cmapOf(file: CMapFile, parent: EncodingCMap | null, wMode: number | null): EncodingCMap {
  // The dictionary's UseCMap and the file's usecmap should be the same; the dictionary can name a
  // stream.
  const used = parent ?? (file.useCMap === null ? null : predefinedCMap(file.useCMap));
  const isMissing = file.useCMap !== null && used === null;
  const spaces = codespacesOf(file);
  const tables = tablesByLength(file.cids);
  // Separate tables for each length: the codes <20> and <0020> are different codes.
  const own = (code: number, length: number): number | null => {
    const entry = tables.get(length)?.find(code) ?? null;
    return entry === null ? null : entry.cid + (code - entry.low);
  };
  return {
    vertical: (wMode ?? file.wMode) === 1,
    known: !isMissing && (used?.known ?? true) && (used !== null || file.cids.length > 0),
    next(bytesShown, at) {
      // Without codespaces of its own a CMap splits as the one it builds on.
      return spaces.length === 0 && used !== null
        ? used.next(bytesShown, at)
        : nextBySpaces(spaces, bytesShown, at);
    },
    cid: (code, length) => own(code, length) ?? used?.cid(code, length) ?? 0,
    lengthOf(code) {
      if (spaces.length === 0) {
        return used?.lengthOf(code) ?? null;
      }
      const fitting = spaces.filter((space) => inSpace(space, code));
      return fitting.length === 0 ? null : shortestLength(fitting);
    },
    ranges: used === null ? file.cids : [...file.cids, ...used.ranges],
  };
}

/** Identity-H (ISO 32000-2, 9.7.5.2): two bytes are the CID. */
const IDENTITY: EncodingCMap = {
  vertical: false,
  known: true,
  next: nextTwoByte,
  cid: (code) => code,
  lengthOf: twoByteLength,
  ranges: [],
};

function twoByteLength(code: number): number | null {
  return code <= 0xffff ? 2 : null;
}

function nextTwoByte(bytes: Uint8Array, at: number): { code: number; length: number } {
  return { code: ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0), length: 2 };
}

/** Without a codespace the lengths of the mapped codes are taken; without those, two bytes. */
function codespacesOf(file: CMapFile): readonly CodeRange[] {
  if (file.codespaces.length > 0) {
    return file.codespaces;
  }
  return [...new Set(file.cids.map(({ length }) => length))].map((length) => ({
    low: 0,
    high: 256 ** length - 1,
    length,
  }));
}

/** The shortest length whose codespace holds the bytes; none: that of the longest partial match. */
function nextBySpaces(
  spaces: readonly CodeRange[],
  bytes: Uint8Array,
  at: number,
): { code: number; length: number } {
  let code = 0;
  for (let length = 1; length <= 4; length++) {
    code = code * 256 + (bytes[at + length - 1] ?? 0);
    // Shortest first, as codespaces of one CMap do not contain one another.
    if (spaces.some((space) => space.length === length && inSpace(space, code))) {
      return { code, length };
    }
  }
  // 9.7.6.3: an invalid code takes as many bytes as the codespace its first byte fits.
  const first = bytes[at] ?? 0;
  const partial = spaces.find(
    ({ low, high, length }) =>
      first >= byteOf(low, length - 1) && first <= byteOf(high, length - 1),
  );
  const length = partial?.length ?? shortestLength(spaces);
  let invalid = 0;
  for (let i = 0; i < length; i++) {
    invalid = invalid * 256 + (bytes[at + i] ?? 0);
  }
  return { code: invalid, length };
}

function shortestLength(spaces: readonly CodeRange[]): number {
  return spaces.length === 0 ? 2 : Math.min(...spaces.map(({ length }) => length));
}

/** Each byte must lie in the range of its place (ISO 32000-2, 9.7.6.3). */
function inSpace({ low, high, length }: CodeRange, code: number): boolean {
  if (code >= 256 ** length) {
    return false;
  }
  for (let place = 0; place < length; place++) {
    const byte = byteOf(code, place);
    if (byte < byteOf(low, place) || byte > byteOf(high, place)) {
      return false;
    }
  }
  return true;
}

/** Byte `place` counted from the last one. */
function byteOf(code: number, place: number): number {
  // Divided, not shifted: four-byte codes exceed 31 bits.
  return Math.floor(code / 256 ** place) & 0xff;
}

function tablesByLength(cids: readonly CidRange[]): ReadonlyMap<number, RangeTable<CidRange>> {
  const lengths = new Set(cids.map(({ length }) => length));
  return new Map(
    [...lengths].map((length) => [
      length,
      rangeTable(cids.filter((entry) => entry.length === length)),
    ]),
  );
}
