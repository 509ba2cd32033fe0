/** Sizes of pages as printers say them: in millimetres, to a tenth. */
import type { Rect } from "#base/geometry.ts";
import type { Language } from "../messages/languages.ts";
import type { PageRecord } from "../scene-record.ts";

const MM_PER_PT = 25.4 / 72;

type PageBoxes = Pick<PageRecord, "widthPt" | "heightPt" | "trim" | "bleed">;

/** Width and height, "85 × 55 mm". A page without a trim box is its own trim (ISO 32000-2, 14.11.2). */
export function sizeText(page: PageBoxes, of: "trim" | "sheet", language: Language): string {
  const sheet: Rect = [0, 0, page.widthPt, page.heightPt];
  const [x0, y0, x1, y1] = of === "trim" ? (page.trim ?? sheet) : sheet;
  const format = millimetres(language);
  return `${format(x1 - x0)} × ${format(y1 - y0)} mm`;
}

/** What is printed beyond the trim, the least and the most where sides differ: "3 mm"; null for nothing. */
export function bleedText({ trim, bleed }: PageBoxes, language: Language): string | null {
  if (trim === null || bleed === null) {
    return null;
  }
  const format = millimetres(language);
  const sides = [
    trim[0] - bleed[0],
    trim[1] - bleed[1],
    bleed[2] - trim[2],
    bleed[3] - trim[3],
  ].map((pt) => Math.max(0, pt));
  const [least, most] = [format(Math.min(...sides)), format(Math.max(...sides))];
  if (most === format(0)) {
    return null;
  }
  return least === most ? `${most} mm` : `${least}–${most} mm`;
}

/** Western figures in every language, as on the machine. */
function millimetres(language: Language): (pt: number) => string {
  const format = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    numberingSystem: "latn",
    useGrouping: false,
  });
  return (pt) => format.format(pt * MM_PER_PT);
}
