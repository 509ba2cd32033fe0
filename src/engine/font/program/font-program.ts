/**
 * What the readers of embedded font programs have in common. A program says which glyphs exist, which
 * have an outline and what they are called; it never says how far the pen moves (that is the PDF's business).
 */
import type { Rect } from "#base/geometry.ts";
import type { Outline } from "./glyph-outline.ts";

/** Formats of embedded font programs (ISO 32000-2, 9.9.1, table 124). */
export type FontProgramKind = "type1" | "cff" | "truetype" | "opentype-cff";

/**
 * An opened font program. Methods never throw and give null, 0 or an empty answer for glyphs that do
 * not exist; what is costly is made when first asked for.
 */
export interface FontProgram {
  readonly kind: FontProgramKind;
  readonly glyphCount: number;
  /** False when the outlines cannot be read, so that `hasInk` means nothing. */
  readonly outlinesReadable: boolean;
  /** True when the glyph exists and draws something. */
  hasOutline(gid: number): boolean;
  /**
   * Bounds of a glyph's outline in thousandths of an em; null when it has none or cannot be read. May
   * reach further than the outline, since control points count.
   */
  glyphBounds(gid: number): Rect | null;
  /**
   * Outline of a glyph in thousandths of an em, [] without outline; null when it cannot be read. Not
   * kept.
   */
  outline(gid: number): Outline | null;
  /** Advance by the program in thousandths of an em; null when unknown. Never used to set text. */
  advance(gid: number): number | null;
  /** Glyph of a PostScript name; null when the program has no names or not this one. */
  gidOfName(name: string): number | null;
  /** PostScript name of a glyph; null when the program carries none. */
  nameOfGid(gid: number): string | null;
  /** Code → glyph of the program's own encoding (Type 1, bare CFF); null when it has none. */
  readonly encoding: ReadonlyMap<number, number> | null;
  /** CID → glyph of a CID-keyed CFF; null when the program is not CID-keyed. */
  readonly gidOfCid: ((cid: number) => number | null) | null;
  /** Character maps of an sfnt; empty otherwise. */
  readonly charMaps: readonly CharMap[];
  readonly metrics: ProgramMetrics;
}

/** One cmap subtable (OpenType 1.9, cmap). */
export interface CharMap {
  readonly platform: number;
  readonly encoding: number;
  /** Glyph of a code; 0 when none. */
  gid(code: number): number;
  /** Code and glyph of every mapping, glyph 0 left out; at most 0x11000 entries. */
  entries(): Iterable<readonly [number, number]>;
}

/** Lengths in thousandths of an em; null when the program does not say. */
export interface ProgramMetrics {
  readonly ascent: number | null;
  readonly descent: number | null;
  readonly capHeight: number | null;
  readonly xHeight: number | null;
  readonly italicAngle: number | null;
  /** 1 to 1000. */
  readonly weight: number | null;
  readonly isFixedPitch: boolean | null;
  readonly isSerif: boolean | null;
  /** Licence bits of OS/2; null without the table, as in bare CFF and Type 1. */
  readonly fsType: number | null;
  readonly familyName: string | null;
}

/** Metrics of a program that states none. */
export const NO_METRICS: ProgramMetrics = {
  ascent: null,
  descent: null,
  capHeight: null,
  xHeight: null,
  italicAngle: null,
  weight: null,
  isFixedPitch: null,
  isSerif: null,
  fsType: null,
  familyName: null,
};

/**
 * Unicode character maps of an sfnt, best first: full repertoire, then BMP (OpenType 1.9, cmap).
 * Platform 0 comes last, since old Macintosh fonts fill it with a part of their characters only;
 * encoding 5 holds variation sequences, which map no single code.
 */
export function unicodeCharMaps(program: FontProgram): readonly CharMap[] {
  const rank = ({ platform, encoding }: CharMap): number => {
    if (platform === 3 && encoding === 10) {
      return 0;
    }
    if (platform === 3 && encoding === 1) {
      return 1;
    }
    return platform === 0 && encoding !== 5 ? 2 : 9;
  };
  return program.charMaps.filter((map) => rank(map) < 9).toSorted((a, b) => rank(a) - rank(b));
}

/**
 * The cmap subtable of a platform and encoding, (3,0) symbol or (1,0) Macintosh; null when the program
 * has none.
 */
export function charMapOf(
  program: FontProgram,
  platform: number,
  encoding: number,
): CharMap | null {
  return (
    program.charMaps.find((map) => map.platform === platform && map.encoding === encoding) ?? null
  );
}
