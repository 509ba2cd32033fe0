/** Marks and icons that entries of a list begin with, and the lines that hang behind them. */
import type { TextLine } from "./text-lines.ts";
import { startsLower, wrapScore } from "./wrap-score.ts";

/** At the beginning of an entry. */
export const LIST_MARK = /^[•·▪◦‣–—*+✓✔➤►-]/u;
/** Such a mark, and the words behind it apart: a dash that is written to its word may be part of it. */
export const MARK_BEFORE_SPACE = new RegExp(`${LIST_MARK.source}(?:\\s|$)`, "u");
/** Bullets, ticks, arrows, other symbols and characters for private use, as a class of characters has them. */
export const ICON_SIGNS = "•‣→\\p{So}\\p{Co}";
/** A hanging line stands in by so much (em); lists of word processors hang by half an inch. */
const [HANG_MIN, HANG_MAX] = [0.3, 3.5];
/** So many signs that the words of the entry go on there: what is said of a dish stands in just so. */
const WRAPS = 3;

/** True where the words behind a mark go on in a line that stands deeper than they do; `measure` as for `wrapScore`. */
export function hangsBehindMark(a: TextLine, b: TextLine, measure: number): boolean {
  return (
    hangs(a, b) && LIST_MARK.test(a.text) && startsLower(b) && wrapScore(a, b, measure) >= WRAPS
  );
}

/** True for the lines of one entry of a list, all of which but the first hang behind its mark. */
export function linesHangBehindMark([first, ...rest]: readonly TextLine[]): boolean {
  return (
    first !== undefined &&
    rest.length > 0 &&
    LIST_MARK.test(first.text) &&
    rest.every((line) => hangs(first, line) && !LIST_MARK.test(line.text))
  );
}

/** True where a line stands in from the one with the mark as far as the words behind a mark do. */
function hangs(first: TextLine, { start, style }: TextLine): boolean {
  const hang = (start - first.start) / style.sizePt;
  return hang > HANG_MIN && hang <= HANG_MAX;
}
