/**
 * TrueType and OpenType programs (OpenType 1.9): which glyphs exist and have an outline, names,
 * character maps and vertical metrics. Hinting, layout tables and variations are not read. An OpenType
 * file with CFF outlines takes its glyphs from `readCff`.
 */
import { latin1Text } from "#base/bytes.ts";
import type { Rect } from "#base/geometry.ts";
import { ByteReader } from "./byte-reader.ts";
import { MAC_GLYPH_ORDER } from "./cff-strings.data.ts";
import { readCff } from "./cff.ts";
import type { FontProgram, ProgramMetrics } from "./font-program.ts";
import { type Outline, scaled } from "./glyph-outline.ts";
import { componentsOf, glyfOutline, MAX_COMPONENT_DEPTH } from "./glyf-outline.ts";
import { readCharMaps } from "./truetype-cmap.ts";

let macOrder: readonly string[] | null = null;

type Tables = ReadonlyMap<string, Uint8Array>;

/**
 * Null when there is no table directory or neither glyf nor CFF outlines. Damaged tables count as
 * absent, so a program may open with fewer answers.
 */
export function readTrueType(bytes: Uint8Array): FontProgram | null {
  const tables = readTables(bytes);
  const cff = tables.get("CFF ");
  // A font with both tables: CFF wins, as in OpenType readers.
  const outlines = cff === undefined ? null : readCff(cff);
  if (outlines === null && (tables.get("glyf") === undefined || tables.get("loca") === undefined)) {
    return null;
  }
  const head = new ByteReader(tables.get("head") ?? new Uint8Array());
  // 0 would make every length infinite; 1000 is the unit of all the rest of PDF.
  const unitsPerEm = head.u16(18) === 0 ? 1000 : head.u16(18);
  const scale = 1000 / unitsPerEm;
  const glyf = outlines === null ? readGlyf(tables, scale) : null;
  const names = memo(() => readPostNames(tables));
  const gids = memo(() => invert(names()));
  const charMaps = memo(() => readCharMaps(tables.get("cmap") ?? new Uint8Array()));
  const metrics = memo(() => readMetrics(tables, scale));
  const advances = new ByteReader(tables.get("hmtx") ?? new Uint8Array());
  const advanceCount = new ByteReader(tables.get("hhea") ?? new Uint8Array()).u16(34);
  return {
    kind: outlines === null ? "truetype" : "opentype-cff",
    glyphCount: outlines?.glyphCount ?? glyf?.count ?? 0,
    outlinesReadable: outlines?.outlinesReadable ?? glyf !== null,
    hasOutline: (gid) => outlines?.hasOutline(gid) ?? glyf?.hasInk(gid) ?? false,
    glyphBounds: (gid) =>
      outlines === null ? (glyf?.bounds(gid) ?? null) : outlines.glyphBounds(gid),
    outline: (gid) => (outlines === null ? (glyf?.outline(gid) ?? null) : outlines.outline(gid)),
    advance(gid) {
      // Glyphs past numberOfHMetrics share the last advance (OpenType 1.9, hmtx).
      const at = Math.min(gid, advanceCount - 1) * 4;
      return advanceCount > 0 && advances.inside(at, 2) ? advances.u16(at) * scale : null;
    },
    // A CFF font may have an empty post table (format 3): its names are in the CFF.
    gidOfName: (name) => gids().get(name) ?? outlines?.gidOfName(name) ?? null,
    nameOfGid: (gid) => names()[gid] ?? outlines?.nameOfGid(gid) ?? null,
    encoding: null,
    gidOfCid: outlines?.gidOfCid ?? null,
    get charMaps() {
      return charMaps();
    },
    get metrics() {
      return metrics();
    },
  };
}

/** Makes a value once, when first asked for. */
function memo<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}

/** Name → glyph; a name given twice means the first glyph. */
function invert(names: readonly string[]): ReadonlyMap<string, number> {
  const gids = new Map<string, number>();
  names.forEach((name, gid) => {
    if (name !== "" && !gids.has(name)) {
      gids.set(name, gid);
    }
  });
  return gids;
}

/** The first font of a collection; tables that start outside the file are left out. */
function readTables(bytes: Uint8Array): Tables {
  const reader = new ByteReader(bytes);
  const start = latin1Text(bytes, 0, 4) === "ttcf" ? reader.u32(12) : 0;
  const tables = new Map<string, Uint8Array>();
  const count = Math.min(reader.u16(start + 4), 256);
  for (let i = 0; i < count; i++) {
    const at = start + 12 + i * 16;
    const offset = reader.u32(at + 8);
    // The length is not checked: subsetters leave stale lengths, and the slice is cut at the end of the
    // file.
    if (reader.inside(at, 16) && offset < bytes.length) {
      tables.set(latin1Text(bytes, at, at + 4), reader.slice(offset, offset + reader.u32(at + 12)));
    }
  }
  return tables;
}

/**
 * The glyf and loca tables. `hasInk`: the glyph draws something. Bounds and outlines in thousandths of
 * an em.
 */
interface Glyf {
  readonly count: number;
  hasInk(gid: number): boolean;
  bounds(gid: number): Rect | null;
  outline(gid: number): Outline | null;
}

function readGlyf(tables: Tables, scale: number): Glyf {
  const located = locateGlyphs(tables);
  const { glyf, count, dataOf } = located;
  const hasInk = inkReader(located);
  return {
    count,
    hasInk,
    bounds(gid) {
      const at = dataOf(gid);
      return at === null || !hasInk(gid)
        ? null
        : [
            // xMin and xMax of the header: not verified against the points. Sorted, since some fonts
            // have them swapped.
            Math.min(glyf.i16(at + 2), glyf.i16(at + 6)) * scale,
            Math.min(glyf.i16(at + 4), glyf.i16(at + 8)) * scale,
            Math.max(glyf.i16(at + 2), glyf.i16(at + 6)) * scale,
            Math.max(glyf.i16(at + 4), glyf.i16(at + 8)) * scale,
          ];
    },
    outline(gid) {
      const lines = glyfOutline(glyf, dataOf, gid);
      return lines === null ? null : scaled(lines, scale);
    },
  };
}

/** Where the glyphs lie in glyf, as loca says. */
interface LocatedGlyphs {
  readonly glyf: ByteReader;
  readonly count: number;
  /** Where the glyph's data start; null when it is empty or outside the table. */
  readonly dataOf: (gid: number) => number | null;
}

function locateGlyphs(tables: Tables): LocatedGlyphs {
  const glyf = new ByteReader(tables.get("glyf") ?? new Uint8Array());
  const loca = new ByteReader(tables.get("loca") ?? new Uint8Array());
  // indexToLocFormat: offsets in halves (short) or as they are.
  const isLong = new ByteReader(tables.get("head") ?? new Uint8Array()).u16(50) !== 0;
  const declared = new ByteReader(tables.get("maxp") ?? new Uint8Array()).u16(4);
  const listed = Math.max(0, Math.floor(loca.length / (isLong ? 4 : 2)) - 1);
  // A subset may cut loca short: glyphs without an entry do not exist.
  const count = declared === 0 ? listed : Math.min(declared, listed);
  const offsetOf = (gid: number): number => (isLong ? loca.u32(gid * 4) : loca.u16(gid * 2) * 2);
  const dataOf = (gid: number): number | null => {
    if (!Number.isInteger(gid) || gid < 0 || gid >= count) {
      return null;
    }
    const start = offsetOf(gid);
    // A glyph header is 10 bytes: anything shorter is no glyph.
    return offsetOf(gid + 1) - start >= 10 && glyf.inside(start, 10) ? start : null;
  };
  return { glyf, count, dataOf };
}

/** Tells whether a glyph draws anything; each is looked at once. */
function inkReader({ glyf, dataOf }: LocatedGlyphs): (gid: number) => boolean {
  // Filled before the parts are looked at, so that composites that refer to each other end.
  const known = new Map<number, boolean>();
  const hasInk = (gid: number, depth: number): boolean => {
    let ink = known.get(gid);
    if (ink === undefined) {
      known.set(gid, false);
      ink = readInk(gid, depth);
      known.set(gid, ink);
    }
    return ink;
  };
  const readInk = (gid: number, depth: number): boolean => {
    const at = dataOf(gid);
    if (at === null) {
      return false;
    }
    // A negative number of contours marks a composite.
    const contours = glyf.i16(at);
    if (contours >= 0) {
      // The last point index of the last contour: one point alone draws nothing.
      return contours > 0 && glyf.u16(at + 10 + (contours - 1) * 2) > 0;
    }
    return (
      depth < MAX_COMPONENT_DEPTH &&
      componentsOf(glyf, at + 10).some(({ gid: part }) => hasInk(part, depth + 1))
    );
  };
  return (gid) => hasInk(gid, 0);
}

/** Index = glyph id; [] when the table carries no names (format 3) or is not one we read. */
function readPostNames(tables: Tables): readonly string[] {
  const post = new ByteReader(tables.get("post") ?? new Uint8Array());
  const format = post.u32(0);
  // 258 names that formats 1 and 2 refer to by number.
  macOrder ??= MAC_GLYPH_ORDER.trim().split(/\s+/);
  if (format === 0x0001_0000) {
    return macOrder;
  }
  if (format !== 0x0002_0000) {
    return [];
  }
  const count = post.u16(32);
  const strings: string[] = [];
  let at = 34 + count * 2;
  // Pascal strings up to the end of the table; how many there are is stated nowhere.
  while (post.inside(at, 1)) {
    const length = post.u8(at);
    strings.push(latin1Text(post.slice(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  const names: string[] = [];
  for (let gid = 0; gid < count && post.inside(34 + gid * 2, 2); gid++) {
    const index = post.u16(34 + gid * 2);
    names.push((index < 258 ? macOrder[index] : strings[index - 258]) ?? "");
  }
  return names;
}

/**
 * Metrics in thousandths of an em; 0 counts as not stated. hhea comes before OS/2, as in most
 * renderers.
 */
function readMetrics(tables: Tables, scale: number): ProgramMetrics {
  const os2 = new ByteReader(tables.get("OS/2") ?? new Uint8Array());
  const hhea = new ByteReader(tables.get("hhea") ?? new Uint8Array());
  const post = new ByteReader(tables.get("post") ?? new Uint8Array());
  const hasOs2 = os2.inside(0, 72);
  const nonZero = (value: number): number | null => (value === 0 ? null : value * scale);
  // sxHeight and sCapHeight came with version 2 of the table; short tables claim it all the same.
  const hasHeights = hasOs2 && os2.u16(0) >= 2 && os2.inside(86, 4);
  return {
    ascent: nonZero(hhea.i16(4)) ?? (hasOs2 ? nonZero(os2.i16(68)) : null),
    descent: nonZero(hhea.i16(6)) ?? (hasOs2 ? nonZero(os2.i16(70)) : null),
    capHeight: hasHeights ? nonZero(os2.i16(88)) : null,
    xHeight: hasHeights ? nonZero(os2.i16(86)) : null,
    italicAngle: post.inside(4, 4) ? (post.u32(4) | 0) / 0x1_0000 : null,
    weight: hasOs2 && os2.u16(4) >= 1 && os2.u16(4) <= 1000 ? os2.u16(4) : null,
    isFixedPitch: post.inside(12, 4) ? post.u32(12) !== 0 : null,
    isSerif: hasOs2 ? serifByPanose(os2.u8(32), os2.u8(33)) : null,
    fsType: hasOs2 ? os2.u16(8) : null,
    familyName: readFamilyName(tables),
  };
}

/** PANOSE family 2 (Latin text): serif styles 2 to 10, sans serif 11 to 15; 0 and 1 say nothing. */
function serifByPanose(family: number, serifStyle: number): boolean | null {
  return family === 2 && serifStyle >= 2 && serifStyle <= 15 ? serifStyle <= 10 : null;
}

/** Typographic family (name 16), else family (name 1), from a Windows Unicode or Macintosh Roman record. */
function readFamilyName(tables: Tables): string | null {
  const name = new ByteReader(tables.get("name") ?? new Uint8Array());
  const storage = name.u16(4);
  let best: { readonly rank: number; readonly text: string } | null = null;
  for (let i = 0; i < Math.min(name.u16(2), 512); i++) {
    const at = 6 + i * 12;
    const platform = name.u16(at);
    const id = name.u16(at + 6);
    if ((id !== 1 && id !== 16) || (platform !== 3 && platform !== 1)) {
      continue;
    }
    const start = storage + name.u16(at + 10);
    const bytes = name.slice(start, start + name.u16(at + 8));
    const text = platform === 3 ? utf16Text(bytes) : latin1Text(bytes);
    // Typographic family before family, Windows before Macintosh record.
    const rank = (id === 16 ? 0 : 2) + (platform === 3 ? 0 : 1);
    if (text !== "" && (best === null || rank < best.rank)) {
      best = { rank, text };
    }
  }
  return best?.text ?? null;
}

function utf16Text(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    text += String.fromCharCode(((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0));
  }
  return text;
}
