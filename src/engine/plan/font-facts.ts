/** Fonts of the file as a plan keeps them: metrics, and the codes that print each letter. */
import type { Rect } from "#base/geometry.ts";
import type { GlyphPath } from "./glyph-path.ts";
import type { FaceMeasures } from "./face-measures.ts";

/** /Subtype of a font dictionary, of its descendant for composite fonts (ISO 32000-2, 9.5). */
export type FontKind = "Type1" | "MMType1" | "TrueType" | "Type3" | "CIDFontType0" | "CIDFontType2";

/** What a font is called and looks like: of one that was read, and of one that a plan keeps. */
export interface FontTraits {
  /** Object number of the font dictionary as text ("12"), or a path for a direct dictionary. */
  readonly key: string;
  readonly kind: FontKind;
  /** PostScript name without the subset tag; "" when absent. */
  readonly postScriptName: string;
  /** Six letters of "ABCDEF+", or null. */
  readonly subsetTag: string | null;
  readonly familyName: string;
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
}

/** The compact, serialisable part of a font that a plan keeps (`font-facts.ts` makes it). */
export interface FontFacts extends FontTraits {
  /** Key of the first font of the file that is one face with this one (`facesOf`); absent for one by itself. */
  readonly face?: string;
  readonly embedded: boolean;
  /** True for a font whose codes are shown one below the other; absent for all others. */
  readonly vertical?: true;
  /** True where readers take private characters for its letters (`PdfFont.hasPrivateTexts`); absent for all others. */
  readonly hasPrivateTexts?: true;
  /** How it is drawn; absent for a font that is not embedded. */
  readonly measures?: FaceMeasures;
  /**
   * What some letters look like as embedded: many where the font may be one of the shop's, else a few. Absent
   * where none can be seen.
   */
  readonly ink?: readonly (readonly [character: string, box: Rect, fields: string])[];
  /**
   * Code → bounds of its ink in thousandths of an em, null where it draws nothing; only of fonts whose text
   * stands in a clip.
   */
  readonly bounds?: readonly (readonly [code: number, bounds: Rect | null])[];
  /**
   * Code → outline in thousandths of an em, as `GlyphPath`; only of fonts whose letters paths draw once more.
   */
  readonly outlines?: readonly (readonly [code: number, outline: readonly GlyphPath[]])[];
  /** [character, code, bytes per code, width in thousandths], sorted by character. */
  readonly coverage: readonly (readonly [string, number, number, number])[];
}
