/**
 * Text on its way from a paragraph to glyphs: script runs, what shapes them, and shaped runs. Plain types,
 * apart from what makes them, so that choosing a font, shaping and styling need not know each other.
 */
import type { Rect } from "#base/geometry.ts";
import type { FitGlyph, SettingFont, FontRole } from "../contract/fit-report.ts";

/** How a run of vertical text stands. */
export type Orientation = "upright" | "sideways";

/** How a part of a text differs from its box: in size, horizontal scale, height over the baseline and paint. */
export interface TextStyle {
  /** Size as a share of the box's. */
  readonly size: number;
  /** Horizontal scale as a share of the box's. */
  readonly stretch: number;
  /** How far it stands above its line, in em of the box's size. */
  readonly riseEm: number;
  /** As `StyleRun.paint`; null where nothing tells, or the box has one. */
  readonly paint: string | null;
  /** Lines that stand beside this letter, and the room between, in em of the box's size. */
  readonly initial: { readonly lines: number; readonly gapEm: number } | null;
}

/** That of the box. */
export const PLAIN_STYLE: TextStyle = {
  size: 1,
  stretch: 1,
  riseEm: 0,
  paint: null,
  initial: null,
};

/** A run of a paragraph to be set. */
export interface ScriptRun {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** ISO 15924. */
  readonly script: string;
  /** Bidi level; odd = right to left. */
  readonly level: number;
  /** Vertical text only. */
  readonly orientation?: Orientation;
}

/** How all runs of a box are set. */
export interface GlyphStyle {
  /** BCP 47, "" when unknown. */
  readonly language: string;
  readonly trackingEm: number;
}

/** A glyph with its place in the paragraph. */
export interface ParagraphGlyph extends FitGlyph {
  /** UTF-16 offset of the cluster's first character in the paragraph. */
  readonly cluster: number;
  /** False when text cut before this cluster must be set anew on both sides. */
  readonly isSafe: boolean;
}

/** What a font makes of a run. */
export interface ShapingResult {
  /** In visual order. */
  readonly glyphs: readonly ParagraphGlyph[];
  /** Characters the font does not print, in order; the glyphs are then of no use. */
  readonly uncovered: readonly string[];
}

/** A font that shapes runs. */
export interface RunShaper {
  readonly font: SettingFont;
  readonly postScriptName: string;
  shape(run: ScriptRun, style: GlyphStyle): ShapingResult;
  /**
   * Full fonts only: bounds of a glyph's ink in thousandths of an em, null where it draws nothing. The facts of
   * embedded fonts tell theirs.
   */
  inkOf?(code: number): Rect | null;
  /**
   * The glyph shown where a soft hyphen ends a line; null when there is none. One that was `authored` behind the last
   * glyph of its run stands as far from it as it did: `dx` from where its font would have it.
   */
  hyphen(): FitGlyph | null;
  /** Of an authored hyphen that is shown in another font of the file than its run, in one setting with it. */
  readonly hyphenFont?: SettingFont;
}

/** A run shaped in the font chosen for it. */
export interface ShapedRun extends ScriptRun {
  readonly shaper: RunShaper;
  readonly glyphs: readonly ParagraphGlyph[];
  readonly role: FontRole;
  /** PostScript name of the font whose licence bits limit its use here; null when none does. */
  readonly limitedFont: string | null;
  /** How it differs from its box; absent where it does not. */
  readonly textStyle?: TextStyle;
  /** Its glyphs are the authored ones, shown again; absent for text that is set. */
  readonly isKept?: true;
  /** Where what it replaces begins in the authored text, UTF-16; absent where that is not known. */
  readonly place?: number;
}
