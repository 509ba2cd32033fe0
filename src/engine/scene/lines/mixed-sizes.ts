/**
 * A word of another size within a sentence, as an emphasis set by hand: what stands before and behind it in one style,
 * a word space apart, is one line with it. A word at either end may as well be a price or a heading.
 */
import { sameSize } from "../runs/text-runs.ts";
import { lineRows } from "./line-rows.ts";
import { mergedLine, type TextLine } from "./text-lines.ts";

/** Baselines agree to this, and word spaces are within these (em of the sentence). */
const BASE_EM = 0.05;
const [GAP_MIN, GAP_MAX] = [0, 0.8];
/** Sizes of words within a sentence, as shares of its own. */
const [SMALLEST, LARGEST] = [0.7, 1.5];
/** So many words of the sentence at least, and most of the others. */
const [SENTENCE_MIN, WITHIN_MAX] = [4, 4];

/** The lines of one direction, in no order, with such words taken in. About n log n in the lines. */
export function withMixedSizes(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.every(({ style }) => sameSize(style.sizePt, lines[0]?.style.sizePt ?? 0))) {
    return lines;
  }
  const out: TextLine[] = [];
  // Along the row: a word that stands higher by rounding is not read before its sentence.
  for (const line of lineRows(lines).flat()) {
    const [before, within] = [out.at(-2), out.at(-1)];
    if (before !== undefined && within !== undefined && isSentence(before, within, line)) {
      out.splice(-2, 2, mergedLine([before, within, line]));
    } else {
      out.push(line);
    }
  }
  return out;
}

function isSentence(before: TextLine, within: TextLine, behind: TextLine): boolean {
  const { sizePt, fontKey, colorKey } = before.style;
  const share = within.style.sizePt / sizePt;
  const isNear = (a: TextLine, b: TextLine): boolean => {
    const gap = (b.start - a.end) / sizePt;
    return Math.abs(a.across - b.across) <= BASE_EM * sizePt && gap >= GAP_MIN && gap <= GAP_MAX;
  };
  return (
    !before.isRtl &&
    share >= SMALLEST &&
    share <= LARGEST &&
    !sameSize(within.style.sizePt, sizePt) &&
    behind.style.fontKey === fontKey &&
    behind.style.colorKey === colorKey &&
    sameSize(behind.style.sizePt, sizePt) &&
    isNear(before, within) &&
    isNear(within, behind) &&
    wordsOf(before) + wordsOf(behind) >= SENTENCE_MIN &&
    wordsOf(within) <= WITHIN_MAX
  );
}

function wordsOf({ text }: TextLine): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}
