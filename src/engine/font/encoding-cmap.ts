/**
 * The /Encoding of a composite font: bytes → codes → CIDs (ISO 32000-2, 9.7.5). Identity-H and -V and
 * embedded CMaps are read; the predefined CJK CMaps are known by name only, since their tables are not
 * carried: such a font has no certain widths.
 */
import { type CMapFile, type CodeRange, readCMapFile } from "./cmap-file.ts";
import { type RangeTable, rangeTable } from "./range-table.ts";

export interface EncodingCMap {
  readonly vertical: boolean;
  /** False when CIDs cannot be known: a predefined CMap we lack, alone or under an embedded one. */
  readonly known: boolean;
  /** The code that starts at `at`; a short last code is padded with zero bytes. */
  next(bytes: Uint8Array, at: number): { readonly code: number; readonly length: number };
  /** 0 (.notdef) when the code is not mapped. */
  cid(code: number, length: number): number;
  /** Bytes a code takes, by the codespaces (the shortest that fits); null when it lies in none. */
  lengthOf(code: number): number | null;
}

/** Null for a name that is no predefined CMap at all (ISO 32000-2, Table 116). */
export function predefinedCMap(name: string): EncodingCMap | null {
  if (name === "Identity-H" || name === "Identity-V") {
    return identity(name.endsWith("V"));
  }
  return PREDEFINED.has(name) ? unknownTwoByte(name.endsWith("-V") || name === "V") : null;
}

/** `parent`: what the stream's /UseCMap leads to, when it is given there. */
export function embeddedCMap(
  bytes: Uint8Array,
  parent: EncodingCMap | null,
  wMode: number | null,
): EncodingCMap {
  const file = readCMapFile(bytes);
  const used = parent ?? (file.useCMap === null ? null : predefinedCMap(file.useCMap));
  const isMissing = file.useCMap !== null && used === null;
  const spaces = codespacesOf(file);
  const tables = tablesByLength(file.cids);
  const own = (code: number, length: number): number | null => {
    const entry = tables.get(length)?.find(code) ?? null;
    return entry === null ? null : entry.cid + (code - entry.low);
  };
  return {
    vertical: (wMode ?? file.wMode) === 1,
    known: !isMissing && (used?.known ?? true) && (used !== null || file.cids.length > 0),
    next(bytesShown, at) {
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
  };
}

function identity(vertical: boolean): EncodingCMap {
  return {
    vertical,
    known: true,
    next: nextTwoByte,
    cid: (code) => code,
    lengthOf: twoByteLength,
  };
}

function unknownTwoByte(vertical: boolean): EncodingCMap {
  return { vertical, known: false, next: nextTwoByte, cid: () => 0, lengthOf: twoByteLength };
}

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
    if (spaces.some((space) => space.length === length && inSpace(space, code))) {
      return { code, length };
    }
  }
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
  return Math.floor(code / 256 ** place) & 0xff;
}

type CidRange = CMapFile["cids"][number];

function tablesByLength(cids: readonly CidRange[]): ReadonlyMap<number, RangeTable<CidRange>> {
  const lengths = new Set(cids.map(({ length }) => length));
  return new Map(
    [...lengths].map((length) => [
      length,
      rangeTable(cids.filter((entry) => entry.length === length)),
    ]),
  );
}

const PREDEFINED = new Set(
  `GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V
  UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V
  ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V CNS-EUC-H CNS-EUC-V UniCNS-UCS2-H UniCNS-UCS2-V
  UniCNS-UTF16-H UniCNS-UTF16-V 83pv-RKSJ-H 90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V
  90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V UniJIS-UCS2-H
  UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UTF16-H UniJIS-UTF16-V KSC-EUC-H KSC-EUC-V
  KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H UniKS-UCS2-V
  UniKS-UTF16-H UniKS-UTF16-V`.split(/\s+/),
);
