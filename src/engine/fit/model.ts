/**
 * Fitting: from a box's style, its room and a text to positioned glyphs. One result feeds preview,
 * press and warnings.
 */

/** A font that can set new text: an embedded subset by its codes, or a full font by glyph ids. */
export type SettingFont =
  | { readonly kind: "embedded"; readonly key: string; readonly resourceName: string }
  | { readonly kind: "library"; readonly id: string };

export interface FitGlyph {
  /** Character code (embedded) or glyph id of the full font (library). */
  readonly code: number;
  /** Bytes per code when embedded; 2 for library fonts (Identity-H). */
  readonly codeLength: number;
  /** Natural advance in thousandths of an em as the PDF will state it (/W or /Widths). */
  readonly width: number;
  /**
   * Advance wanted, in thousandths of an em, kerning included and tracking left out: the writer adds the
   * box's tracking after every cluster. Joined scripts take none, so there it is taken off beforehand.
   */
  readonly advance: number;
  /** Offsets from the pen in thousandths of an em (mark positioning). */
  readonly dx: number;
  readonly dy: number;
  /** Text of the cluster this glyph starts; "" for the other glyphs of a cluster. */
  readonly text: string;
  readonly isWordSpace: boolean;
}

export interface FitRun {
  readonly font: SettingFont;
  readonly glyphs: readonly FitGlyph[];
}

export interface FitLine {
  readonly text: string;
  readonly runs: readonly FitRun[];
  /** Start of the line relative to the box frame's origin, in points along / across (y up) the baseline. */
  readonly xPt: number;
  readonly yPt: number;
  readonly widthPt: number;
  /** Extra space per word space in em besides the box's own (justified lines); 0 otherwise. */
  readonly wordSpacingEm: number;
}

export interface Substitution {
  /** PostScript names. */
  readonly from: string;
  readonly to: string;
  readonly characters: string;
}

export interface BoxFit {
  readonly box: string;
  readonly page: number;
  /** The text set, after pattern and case; lines in `lines`. */
  readonly text: string;
  readonly sizePt: number;
  readonly authoredSizePt: number;
  readonly minSizePt: number;
  readonly maxWidthPt: number;
  readonly lines: readonly FitLine[];
  readonly overflow: boolean;
  /** Characters no font can print, in order of first use; the text is then not set at all. */
  readonly missing: readonly string[];
  readonly substitutions: readonly Substitution[];
  readonly fontsUsed: readonly string[];
  /** False when the authored text is kept (value absent or equal): nothing is rewritten. */
  readonly changed: boolean;
}
