/** Rows that a clip cuts become smaller one by one: a dish does not shrink because another hangs over the sheet. */
import type { SizeLimits } from "./fit-size.ts";

/** The largest sizes at which the rows fit, and the smallest ones tried at which they do not; hundredths of a point. */
interface Range {
  readonly fits: number;
  readonly cut: number;
}

/**
 * The largest size of each of `rows` rows at which no clip cuts it, in points. `cutAt` says it of all of them at once,
 * for none minds another. Logarithmic in the sizes.
 */
export function rowSizes(
  rows: number,
  { minSizePt, largestSizePt }: Pick<SizeLimits, "minSizePt" | "largestSizePt">,
  cutAt: (rowSizesPt: readonly number[]) => readonly boolean[],
): readonly number[] {
  const [least, most] = [Math.round(minSizePt * 100), Math.round(largestSizePt * 100)];
  const isCut = cutAt(Array.from({ length: rows }, () => largestSizePt));
  let ranges: readonly Range[] = isCut.map((cut) =>
    cut ? { fits: least, cut: most } : { fits: most, cut: most + 1 },
  );
  while (ranges.some(({ fits, cut }) => cut - fits > 1)) {
    const tried = ranges.map(({ fits, cut }) => Math.floor((fits + cut) / 2));
    const cuts = cutAt(tried.map((hundredths) => hundredths / 100));
    ranges = ranges.map(({ fits, cut }, i) => {
      const middle = tried[i] ?? fits;
      return cuts[i] === true ? { fits, cut: middle } : { fits: middle, cut };
    });
  }
  return ranges.map(({ fits }) => (fits === most ? largestSizePt : fits / 100));
}
