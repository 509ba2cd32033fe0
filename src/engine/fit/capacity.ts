/** How much a box holds, in letters a person can picture: so many W, n or i at its smallest size. */
import { type FitRequest, fitBox } from "./fit-box.ts";
import type { FitFonts } from "./fonts.ts";

/** Numbers of one letter in a row that fit, over all lines; null where no font prints the letter. */
export interface Capacity {
  /** The smallest size the box allows, in points; the authored one when it may not shrink. */
  readonly sizePt: number;
  readonly widest: number | null;
  readonly usual: number | null;
  readonly narrowest: number | null;
}

/** The capacity of `lines` lines of the box of `request`; its text does not matter. Cost: six short fits. */
export function capacityOf(request: FitRequest, fonts: FitFonts, lines: number): Capacity {
  const { box } = request;
  const widths = (
    text: string,
  ): { readonly em: number; readonly fit: ReturnType<typeof fitBox> } => {
    const fit = fitBox({ ...request, text, force: true }, fonts);
    return { em: (fit.lines[0]?.widthPt ?? 0) / fit.sizePt, fit };
  };
  const probe = widths("n").fit;
  const sizePt = box.settings.shrinkToFit ? probe.minSizePt : probe.authoredSizePt;
  const countOf = (letter: string): number | null => {
    const [one, two] = [widths(letter), widths(letter + letter)];
    const step = two.em - one.em;
    if (one.fit.missing.length > 0 || step <= 0) {
      return null;
    }
    const room = one.fit.maxWidthPt / sizePt - one.em;
    const fitting = room < 0 ? 0 : 1 + Math.floor(room / step + 1e-6);
    return Math.min(lines * fitting, box.settings.characterLimit ?? Number.MAX_SAFE_INTEGER);
  };
  return { sizePt, widest: countOf("W"), usual: countOf("n"), narrowest: countOf("i") };
}
