/**
 * A font as the PDF carries it: codes, widths, Unicode and outlines. `readPdfFont` (read-font.ts) makes
 * one. Widths always come from the PDF (/Widths, /W, /DW), never from the font program.
 */
import type { ReasonCode } from "../../contract/problems.ts";
import type { FontProgramKind } from "../program/font-program.ts";
import type { LetterReader, Outline } from "../program/glyph-outline.ts";
import type { FontTraits } from "../../plan/font-facts.ts";

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

export interface PdfFont extends FontTraits {
  /** What kind of program is embedded, decided by its first bytes and not by /Subtype; null without one. */
  readonly program: FontProgramKind | null;
  readonly vertical: boolean;
  /** Why text in this font is reported but not editable; null when it is. */
  readonly reason: ReasonCode | null;
  /** True where /ToUnicode gives private characters for the letters that the codes are read as; else absent. */
  readonly hasPrivateTexts?: true;
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
  /**
   * Outline of a glyph of the embedded program in thousandths of an em, [] where it draws nothing; null when
   * there is none to see. Kept for the letters of a design: a page shows each of them many times.
   */
  outline(gid: number): Outline | null;
  /**
   * A covered character as the embedded program draws it; of a font that covers nothing what its codes read as.
   * Null when it cannot be seen.
   */
  readonly letterOf: LetterReader;
}

/**
 * How a covered character is written: its code, the bytes of that code, and its advance in thousandths
 * of text space.
 */
export interface EncodedCharacter {
  readonly code: number;
  readonly length: number;
  readonly width: number;
}
