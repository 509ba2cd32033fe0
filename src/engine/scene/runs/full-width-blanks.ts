/**
 * Blank halves of full-width punctuation. Setting takes them away (JIS X 4051, CLREQ 3.1.6): the letter that follows
 * then stands inside the advance of a bracket that is as wide as a letter, and the bracket inside that of the letter
 * before it.
 */
import type { RunGlyph } from "./text-run.ts";

/** Ink at the right, at the left, and in the middle of the em. */
const OPENING =
  /^[\u2018\u201c\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301d\uff08\uff3b\uff5b\uff5f]$/u;
const CLOSING =
  /^[\u2019\u201d\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301f\uff01\uff09\uff0c\uff0e\uff1f\uff3d\uff5d\uff60]$/u;
const MIDDLE = /^[\u30fb\uff1a\uff1b]$/u;
/** Narrower ones have no blank half. */
const FULL_WIDTH_EM = 0.9;

type Extent = Pick<RunGlyph, "text" | "start" | "end">;

/** How far the glyph may reach back over the one before by their blanks alone, em. */
export function blanksBetween(before: Extent, glyph: Extent, sizePt: number): number {
  return blankOf(before, CLOSING, sizePt) + blankOf(glyph, OPENING, sizePt);
}

function blankOf({ text, start, end }: Extent, side: RegExp, sizePt: number): number {
  if (end - start < FULL_WIDTH_EM * sizePt) {
    return 0;
  }
  return side.test(text) ? 0.5 : MIDDLE.test(text) ? 0.25 : 0;
}
