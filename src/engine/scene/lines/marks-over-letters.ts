/**
 * Combining marks that a program places over letters it has shown: the vowels of Arabic and Hebrew come as operators of
 * their own, raised or lowered, or at the end of one before the pen goes back. They belong to the words they stand over
 * and say nothing about where those end.
 */
import { isMark } from "../runs/glyph-clusters.ts";
import { BACK_GAP, sameSize } from "../runs/text-runs.ts";
import type { RunGlyph, TextRun } from "../runs/text-run.ts";

/**
 * An accent stands this far from its letter's baseline at most (em): over capitals TeX raises it by the
 * difference of cap and x-height.
 */
export const ACCENT_SHIFT = 0.45;
/** Marks take no more room than this (em). */
const MARK_WIDTH = 0.02;

/** The end of a line so far. */
interface LineEnd {
  readonly last: TextRun;
  readonly end: number;
  readonly across: number;
  readonly sizePt: number;
}

/** True for nothing but marks, where the pen stands. */
export function hasMarksOnly({ glyphs, style }: TextRun): boolean {
  return glyphs.every((glyph) => isPlacedMark(glyph, style.sizePt));
}

/** Vowels that are written beside their consonant, as those of Hindi, take room as letters do. */
function isPlacedMark({ text, start, end }: RunGlyph, sizePt: number): boolean {
  return isMark(text) && Math.abs(end - start) <= MARK_WIDTH * sizePt;
}

/** Within the words that end the line, as far from their baseline as accents are. */
export function isOverLine(line: LineEnd, { start, across, style }: TextRun): boolean {
  const reach = BACK_GAP * line.sizePt;
  return (
    sameSize(style.sizePt, line.sizePt) &&
    Math.abs(across - line.across) <= ACCENT_SHIFT * line.sizePt &&
    start >= line.last.start - reach &&
    start <= line.end + reach
  );
}

/** Where the letters of a run end, points: a mark may stand over the letters of the next one. */
export function endOfLetters({ glyphs, end, style: { sizePt } }: TextRun): number {
  const outer = [glyphs[0], glyphs.at(-1)];
  if (!outer.some((glyph) => glyph !== undefined && isPlacedMark(glyph, sizePt))) {
    return end;
  }
  const letters = glyphs.filter((glyph) => !isPlacedMark(glyph, sizePt));
  return letters.length === 0 ? end : Math.max(...letters.map((letter) => letter.end));
}
