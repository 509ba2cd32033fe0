/**
 * Compact Font Format programs, bare as PDF embeds them or as the CFF table of an OpenType font (Adobe
 * Technical Note 5176): glyphs, names, encoding, CIDs and outlines. CFF2 is not read.
 */
import { latin1Text } from "#base/bytes.ts";
import type { Rect } from "#base/geometry.ts";
import { ByteReader } from "./byte-reader.ts";
import { type CffDict, type CffIndex, readDict, readIndex } from "./cff-dict.ts";
import {
  CFF_EXPERT_CHARSET,
  CFF_EXPERT_SUBSET_CHARSET,
  CFF_STANDARD_STRINGS,
} from "./cff-strings.data.ts";
import { baseEncoding } from "../encoding/encodings.ts";
import { type FontProgram, NO_METRICS } from "./font-program.ts";
import { moved, type Outline, scaled } from "./glyph-outline.ts";
import { OutlinePen } from "./outline-pen.ts";
import { type CharstringDrawing, runType2, type Subroutines } from "./type2-charstring.ts";
import { drawsType2 } from "./type2-outline-presence.ts";

// Operators of Top and Private DICTs (5176, 9 and 15); 12 n is written as 1200 + n.
const OP_CHARSET = 15;
const OP_ENCODING = 16;
const OP_CHARSTRINGS = 17;
const OP_PRIVATE = 18;
const OP_SUBRS = 19;
const OP_DEFAULT_WIDTH = 20;
const OP_NOMINAL_WIDTH = 21;
const OP_ITALIC_ANGLE = 1202;
const OP_FIXED_PITCH = 1201;
const OP_CHARSTRING_TYPE = 1206;
const OP_FONT_MATRIX = 1207;
const OP_ROS = 1230;
const OP_FD_ARRAY = 1236;
const OP_FD_SELECT = 1237;

let standardStrings: readonly string[] | null = null;

/**
 * A CFF program; null when the header, the Top DICT or the CharStrings INDEX cannot be read. Names,
 * maps and outlines are made when first asked for: most fonts of a file are only asked for a few
 * glyphs.
 */
export function readCff(bytes: Uint8Array): FontProgram | null {
  const reader = new ByteReader(bytes);
  if (reader.u8(0) !== 1 || reader.u8(2) < 4) {
    return null;
  }
  // The INDEXes follow one another; each must be read to find the next.
  const names = readIndex(reader, reader.u8(2));
  const tops = readIndex(reader, names.end);
  const strings = readIndex(reader, tops.end);
  const globals = readIndex(reader, strings.end);
  // The first font only: a FontSet of several cannot be embedded in PDF.
  const top = readDict(tops.item(0));
  const charstringsAt = top.get(OP_CHARSTRINGS)?.[0] ?? 0;
  const charstrings = readIndex(reader, charstringsAt);
  if (tops.count === 0 || charstringsAt === 0 || charstrings.count === 0) {
    return null;
  }
  const isCid = top.has(OP_ROS);
  const sids = readCharset(reader, top, { count: charstrings.count, isCid });
  const glyphNames = memo(() => (isCid ? [] : sids.map((sid) => stringOf(sid, strings))));
  const gids = memo(() => firstIndexes(glyphNames()));
  const gidOfCid = memo(() => firstIndexes(sids));
  const encoding = memo(() => readEncoding(reader, top, { sids, gids, strings }));
  const font: CffFont = { reader, top, charstrings, globals, isCid };
  const drawings = new GlyphDrawings(
    font,
    // Accents of endchar are named by StandardEncoding, whatever encoding the font has.
    (code) => gids().get(baseEncoding("Standard")[code] ?? "") ?? null,
  );
  return {
    kind: "cff",
    glyphCount: charstrings.count,
    // Type 1 charstrings in a CFF (CharstringType 1) are allowed and unknown in the wild.
    outlinesReadable: (top.get(OP_CHARSTRING_TYPE)?.[0] ?? 2) === 2,
    hasOutline: (gid) => drawings.draws(gid),
    glyphBounds: (gid) => drawings.bounds(gid),
    outline: (gid) => drawings.outline(gid),
    advance: (gid) => drawings.advance(gid),
    gidOfName: (name) => gids().get(name) ?? null,
    nameOfGid: (gid) => glyphNames()[gid] ?? null,
    get encoding() {
      return isCid ? null : encoding();
    },
    gidOfCid: isCid ? (cid) => gidOfCid().get(cid) ?? null : null,
    charMaps: [],
    metrics: {
      ...NO_METRICS,
      italicAngle: top.get(OP_ITALIC_ANGLE)?.[0] ?? null,
      isFixedPitch: (top.get(OP_FIXED_PITCH)?.[0] ?? 0) === 1 ? true : null,
    },
  };
}

function memo<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

/** Value → first index. A name or CID given to two glyphs means the first one, as in readers. */
function firstIndexes<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const indexes = new Map<T, number>();
  values.forEach((value, index) => {
    if (!indexes.has(value)) {
      indexes.set(value, index);
    }
  });
  return indexes;
}

/** A string by SID: 391 standard ones, then the font's own (5176, 10); "" past the end. */
function stringOf(sid: number, strings: CffIndex): string {
  standardStrings ??= CFF_STANDARD_STRINGS.trim().split(/\s+/);
  const standard = standardStrings[sid];
  return standard ?? latin1Text(strings.item(sid - standardStrings.length));
}

/** SID (CID for a CID-keyed font) of every glyph; glyphs past a damaged charset have 0. */
function readCharset(
  reader: ByteReader,
  top: CffDict,
  { count, isCid }: { count: number; isCid: boolean },
): readonly number[] {
  const at = top.get(OP_CHARSET)?.[0] ?? 0;
  if (at <= 2) {
    // 5176, 13 and appendix C: predefined charsets. A CID-keyed font without a charset numbers its
    // glyphs in order.
    const runs = [[[0, isCid ? 0xffff : 228]], CFF_EXPERT_CHARSET, CFF_EXPERT_SUBSET_CHARSET][at];
    return expandRuns(runs ?? [], count);
  }
  const format = reader.u8(at);
  const sids = [0];
  let from = at + 1;
  while (sids.length < count && reader.inside(from, 2)) {
    const first = reader.u16(from);
    // Format 0 lists each SID; 1 and 2 are ranges with an 8- or 16-bit count of further glyphs (5176,
    // 13).
    const left = format === 0 ? 0 : reader.uint(from + 2, format === 1 ? 1 : 2);
    for (let i = 0; i <= left && sids.length < count; i++) {
      sids.push(first + i);
    }
    from += format === 0 ? 2 : format === 1 ? 3 : 4;
  }
  while (sids.length < count) {
    sids.push(0);
  }
  return sids;
}

/** SIDs of a predefined charset, filled up with .notdef where the font has more glyphs than it. */
function expandRuns(runs: readonly (readonly number[])[], count: number): readonly number[] {
  const sids: number[] = [];
  for (const [first = 0, last = 0] of runs) {
    for (let sid = first; sid <= last && sids.length < count; sid++) {
      sids.push(sid);
    }
  }
  while (sids.length < count) {
    sids.push(0);
  }
  return sids;
}

interface NamedGlyphs {
  readonly sids: readonly number[];
  readonly gids: () => ReadonlyMap<string, number>;
  readonly strings: CffIndex;
}

/** Code → glyph (5176, 12). */
function readEncoding(
  reader: ByteReader,
  top: CffDict,
  { sids, gids, strings }: NamedGlyphs,
): ReadonlyMap<number, number> {
  const encoding = new Map<number, number>();
  const at = top.get(OP_ENCODING)?.[0] ?? 0;
  // Offsets 0 and 1 are no places but name the predefined encodings.
  if (at <= 1) {
    baseEncoding(at === 0 ? "Standard" : "CffExpert").forEach((name, code) => {
      const gid = name === null ? undefined : gids().get(name);
      if (gid !== undefined && gid !== 0) {
        encoding.set(code, gid);
      }
    });
    return encoding;
  }
  const format = reader.u8(at) & 0x7f;
  const count = reader.u8(at + 1);
  // Glyphs are encoded in order of their ids; .notdef has no code.
  let gid = 1;
  let from = at + 2;
  for (let i = 0; i < count; i++) {
    const first = reader.u8(from);
    const left = format === 0 ? 0 : reader.u8(from + 1);
    for (let j = 0; j <= left && gid < sids.length; j++) {
      encoding.set(first + j, gid++);
    }
    from += format === 0 ? 1 : 2;
  }
  // The high bit says that supplements follow: further codes for glyphs that have one (5176, 12).
  if ((reader.u8(at) & 0x80) !== 0) {
    const supplements = reader.u8(from);
    for (let i = 0; i < supplements; i++) {
      const extra = gids().get(stringOf(reader.u16(from + 2 + i * 3), strings));
      if (extra !== undefined) {
        encoding.set(reader.u8(from + 1 + i * 3), extra);
      }
    }
  }
  return encoding;
}

interface CffFont {
  readonly reader: ByteReader;
  readonly top: CffDict;
  readonly charstrings: CffIndex;
  readonly globals: CffIndex;
  readonly isCid: boolean;
}

/**
 * Outlines by glyph. Invariant: what a charstring draws is worked out once; the lines themselves are
 * not kept, as a large font would fill the memory.
 */
class GlyphDrawings {
  readonly #font: CffFont;
  readonly #gidOfStandardCode: (code: number) => number | null;
  readonly #parts: () => ReturnType<typeof readFontParts>;
  readonly #globalSubrs: Subroutines;
  readonly #known = new Map<number, CharstringDrawing | null>();

  /** `gidOfStandardCode` finds the parts of accented letters (Technical Note 5177, appendix C, endchar). */
  constructor(font: CffFont, gidOfStandardCode: (code: number) => number | null) {
    this.#font = font;
    this.#gidOfStandardCode = gidOfStandardCode;
    this.#parts = memo(() => readFontParts(font));
    this.#globalSubrs = subroutines(font.globals);
  }

  /** True when the glyph draws anything: the cheap scan, not the run that keeps bounds. */
  draws(gid: number): boolean {
    const part = this.#parts().partOf(gid);
    const code = this.#font.charstrings.item(gid);
    return part !== null && drawsType2(code, this.#globalSubrs, part.subrs);
  }

  /**
   * Bounds in thousandths of an em; null for an empty or unreadable glyph, and for an accented letter
   * of which one part is unreadable.
   */
  bounds(gid: number): Rect | null {
    const drawing = this.#run(gid);
    const scale = this.#parts().partOf(gid)?.scale ?? 1;
    if (drawing === null) {
      return null;
    }
    const pen = new OutlinePen();
    if (drawing.bounds !== null) {
      pen.include(drawing.bounds, [0, 0]);
    }
    // The parts are run by themselves and never composed again: the format forbids parts of parts.
    if (drawing.accent !== null) {
      const { base, accent, dx, dy } = drawing.accent;
      const letter = this.#run(this.#gidOfStandardCode(base) ?? -1)?.bounds ?? null;
      const mark = this.#run(this.#gidOfStandardCode(accent) ?? -1)?.bounds ?? null;
      if (letter === null || mark === null) {
        return null;
      }
      pen.include(letter, [0, 0]);
      pen.include(mark, [dx, dy]);
    }
    return pen.bounds(scale);
  }

  /** Contours in thousandths of an em; run anew each time, see the class. */
  outline(gid: number): Outline | null {
    const traced = this.#trace(gid);
    const { accent = null } = traced?.drawing ?? {};
    const [base, mark] =
      accent === null
        ? [null, null]
        : [accent.base, accent.accent].map((code) => {
            const part = this.#gidOfStandardCode(code);
            // Without a glyph there is no charstring, which would run as one that draws nothing.
            return part === null ? null : this.#trace(part);
          });
    if (traced === null || (accent !== null && (!base || !mark))) {
      return null;
    }
    const shifted = moved(mark?.lines ?? [], [accent?.dx ?? 0, accent?.dy ?? 0]);
    const whole = [...traced.lines, ...(base?.lines ?? []), ...shifted];
    return scaled(whole, this.#parts().partOf(gid)?.scale ?? 1);
  }

  /**
   * Technical Note 5177, 4.1: a charstring states its width as a difference from nominalWidthX, or not
   * at all.
   */
  advance(gid: number): number | null {
    const drawing = this.#run(gid);
    const part = this.#parts().partOf(gid);
    if (drawing === null || part === null) {
      return null;
    }
    const { width } = drawing;
    return (width === null ? part.defaultWidth : part.nominalWidth + width) * part.scale;
  }

  #run(gid: number): CharstringDrawing | null {
    let drawing = this.#known.get(gid);
    if (drawing === undefined) {
      const part = this.#parts().partOf(gid);
      const code = this.#font.charstrings.item(gid);
      drawing =
        code.length === 0 || part === null ? null : runType2(code, this.#globalSubrs, part.subrs);
      this.#known.set(gid, drawing);
    }
    return drawing;
  }

  #trace(gid: number): { readonly drawing: CharstringDrawing; readonly lines: Outline } | null {
    const part = this.#parts().partOf(gid);
    const lines: number[][] = [];
    const code = this.#font.charstrings.item(gid);
    const drawing =
      part === null ? null : runType2(code, this.#globalSubrs, part.subrs, new OutlinePen(lines));
    return drawing === null ? null : { drawing, lines };
  }
}

interface FontPart {
  readonly subrs: Subroutines;
  /** Charstring units to thousandths of an em. */
  readonly scale: number;
  /** In charstring units. */
  readonly defaultWidth: number;
  readonly nominalWidth: number;
}

/** The Private DICT and matrix for each glyph: one for the font, or one per Font DICT of a CID-keyed font. */
function readFontParts({ reader, top, charstrings, isCid }: CffFont): {
  partOf(gid: number): FontPart | null;
} {
  const topScale = top.get(OP_FONT_MATRIX)?.[0];
  if (!isCid) {
    const part = readPart(reader, top, (topScale ?? 0.001) * 1000);
    return { partOf: () => part };
  }
  const dicts = readIndex(reader, top.get(OP_FD_ARRAY)?.[0] ?? 0);
  const parts: FontPart[] = [];
  for (let i = 0; i < Math.min(dicts.count, 256); i++) {
    const dict = readDict(dicts.item(i));
    const own = dict.get(OP_FONT_MATRIX)?.[0];
    // 5176 leaves open how the two matrices combine; both given, they are multiplied as renderers do.
    const matrix = own === undefined ? (topScale ?? 0.001) : own * (topScale ?? 1);
    parts.push(readPart(reader, dict, matrix * 1000));
  }
  const select = readFdSelect(reader, top.get(OP_FD_SELECT)?.[0] ?? 0, charstrings.count);
  return { partOf: (gid) => parts[select(gid)] ?? null };
}

function readPart(reader: ByteReader, dict: CffDict, scale: number): FontPart {
  const [size = 0, at = 0] = dict.get(OP_PRIVATE) ?? [];
  const privateDict = readDict(reader.slice(at, at + size));
  // Subrs is relative to the Private DICT, unlike every other offset (5176, 15).
  const offset = privateDict.get(OP_SUBRS)?.[0] ?? 0;
  // A FontMatrix of 0 or NaN: as if none were stated.
  const isScaled = Number.isFinite(scale) && scale > 0;
  return {
    subrs: offset === 0 ? () => null : subroutines(readIndex(reader, at + offset)),
    scale: isScaled ? scale : 1,
    defaultWidth: privateDict.get(OP_DEFAULT_WIDTH)?.[0] ?? 0,
    nominalWidth: privateDict.get(OP_NOMINAL_WIDTH)?.[0] ?? 0,
  };
}

/** Subroutine numbers are biased by their count (5177, 4.7). */
function subroutines(index: CffIndex): Subroutines {
  const bias = index.count < 1240 ? 107 : index.count < 33_900 ? 1131 : 32_768;
  return (number) => {
    const at = number + bias;
    return at >= 0 && at < index.count ? index.item(at) : null;
  };
}

/**
 * Which Font DICT a glyph belongs to (5176, 19): format 0, a byte each; format 3, ranges that are
 * spread out here once, so that asking is one look-up.
 */
function readFdSelect(reader: ByteReader, at: number, glyphCount: number): (gid: number) => number {
  if (at === 0) {
    return () => 0;
  }
  if (reader.u8(at) === 0) {
    return (gid) => reader.u8(at + 1 + gid);
  }
  const select = new Uint8Array(glyphCount);
  const ranges = reader.u16(at + 1);
  for (let i = 0; i < ranges && reader.inside(at + 3 + i * 3, 5); i++) {
    const entry = at + 3 + i * 3;
    const first = reader.u16(entry);
    const next = reader.u16(entry + 3);
    if (next <= first) {
      // Ranges ascend; a table that does not is damaged, or made to keep us busy.
      break;
    }
    select.fill(reader.u8(entry + 2), first, next);
  }
  return (gid) => select[gid] ?? 0;
}
