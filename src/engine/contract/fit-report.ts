/**
 * Fitting: from a box's style, its room and a text to positioned glyphs. One result feeds preview,
 * press and warnings.
 */

/**
 * A font that can set new text: an embedded subset by its codes, or a full font by glyph ids. `leadsDown` is
 * set where its upright glyphs go into a column that was written in vertical mode.
 */
export type SettingFont =
  | { readonly kind: "embedded"; readonly key: string; readonly resourceName: string }
  | { readonly kind: "library"; readonly id: string; readonly leadsDown?: true };

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
  /**
   * Vertical text only: an upright glyph leads down by `advance` and is offset along its own axes, one on
   * its side is set as in a line that runs down.
   */
  readonly turn?: "upright" | "sideways";
  /** Row of `PlanPainter.glyphs` that is shown again as it stands; absent for what is set. */
  readonly authored?: number;
}

export interface FitRun {
  readonly font: SettingFont;
  readonly glyphs: readonly FitGlyph[];
  /**
   * Size as a share of the line's; absent for 1. Advances and offsets of the glyphs are in em of the line.
   */
  readonly size?: number;
  /** Horizontal scale as a share of the box's; absent for 1. Advances and offsets have it applied. */
  readonly stretch?: number;
  /** As `StyleRun.paint`; absent where nothing tells. */
  readonly paint?: string;
  /** Text that no value changed: its glyphs are authored ones. A space that no glyph shows has no bytes. */
  readonly isKept?: true;
  /** Where what it replaces begins in the authored text, UTF-16; absent where that is not known. */
  readonly place?: number;
}

export interface FitLine {
  readonly text: string;
  readonly runs: readonly FitRun[];
  /** Start of the line relative to the box frame's origin, in points along / across (y up) the baseline. */
  readonly xPt: number;
  readonly yPt: number;
  readonly widthPt: number;
  /** Of a row that is larger than the smallest of its box: its size. Absent for lines of the box's size. */
  readonly sizePt?: number;
  /**
   * Line of the box, from 0, that says the same at the same place: its operators may show it again. Without
   * runs nothing else can; absent for all other lines.
   */
  readonly authoredLine?: number;
  /** Extra space per word space in em besides the box's own (justified lines); 0 otherwise. */
  readonly wordSpacingEm: number;
}

/**
 * Why a font was taken: the shop's copy of the font itself or another font of theirs, the font embedded in
 * the file, one of its family or one the author accepts in its place, the template's default, a bundled one.
 */
export type FontRole = "shop" | "embedded" | "open" | "relative" | "default" | "bundled";

export interface UsedFont {
  /** Key of the embedded font, or id of the library font. */
  readonly id: string;
  readonly postScriptName: string;
  readonly role: FontRole;
}

export interface Substitution {
  /** PostScript names. */
  readonly from: string;
  readonly to: string;
  readonly characters: string;
}

/**
 * `tracking_ignored`: letters of a joining script stand without the box's letter-spacing.
 * `no_line_breaker`: the script puts no spaces between words, so that lines break at spaces only.
 */
export type FitNote = "tracking_ignored" | "no_line_breaker";

export interface BoxFit {
  readonly box: string;
  readonly page: number;
  /** The text set, after pattern and case; lines in `lines`. */
  readonly text: string;
  /** Of the smallest line, where rows have sizes of their own. */
  readonly sizePt: number;
  readonly authoredSizePt: number;
  readonly minSizePt: number;
  readonly maxWidthPt: number;
  readonly lines: readonly FitLine[];
  readonly overflow: boolean;
  /** Characters no font can print, in order of first use; the text is then not set. */
  readonly missing: readonly string[];
  readonly substitutions: readonly Substitution[];
  /** In order of first use. */
  readonly fontsUsed: readonly UsedFont[];
  /** PostScript names of fonts whose licence bits limit their use here, in order of first use. */
  readonly limitedFonts: readonly string[];
  /** The text in plain letters where styled ones are missing and the plain ones can be printed. */
  readonly suggestion?: string;
  /** What was set in another way than asked. */
  readonly notes?: readonly FitNote[];
  /** True when `lines` are the box without the values of its placeholders, as the text cannot be set; absent otherwise. */
  readonly isWithoutValues?: true;
  /** True when lines that stay as authored are written anew too; absent otherwise. */
  readonly isForced?: true;
  /** False when the authored text is kept (value absent or equal): nothing is rewritten. */
  readonly changed: boolean;
}

export interface FitReport {
  readonly boxes: readonly BoxFit[];
  /** Each font and its role once, in order of first use. */
  readonly fontsUsed: readonly Omit<UsedFont, "id">[];
  readonly substitutions: readonly Substitution[];
  readonly ignoredValues: readonly string[];
}

/** A fit and the field it shows first; null for a box that only shrank with its group. */
export interface FieldFit {
  readonly fit: BoxFit;
  readonly field: string | null;
}

/** For each field that overflows, by its id or its box's, the fit that needs most compared with its room. */
export function worstOverflows(fits: readonly FieldFit[]): ReadonlyMap<string, BoxFit> {
  const worst = new Map<string, BoxFit>();
  for (const { fit, field } of fits) {
    const key = field ?? fit.box;
    const known = worst.get(key);
    if (fit.overflow && (known === undefined || roomShare(fit) < roomShare(known))) {
      worst.set(key, fit);
    }
  }
  return worst;
}

/**
 * Room divided by what the widest line needs; text that fits its width but not its lines comes to 1 or
 * more.
 */
function roomShare({ maxWidthPt, lines }: BoxFit): number {
  const needed = Math.max(0, ...lines.map(({ widthPt }) => widthPt));
  return needed === 0 ? Number.POSITIVE_INFINITY : maxWidthPt / needed;
}
