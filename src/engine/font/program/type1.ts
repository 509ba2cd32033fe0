/**
 * Type 1 font programs as PDF embeds them or as PFB files (Adobe Type 1 Font Format): glyph names,
 * built-in encoding and outlines. The PostScript around the tables is not run; only its tokens are read.
 */
import { latin1Text } from "#base/bytes.ts";
import type { Rect } from "#base/geometry.ts";
import { baseEncoding } from "../encoding/encodings.ts";
import { type FontProgram, NO_METRICS, type ProgramMetrics } from "./font-program.ts";
import { type Outline, scaled } from "./glyph-outline.ts";
import { OutlinePen } from "./outline-pen.ts";
import { runType1, type Type1Ink } from "./type1-charstring.ts";

// Keys of the two encryptions (7.1, 7.3): they hide nothing, both are printed in the format's book.
const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4330;
// More than glyph ids can number; bounds the maps for a damaged program.
const MAX_GLYPHS = 65_535;

/**
 * A Type 1 program; null when there is no encrypted portion with charstrings. Length1 and Length2 of
 * the stream are not asked: producers state them wrongly, and "eexec" is found without.
 */
export function readType1(file: Uint8Array): FontProgram | null {
  const bytes = withoutPfbHeaders(file);
  const eexec = indexOfText(bytes, "eexec", 0);
  if (eexec < 0) {
    return null;
  }
  // Family, matrix and encoding are in the clear part, charstrings and subroutines in the encrypted
  // one.
  const clear = latin1Text(bytes, 0, eexec);
  const secret = decryptEexec(bytes, eexec + 5);
  const code = readPrivate(secret);
  if (code === null) {
    return null;
  }
  // The format has no glyph ids; those given here are by order with .notdef first, and mean nothing
  // outside.
  const names = [".notdef", ...[...code.glyphs.keys()].filter((name) => name !== ".notdef")];
  const gids = new Map(names.map((name, gid) => [name, gid]));
  const { inkOf, outlineOf } = glyphReader(code, names);
  const scale = fontScale(clear);
  const encoding = readEncoding(clear, gids);
  return {
    kind: "type1",
    glyphCount: names.length,
    outlinesReadable: true,
    hasOutline: (gid) => (inkOf(gid)?.bounds ?? null) !== null,
    glyphBounds(gid) {
      const bounds = inkOf(gid)?.bounds ?? null;
      return bounds === null ? null : scaledBox(bounds, scale);
    },
    outline(gid) {
      const lines = outlineOf(gid);
      return lines === null ? null : scaled(lines, scale);
    },
    advance(gid) {
      const advance = inkOf(gid)?.advance ?? null;
      return advance === null ? null : advance * scale;
    },
    gidOfName: (name) => (code.glyphs.has(name) ? (gids.get(name) ?? null) : null),
    nameOfGid: (gid) => names[gid] ?? null,
    encoding,
    gidOfCid: null,
    charMaps: [],
    metrics: readMetrics(clear),
  };
}

/** Glyphs by id, in charstring units; null for what is no glyph or cannot be run. */
interface GlyphReader {
  readonly inkOf: (gid: number) => Type1Ink | null;
  readonly outlineOf: (gid: number) => Outline | null;
}

/** Ink is kept once run; outlines are rarely asked for twice, and are large. `names`: index = glyph id. */
function glyphReader({ glyphs, subrs, lenIV }: PrivateCode, names: readonly string[]): GlyphReader {
  const source = {
    glyph: (name: string) => decrypted(glyphs.get(name), lenIV),
    subroutine: (index: number) => decrypted(subrs.get(index), lenIV),
    standardName: (standardCode: number) => baseEncoding("Standard")[standardCode] ?? null,
  };
  // Bounds and advances are kept, outlines are drawn anew: they take far more memory and are rarely
  // asked twice.
  const known = new Map<number, Type1Ink | null>();
  return {
    inkOf(gid) {
      let ink = known.get(gid);
      if (ink === undefined) {
        const name = names[gid];
        ink = name === undefined ? null : runType1(name, source);
        known.set(gid, ink);
      }
      return ink;
    },
    outlineOf(gid) {
      const lines: number[][] = [];
      const name = names[gid];
      const ink = name === undefined ? null : runType1(name, source, new OutlinePen(lines));
      return ink === null ? null : lines;
    },
  };
}

/** What the font dictionary's clear text says of the face; Type 1 has no vertical metrics of its own. */
function readMetrics(clear: string): ProgramMetrics {
  return {
    ...NO_METRICS,
    italicAngle: numberAfter(clear, "/ItalicAngle"),
    isFixedPitch: /\/isFixedPitch\s+true\b/.test(clear) ? true : null,
    weight: weightOfWord(/\/Weight\s*\(([^)]{1,40})\)/.exec(clear)?.[1] ?? ""),
    familyName: /\/FamilyName\s*\(([^()]{1,100})\)/.exec(clear)?.[1] ?? null,
  };
}

function scaledBox([x0, y0, x1, y1]: Rect, scale: number): Rect {
  return [x0 * scale, y0 * scale, x1 * scale, y1 * scale];
}

/** Only plain words count: a Type 1 weight is free text. */
function weightOfWord(word: string): number | null {
  return word === "Bold" ? 700 : word === "Light" ? 300 : null;
}

/** PFB: segments with a header of 0x80, type, length in little-endian order. */
function withoutPfbHeaders(file: Uint8Array): Uint8Array {
  // PDF asks for the bare program, but some producers embed the PFB file as it is.
  if (file[0] !== 0x80) {
    return file;
  }
  const joined = new Uint8Array(file.length);
  let length = 0;
  let at = 0;
  // Segment type 3 ends the file.
  while (file[at] === 0x80 && (file[at + 1] === 1 || file[at + 1] === 2)) {
    const size =
      (file[at + 2] ?? 0) |
      ((file[at + 3] ?? 0) << 8) |
      ((file[at + 4] ?? 0) << 16) |
      ((file[at + 5] ?? 0) << 24);
    const segment = file.subarray(at + 6, at + 6 + Math.max(0, size));
    joined.set(segment, length);
    length += segment.length;
    at += 6 + Math.max(0, size);
  }
  return joined.subarray(0, length);
}

/**
 * First place of an ASCII text, -1 for none. By bytes: turning a font of megabytes into a string first
 * is slow.
 */
function indexOfText(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let same = 1;
    while (same < text.length && bytes[at + same] === text.charCodeAt(same)) {
      same++;
    }
    if (same === text.length) {
      return at;
    }
  }
  return -1;
}

/** Binary or hexadecimal portion after "eexec" (Type 1 Font Format, 7.2 and 7.3). */
function decryptEexec(bytes: Uint8Array, after: number): Uint8Array {
  let start = after;
  while (isSpace(bytes[start])) {
    start++;
  }
  const portion = bytes.subarray(start);
  // 7.2: the portion is binary unless its first four bytes are all hexadecimal digits.
  const isHex = portion.length >= 4 && portion.subarray(0, 4).every((byte) => hexDigit(byte) >= 0);
  return decrypt(isHex ? hexBytes(portion) : portion, EEXEC_KEY, 4);
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 9 || byte === 10 || byte === 13;
}

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) {
    return byte - 48;
  }
  const lower = byte | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

function hexBytes(portion: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(portion.length >> 1);
  let length = 0;
  let high = -1;
  for (const byte of portion) {
    const digit = hexDigit(byte);
    if (digit < 0) {
      continue;
    }
    if (high < 0) {
      high = digit;
    } else {
      bytes[length++] = high * 16 + digit;
      high = -1;
    }
  }
  return bytes.subarray(0, length);
}

/** eexec and charstring decryption (7.1): `skip` random bytes stand before the plain text. */
function decrypt(bytes: Uint8Array, key: number, skip: number): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let state = key;
  for (let i = 0; i < bytes.length; i++) {
    const cipher = bytes[i] ?? 0;
    plain[i] = cipher ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(Math.min(skip, plain.length));
}

/** lenIV −1 means charstrings that are not encrypted. */
function decrypted(charstring: Uint8Array | undefined, lenIV: number): Uint8Array | null {
  if (charstring === undefined) {
    return null;
  }
  return lenIV < 0 ? charstring : decrypt(charstring, CHARSTRING_KEY, lenIV);
}

// Words that may follow a number where an entry could stand: then no binary data comes.
const NOT_BINARY = new Set(["def", "dict", "array", "string", "put", "ND", "NP", "|-", "|"]);

interface PrivateCode {
  readonly lenIV: number;
  readonly glyphs: ReadonlyMap<string, Uint8Array>;
  readonly subrs: ReadonlyMap<number, Uint8Array>;
}

/**
 * Reads "dup 3 15 RD …" and "/name 42 RD …" entries. Binary data is stepped over by its stated length,
 * so that it is never mistaken for tokens.
 */
function readPrivate(secret: Uint8Array): PrivateCode | null {
  // At the start of the private dictionary; searching the binary data behind it could find a wrong one.
  const lenIV = numberAfter(latin1Text(secret, 0, Math.min(secret.length, 20_000)), "/lenIV") ?? 4;
  const subrs = new Map<number, Uint8Array>();
  const glyphs = new Map<string, Uint8Array>();
  const subrsAt = indexOfText(secret, "/Subrs", 0);
  const charStringsAt = indexOfText(secret, "/CharStrings", 0);
  if (charStringsAt < 0) {
    return null;
  }
  if (subrsAt >= 0) {
    // Some fonts put the charstrings first: then the subroutines reach to the end.
    const end = subrsAt < charStringsAt ? charStringsAt : secret.length;
    eachEntry(secret, subrsAt + 6, { end, stop: "" }, (words, data) => {
      if (words.at(-4) === "dup") {
        subrs.set(Number(words.at(-3)), data);
      }
      return subrs.size < MAX_GLYPHS;
    });
  }
  eachEntry(secret, charStringsAt + 12, { end: secret.length, stop: "end" }, (words, data) => {
    const name = words.at(-3);
    // A glyph given twice: synthetic fonts repeat the list, and the first one counts.
    if (name?.startsWith("/") === true && !glyphs.has(name.slice(1))) {
      glyphs.set(name.slice(1), data);
    }
    return glyphs.size < MAX_GLYPHS;
  });
  return glyphs.size === 0 ? null : { lenIV, glyphs, subrs };
}

/** Calls `take` with the last words before each binary string ("RD" or "-|" last) and its data. */
function eachEntry(
  secret: Uint8Array,
  start: number,
  { end, stop }: { end: number; stop: string },
  take: (words: readonly string[], data: Uint8Array) => boolean,
): void {
  let words: string[] = [];
  let found = false;
  let at = start;
  while (at < end) {
    while (at < end && isSpace(secret[at])) {
      at++;
    }
    const from = at;
    // A slash also starts a new word: "/a 12 RD" may follow "ND" without a space.
    while (at < end && !isSpace(secret[at]) && (at === from || secret[at] !== 0x2f)) {
      at++;
    }
    const word = latin1Text(secret, from, at);
    words.push(word);
    if (word === stop && found) {
      return;
    }
    const size = Number(words.at(-2));
    // The operator is "RD" or "-|" by custom only: what tells an entry is the words before it.
    const isEntry = words.at(-3)?.startsWith("/") === true || words.at(-4) === "dup";
    if (isEntry && Number.isInteger(size) && size >= 0 && !NOT_BINARY.has(word)) {
      found = true;
      // Exactly one space between the operator and the data.
      const data = secret.subarray(at + 1, at + 1 + size);
      if (data.length < size || !take(words, data)) {
        return;
      }
      at += 1 + size;
      words = [];
    } else if (words.length > 8) {
      // Only the last four words are ever asked for.
      words = words.slice(-4);
    }
  }
}

/** The number after the first occurrence of a key; null when there is none within 80 characters. */
function numberAfter(text: string, key: string): number | null {
  const at = text.indexOf(key);
  const match = at < 0 ? null : /^\s*(-?\d+(?:\.\d+)?)/.exec(text.slice(at + key.length, at + 80));
  return match === null ? null : Number(match[1]);
}

/** Charstring units to thousandths of an em. */
function fontScale(clear: string): number {
  const match = /\/FontMatrix\s*\[\s*(-?[\d.eE+-]+)/.exec(clear);
  // Only the x scale: fonts with another y scale exist in theory only.
  const scale = Number(match?.[1] ?? "0.001") * 1000;
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}

/** "StandardEncoding def", or "dup 65 /A put" entries (also with an octal code "8#101"). */
function readEncoding(
  clear: string,
  gids: ReadonlyMap<string, number>,
): ReadonlyMap<number, number> {
  const encoding = new Map<number, number>();
  const at = clear.indexOf("/Encoding");
  if (at < 0) {
    return encoding;
  }
  const text = clear.slice(at + 9);
  if (/^\s*StandardEncoding\b/.test(text)) {
    for (const [code, name] of baseEncoding("Standard").entries()) {
      const gid = name === null ? undefined : gids.get(name);
      if (gid !== undefined) {
        encoding.set(code, gid);
      }
    }
    return encoding;
  }
  for (const match of text.matchAll(/\bdup\s+(?:(\d+)#)?(\w+)\s*\/([^\s/[\](){}<>%]+)\s+put\b/g)) {
    const code = Number.parseInt(match[2] ?? "", Number(match[1] ?? "10"));
    const gid = gids.get(match[3] ?? "");
    if (gid !== undefined && code >= 0 && code < 256) {
      encoding.set(code, gid);
    }
  }
  return encoding;
}
