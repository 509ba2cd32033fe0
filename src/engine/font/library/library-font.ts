/**
 * Full fonts that can set new text: the bundled families and the shop's uploads. Handed in as bytes by
 * an adapter; the engine never reads a file.
 */
import { sha256Hex } from "../../packages/hash.ts";
import {
  readSfntTables,
  type SfntTables,
  sfntAdvance,
  sfntCharacterMap,
  sfntName,
} from "./library-sfnt.ts";
import type { LibraryFontFile } from "../../contract/fonts.ts";

/** Facts used to choose a substitute and to write a font descriptor. Thousandths of an em. */
export interface LibraryFontFacts {
  readonly id: string;
  /** Of the file; hashed when first asked for, which is when the font is embedded. */
  readonly sha256: string;
  readonly postScriptName: string;
  readonly familyName: string;
  /** usWeightClass, 1 to 1000; 400 when the font has no OS/2 table. */
  readonly weight: number;
  /**
   * Degrees anticlockwise from the vertical, negative for type that leans to the right (OpenType 1.9,
   * post).
   */
  readonly italicAngle: number;
  readonly isItalic: boolean;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  readonly isScript: boolean;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly bbox: readonly [number, number, number, number];
  /** Mean advance of a–z, for the choice by width. */
  readonly meanWidth: number;
  /** Licence bits of OS/2, as they stand. */
  readonly fsType: number;
  readonly outlines: "truetype" | "cff";
}

/** A full font with its facts and the widths a substitute is judged by. */
export interface LibraryFont {
  readonly file: LibraryFontFile;
  readonly facts: LibraryFontFacts;
  /** Advance of a character in thousandths of an em by cmap and hmtx; null when it has no glyph. */
  widthOf(character: string): number | null;
  /** Glyph id of a code point by cmap; 0 when there is none. */
  readonly glyphOf: (codePoint: number) => number;
  /** Number of glyphs. */
  readonly glyphCount: number;
  /** The variable font that it is an instance of: it has the same characters and features. */
  readonly variable?: LibraryFont;
}

const LOWER_CASE = "abcdefghijklmnopqrstuvwxyz";

/**
 * Reads a full font; null when it cannot set text in a PDF: no single OpenType font, no outlines in
 * glyf or CFF, no Unicode cmap, or its licence bits forbid embedding. Never throws. Cost: some table reads.
 */
export function readLibraryFont(file: LibraryFontFile): LibraryFont | null {
  // Once: some files are read from disk each time.
  const { bytes } = file;
  const tables = readSfntTables(bytes);
  const outlines = tables?.has("glyf") ? "truetype" : tables?.has("CFF ") ? "cff" : null;
  if (tables === null || outlines === null) {
    return null;
  }
  const unitsPerEm = tables.get("head")?.u16(18) ?? 0;
  // A font without a space is a set of symbols: no line of text can be broken in it.
  const glyphOf = sfntCharacterMap(tables);
  if (unitsPerEm === 0 || glyphOf(0x20) === 0) {
    return null;
  }
  const widthOf = (character: string): number | null => {
    const gid = glyphOf(character.codePointAt(0) ?? 0);
    return gid === 0 ? null : (sfntAdvance(tables, gid) * 1000) / unitsPerEm;
  };
  const facts = factsOf({ id: file.id, bytes }, tables, { outlines, unitsPerEm, widthOf });
  if (!mayEmbedSubset(facts.fsType)) {
    return null;
  }
  return { file, facts, widthOf, glyphOf, glyphCount: tables.get("maxp")?.u16(4) ?? 0 };
}

/** Facts of a full font; null when it cannot set text in a PDF (see `readLibraryFont`). */
export function libraryFontFacts(file: LibraryFontFile): LibraryFontFacts | null {
  return readLibraryFont(file)?.facts ?? null;
}

/**
 * OpenType 1.9, OS/2 fsType: bits 1-3 are the usage permission, the least restrictive one counts; bit 8
 * forbids subsetting, bit 9 allows bitmaps only. "Preview & Print" allows embedding for print.
 */
function mayEmbedSubset(fsType: number): boolean {
  const restricted = (fsType & 0x2) !== 0 && (fsType & 0xc) === 0;
  return !restricted && (fsType & 0x300) === 0;
}

interface Reading {
  readonly outlines: "truetype" | "cff";
  readonly unitsPerEm: number;
  readonly widthOf: (character: string) => number | null;
}

function factsOf(
  { id, bytes }: Pick<LibraryFontFile, "id" | "bytes">,
  tables: SfntTables,
  reading: Reading,
): LibraryFontFacts {
  const thousandths = (units: number): number => Math.round((units * 1000) / reading.unitsPerEm);
  const head = tables.get("head");
  const os2 = tables.get("OS/2");
  const post = tables.get("post");
  const hhea = tables.get("hhea");
  const signed = (tag: string, at: number): number => tables.get(tag)?.i16(at) ?? 0;
  const isItalic = ((head?.u16(44) ?? 0) & 2) !== 0 || ((os2?.u16(62) ?? 0) & 1) !== 0;
  // sxHeight and sCapHeight exist from version 2 of OS/2 on, and many fonts leave them 0.
  const height = (at: number, letter: number): number =>
    (os2?.u16(0) ?? 0) >= 2 && signed("OS/2", at) > 0 ? thousandths(signed("OS/2", at)) : letter;
  const widths = LOWER_CASE.split("").flatMap((letter) => reading.widthOf(letter) ?? []);
  const ascent = thousandths(hhea?.i16(4) ?? 0);
  let sha256: string | undefined;
  return {
    id,
    // A hash of every bundled font would be a third of what starting an engine costs.
    get sha256() {
      return (sha256 ??= sha256Hex(bytes));
    },
    postScriptName: sfntName(tables, 6),
    // Name 16 is the typographic family; name 1 splits a family into groups of four cuts for old
    // programs.
    familyName: sfntName(tables, 16) || sfntName(tables, 1),
    weight: os2?.u16(4) || 400,
    // A 16.16 fixed-point number: signed whole part, unsigned fraction.
    italicAngle: (post?.i16(4) ?? 0) + (post?.u16(6) ?? 0) / 65_536,
    isItalic,
    ...styleClass(tables),
    isFixedPitch: (post?.u32(12) ?? 0) !== 0,
    unitsPerEm: reading.unitsPerEm,
    ascent,
    descent: thousandths(hhea?.i16(6) ?? 0),
    // Three quarters and 55 % of the ascent are close to the mean of text faces.
    capHeight: height(88, Math.round(ascent * 0.75)),
    xHeight: height(86, Math.round(ascent * 0.55)),
    bbox: [
      thousandths(signed("head", 36)),
      thousandths(signed("head", 38)),
      thousandths(signed("head", 40)),
      thousandths(signed("head", 42)),
    ],
    meanWidth: widths.reduce((sum, width) => sum + width, 0) / Math.max(widths.length, 1),
    fsType: os2?.u16(8) ?? 0,
    outlines: reading.outlines,
  };
}

/** Serif and script by PANOSE, the IBM family class (OpenType 1.9, OS/2) or the family's name. */
function styleClass(tables: SfntTables): { isSerif: boolean; isScript: boolean } {
  const os2 = tables.get("OS/2");
  const [family, serifStyle] = [os2?.u8(32) ?? 0, os2?.u8(33) ?? 0];
  const familyClass = os2?.u8(30) ?? 0;
  // PANOSE family 3 is Latin hand written; class 10 of sFamilyClass is Scripts.
  const isScript = family === 3 || familyClass === 10;
  // PANOSE serif styles 2 to 10 have serifs, 11 to 15 have none.
  const byPanose = family === 2 && serifStyle >= 2 && serifStyle <= 10;
  const byClass = (familyClass >= 1 && familyClass <= 5) || familyClass === 7;
  // Tinos Regular says neither; its name does.
  const byName =
    /\b(tinos|times|serif)\b/i.test(sfntName(tables, 1)) && !/sans/i.test(sfntName(tables, 1));
  return { isScript, isSerif: byPanose || byClass || byName };
}
