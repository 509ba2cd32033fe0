/**
 * The predefined CJK CMaps (ISO 32000-2, 9.7.5.2 and Table 116) and the text of CIDs of Adobe's character
 * collections (9.10.2). Tables are unpacked when first asked for and kept.
 */
import { getOrAdd } from "#base/maps.ts";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { inflateBytes } from "../../packages/deflate.ts";
import type { CMapFile, CodeRange } from "./cmap-file.ts";
import { PREDEFINED_CMAPS } from "./predefined-cmaps.data.ts";

type CidRange = CMapFile["cids"][number];

/** A predefined CMap as a file of its own would state it; null for any other name. */
export function predefinedCMapFile(name: string): CMapFile | null {
  // hasOwn: names come from files, and "constructor" is no CMap.
  const packed = Object.hasOwn(PREDEFINED_CMAPS, name) ? PREDEFINED_CMAPS[name] : undefined;
  if (packed === undefined) {
    return null;
  }
  return getOrAdd(files, name, () => unpacked(packed));
}

/**
 * CID → text of a character collection, by /Ordering of its /CIDSystemInfo: "Japan1", "GB1", "CNS1" or
 * "Korea1"; null for any other. Of several characters
 * with one CID the ordinary one is taken, then the first by code point.
 */
export function textOfCids(ordering: string): ReadonlyMap<number, string> | null {
  const names = Object.hasOwn(UNICODE_CMAPS, ordering) ? UNICODE_CMAPS[ordering] : undefined;
  if (names === undefined) {
    return null;
  }
  return getOrAdd(texts, ordering, () => invert(names));
}

/** The text of a code of a CMap whose codes are UTF-16BE; null for a lone surrogate. */
export function textOfUtf16(code: number, length: number): string | null {
  const units =
    length === 4
      ? String.fromCharCode(Math.floor(code / 65_536), code % 65_536)
      : String.fromCharCode(code);
  return code === 0 || /\p{Surrogate}/u.test(units) ? null : units;
}

const files = new Map<string, CMapFile>();
const texts = new Map<string, ReadonlyMap<number, string>>();

/** The vertical map adds the forms that only columns use, the half-width one its letters. */
const UNICODE_CMAPS: Readonly<Record<string, readonly string[]>> = {
  Japan1: ["UniJIS-UTF16-H", "UniJIS-UTF16-V", "UniJIS-UCS2-HW-H"],
  GB1: ["UniGB-UTF16-H", "UniGB-UTF16-V"],
  CNS1: ["UniCNS-UTF16-H", "UniCNS-UTF16-V"],
  Korea1: ["UniKS-UTF16-H", "UniKS-UTF16-V"],
};

function invert(names: readonly string[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const name of names) {
    const ranges = predefinedCMapFile(name)?.cids ?? [];
    // Twice over all: a character's own code wins wherever it stands.
    for (const kind of ["own", "doublet"] as const) {
      ranges.forEach((range) => addTexts(found, range, kind));
    }
  }
  return found;
}

/** Radicals and compatibility ideographs: a second code of a character that has its own. */
const DOUBLETS = /^[\u2e80-\u2fdf\uf900-\ufaff]|^[\u{2f800}-\u{2fa1f}]/u;

function addTexts(
  found: Map<number, string>,
  { low, high, length, cid }: CidRange,
  kind: "own" | "doublet",
): void {
  const isDoublet = kind === "doublet";
  for (let code = low; code <= high; code++) {
    const text = textOfUtf16(code, length);
    if (text !== null && DOUBLETS.test(text) === isDoublet && !found.has(cid + code - low)) {
      found.set(cid + code - low, text);
    }
  }
}

/** [wMode, base, codespaces as triples, ranges as quadruples relative to the one before]. */
type Packed = readonly [number, string | null, readonly number[], readonly number[]];

// The largest table is well below; the limit only satisfies the unpacker, since the data are our own.
const MAX_TABLE_BYTES = 4 * 1024 * 1024;

/**
 * A table from its packed form: each range relative to the end of the one before, which deflate shrinks
 * best.
 */
function unpacked(base64: string): CMapFile {
  const { value } = inflateBytes(latin1Bytes(atob(base64)), MAX_TABLE_BYTES);
  const [wMode, useCMap, spaces, ranges]: Packed = JSON.parse(latin1Text(value));
  const codespaces: CodeRange[] = [];
  for (let at = 0; at < spaces.length; at += 3) {
    const [length = 0, low = 0, high = 0] = spaces.slice(at, at + 3);
    codespaces.push({ length, low, high });
  }
  const cids: CidRange[] = [];
  let [code, cid] = [0, 0];
  for (let at = 0; at < ranges.length; at += 4) {
    const low = code + (ranges[at + 1] ?? 0);
    const high = low + (ranges[at + 2] ?? 0);
    const first = cid + (ranges[at + 3] ?? 0);
    cids.push({ length: ranges[at] ?? 0, low, high, cid: first });
    [code, cid] = [high + 1, first + high - low + 1];
  }
  return { wMode, useCMap, codespaces, cids, texts: [] };
}
