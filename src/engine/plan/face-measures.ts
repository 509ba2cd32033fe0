/** What a plan keeps of how a face is drawn: measured on its outlines, never read from names or flags. */

/**
 * Measures of the letters a face shows. Null where none of the letters that would tell can be seen. Lengths
 * are in thousandths of an em, shares and ratios in hundredths, so that a stored plan has whole numbers.
 */
export interface FaceMeasures {
  /** Width of upright strokes of small letters, or of capitals where no small letter shows one. */
  readonly stem: number | null;
  /** Width of upright strokes of capitals. */
  readonly capitalStem: number | null;
  /** Upright strokes of figures, in thousandths of their height; only of a face that shows no letter. */
  readonly figureStem?: number;
  /** Width of an upright stroke where it stands on the line, in hundredths of its width above. */
  readonly foot: number | null;
  /** Thickness of feet that are wider than their stroke; null for a face without them. */
  readonly footHeight: number | null;
  /** How far the head of an upright stroke of small letters reaches to its left, in hundredths of its width. */
  readonly flag: number | null;
  /** How far the edge of upright strokes strays from a straight line, in hundredths of their width. */
  readonly wobble: number | null;
  /** Thinnest part of round letters, in hundredths of their thickest. */
  readonly thin: number | null;
  /** Degrees, positive to the right. */
  readonly slant: number | null;
  readonly xHeight: number | null;
  readonly capHeight: number | null;
  /** Mean advance, in hundredths of what the same letters take in a common text face of that x-height. */
  readonly width: number | null;
  /** True where letters that differ in width elsewhere have one; null where fewer than three are seen. */
  readonly isFixedPitch: boolean | null;
  /** True where small letters are drawn as capitals, of any size; null where too few are seen. */
  readonly hasCapitalsOnly: boolean | null;
  /** True where figures have ascenders and descenders as small letters do; null where too few are seen. */
  readonly hasOldStyleFigures: boolean | null;
  /** True where "1" is as wide as other figures; null where too few are seen. */
  readonly hasTabularFigures: boolean | null;
  /** Share of small letters whose ink reaches the next letter, as in joined handwriting. */
  readonly joined: number | null;
  /** How far letters that stand on the line stand off it, in thousandths of the x-height. */
  readonly unrest: number | null;
  /** True where letters are drawn as a line around what they would fill; absent for all others. */
  readonly isHollow?: true;
}
