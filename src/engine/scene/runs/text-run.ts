/** Runs: glyphs of one style whose pen never jumps. What they are; `textRuns` makes them. */
import type { Matrix } from "#base/geometry.ts";
import type { Direction } from "./direction.ts";
import type { OperatorStyle } from "./text-style.ts";

/** A glyph of a run, in the frame of its direction. */
export interface RunGlyph {
  /** Index of its operator in the page's `shownTexts`. */
  readonly show: number;
  /** Ordinal of the glyph in its text-showing operator. */
  readonly index: number;
  /** Start, and end without character spacing, along the baseline in points. */
  readonly start: number;
  readonly end: number;
  /** Reported text; "" for the later glyphs of an ActualText span. */
  readonly text: string;
  /** White space by its character or its code, whatever it paints. */
  readonly isSpace: boolean;
}

/**
 * Where the text state put the pen: lines of one text object that a producer broke itself follow each other
 * by it.
 */
export interface Pen {
  /** The BT … ET; unique on the page. */
  readonly textObject: string;
  readonly lineMatrix: Matrix;
  /** TL, unscaled text space units. */
  readonly leading: number;
}

/** A run; `along` grows with reading, `across` towards the tops of the letters, both in points as seen. */
export interface TextRun {
  readonly style: OperatorStyle;
  readonly direction: Direction;
  /** At least one; white space only in `blanks`. */
  readonly glyphs: readonly RunGlyph[];
  /** Extent of the visible glyphs. */
  readonly start: number;
  readonly end: number;
  readonly across: number;
  /** Space between the glyphs beside what the font gives them: em, at least 0; 0 for fewer than three. */
  readonly trackingEm: number;
  /** Position in paint order. */
  readonly order: number;
  /** The text came from a marked-content replacement, not from the font. */
  readonly usesActualText: boolean;
  /** How the producer came to the run's first glyph. */
  readonly pen: Pen | null;
  /** White space was shown right before its first glyph, or right behind its last; each absent where none was. */
  readonly blankAhead?: true;
  readonly blankBehind?: true;
  /** Other runs that paint the same text at the same place, in paint order. */
  readonly duplicates: readonly TextRun[];
}
