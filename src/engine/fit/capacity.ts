/** How much a box holds, in letters a person can picture: so many W, n or i at its smallest size. */
import { type FitRequest, fitBox } from "./fit-box.ts";
import type { FitFonts } from "./fonts.ts";
import type { BoxFit } from "../contract/fit-report.ts";
import type { Capacity } from "../contract/stress-report.ts";

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

/** More letters of a row than any box holds. */
const MOST = 4096;

/** The capacity of the box of `request`; its text does not matter. Cost: six short fits, or some dozens among words. */
export function capacityOf(request: FitRequest, fonts: FitFonts, of: CapacityOf): Capacity {
  const { box } = request;
  const fitOf = (value: string): BoxFit => {
    const { parts: _, ...rest } = request;
    return fitBox({ ...rest, ...of.textWith(value), force: true }, fonts);
  };
  const emOf = (fit: BoxFit): number => (fit.lines[0]?.widthPt ?? 0) / fit.sizePt;
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
    const step = emOf(fitOf(letter + letter)) - emOf(one);
    if (step <= 0) {
      return null;
    }
    const room = one.maxWidthPt / sizePt - emOf(one);
    const fitting = room < 0 ? 0 : 1 + Math.floor(room / step + 1e-6);
    return Math.min(of.lines * fitting, limit);
  };
  return { sizePt, widest: countOf("W"), usual: countOf("n"), narrowest: countOf("i") };
}

/** The greatest count up to `most` that fits, by doubling and halving; 0 when not even one does. */
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
