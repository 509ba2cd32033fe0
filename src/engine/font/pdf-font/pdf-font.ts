/**
 * A font as the PDF carries it: codes, widths, Unicode and outlines. `readPdfFont` (read-font.ts) makes
 * one. Widths always come from the PDF (/Widths, /W, /DW), never from the font program.
 */
import type { Rect } from "#base/geometry.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import type { FontProgramKind } from "../program/font-program.ts";
import type { GlyphShape } from "../program/glyph-shape.ts";

/** One shown character code. */
export interface PdfCode {
  readonly code: number;
  /** Bytes the code takes in the string. */
  readonly length: number;
  /** Text it stands for; several characters for a ligature; null when nothing maps it. */
  readonly unicode: string | null;
  /** Advance in thousandths of text space (horizontal: w0; vertical: w1y, negative). */
  readonly width: number;
  /** Vertical writing: position vector in thousandths; null when horizontal. */
  readonly vertical: { readonly vx: number; readonly vy: number } | null;
  /** Glyph of the embedded program; null when unknown or the font is not embedded. 0 is .notdef. */
  readonly gid: number | null;
  /** True for a one-byte code 32: the only code word spacing applies to (ISO 32000-2, 9.3.3). */
  readonly isWordSpace: boolean;
}

export type FontKind = "Type1" | "MMType1" | "TrueType" | "Type3" | "CIDFontType0" | "CIDFontType2";

export interface PdfFont {
  /** Object number of the font dictionary as text ("12"), or a path for a direct dictionary. */
  readonly key: string;
  readonly kind: FontKind;
  /** PostScript name without the subset tag; "" when absent. */
  readonly postScriptName: string;
  /** Six letters of "ABCDEF+", or null. */
  readonly subsetTag: string | null;
  readonly familyName: string;
  /** What kind of program is embedded, decided by its first bytes and not by /Subtype; null without one. */
  readonly program: FontProgramKind | null;
  readonly vertical: boolean;
  /** Thousandths of an em; from the descriptor, else the program, else 750 / -250. */
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number | null;
  readonly xHeight: number | null;
  readonly italicAngle: number;
  /** 100–900, from the descriptor (FontWeight, StemV, ForceBold) or the name. */
  readonly weight: number;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  readonly isScript: boolean;
  /** OS/2 fsType of the embedded program when it has an OS/2 table; null otherwise. */
  readonly fsType: number | null;
  /** Why text in this font is reported but not editable; null when it is. */
  readonly reason: ReasonCode | null;
  /** Splits a shown string into codes. Never throws; a short last code is padded. */
  decode(bytes: Uint8Array): readonly PdfCode[];
  /**
   * Character → the code that prints it with this font as embedded: an outline exists (or the character
   * is a space), the mapping is trusted one to one, and the PDF gives a width. Empty when not embedded.
   */
  readonly coverage: ReadonlyMap<string, EncodedCharacter>;
  /**
   * True when every coverage decision could be checked against the embedded program's outlines. False
   * means: never reuse this font for new text.
   */
  readonly outlinesChecked: boolean;
  /** What a covered character looks like as embedded; null when it cannot be seen. */
  inkOf(character: string): GlyphShape | null;
}

export interface EncodedCharacter {
  readonly code: number;
  readonly length: number;
  readonly width: number;
}

/** The compact, serialisable part of a font that a plan keeps (`font-facts.ts` makes it). */
export interface FontFacts {
  readonly key: string;
  readonly kind: FontKind;
  readonly postScriptName: string;
  readonly subsetTag: string | null;
  readonly familyName: string;
  readonly embedded: boolean;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number | null;
  readonly xHeight: number | null;
  readonly italicAngle: number;
  readonly weight: number;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  readonly isScript: boolean;
  readonly fsType: number | null;
  /** True for a font whose codes are shown one below the other; absent for all others. */
  readonly vertical?: true;
  /**
   * What some letters look like as embedded: many where the font may be one of the shop's, else a few. Absent
   * where none can be seen.
   */
  readonly ink?: readonly (readonly [character: string, box: Rect, fields: string])[];
  /** [character, code, bytes per code, width in thousandths], sorted by character. */
  readonly coverage: readonly (readonly [string, number, number, number])[];
}
