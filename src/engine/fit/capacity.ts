/** How much a box holds, in letters a person can picture: so many W, n or i at its smallest size. */
import { type FitRequest, fitBox } from "./fit-box.ts";
import type { FitFonts } from "./fonts.ts";
import type { BoxFit } from "../contract/fit-report.ts";
import type { Capacity } from "../contract/stress-report.ts";

/** What a capacity depends on besides the box. */
export interface CapacityOf {
  /** Lines a value may take. */
  readonly lines: number;
  /** Longest value in UTF-16 code units; null for no limit. */
  readonly maxLength: number | null;
  /** What the box says with that value: in its case, among the words around it. */
  readonly textWith: (value: string) => Pick<FitRequest, "text" | "parts">;
  /** True where other words stand in the box: then values are tried, since those take room as well. */
  readonly isAmongWords: boolean;
}

/** More letters of a row than any box holds; ends the search where widths are 0. */
const MOST = 4096;

/**
 * The capacity of the box of `request`; its text does not matter. Cost: six short fits, or some dozens
 * among words.
 */
export function capacityOf(request: FitRequest, fonts: FitFonts, of: CapacityOf): Capacity {
  const { box } = request;
  const fitOf = (value: string): BoxFit => {
    const { parts: _, ...rest } = request;
    return fitBox({ ...rest, ...of.textWith(value), force: true }, fonts);
  };
  // Lines are set at some size; per em they compare.
  const emOf = (fit: BoxFit): number => (fit.lines[0]?.widthPt ?? 0) / fit.sizePt;
  // Any letter tells the smallest size.
  const probe = fitOf("n");
  const sizePt = box.settings.shrinkToFit ? probe.minSizePt : probe.authoredSizePt;
  const limit = Math.min(
    of.maxLength ?? Number.MAX_SAFE_INTEGER,
    box.settings.characterLimit ?? Number.MAX_SAFE_INTEGER,
  );
  const countOf = (letter: string): number | null => {
    const one = fitOf(letter);
    if (one.missing.length > 0) {
      return null;
    }
    if (of.isAmongWords) {
      return lastFitting(Math.min(limit, MOST), (count) => !fitOf(letter.repeat(count)).overflow);
    }
    // Two letters less one: their advance with tracking, without what stands at the line's ends.
    const step = emOf(fitOf(letter + letter)) - emOf(one);
    if (step <= 0) {
      return null;
    }
    const room = one.maxWidthPt / sizePt - emOf(one);
    // The first letter was taken off the room; the millionth absorbs rounding of the sums.
    const fitting = room < 0 ? 0 : 1 + Math.floor(room / step + 1e-6);
    return Math.min(of.lines * fitting, limit);
  };
  return { sizePt, widest: countOf("W"), usual: countOf("n"), narrowest: countOf("i") };
}

/**
 * The greatest count up to `most` that fits, by doubling and halving; 0 when not even one does. Assumes
 * that fewer letters never need more room.
 */
function lastFitting(most: number, fits: (count: number) => boolean): number {
  let [good, bad] = [0, 1];
  while (bad <= most && fits(bad)) {
    [good, bad] = [bad, bad * 2];
  }
  bad = Math.min(bad, most + 1);
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (fits(middle)) {
      good = middle;
    } else {
      bad = middle;
    }
  }
  return good;
}
