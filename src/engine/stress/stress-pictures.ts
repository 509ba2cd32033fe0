/** Pictures of the worst cases: the press bytes they make, cut to the box and what stands around it. */
import type { Pdfium } from "../packages/pdfium.ts";
import { pictureFrame } from "../preview/picture-frame.ts";
import { encodePng } from "../raster/encode-png.ts";
import type { ScenePage, TextBox } from "../contract/scene.ts";
import type { PicturedCase, StressCase } from "../contract/stress-report.ts";
import type { Template } from "../contract/template.ts";
import type { Values } from "../contract/values.ts";
import type { FillResult } from "../contract/fill.ts";

/** Enough to judge letters on a screen of double density. */
const DPI = 150;
/** Shown around the box, in points; more where text overflows, for that is to be seen. */
const MARGIN_PT = 24;
const OVERFLOW_MARGIN_PT = 96;
/** Longest side of a picture: a poster's headline is drawn smaller rather than in megabytes. */
const MAX_SIDE_PX = 900;

/** What pictures are made with: a fill, and the raster when there is anything to draw. */
export interface StressCamera {
  readonly pdfium: Pdfium | null;
  readonly fill: (values: Values) => FillResult;
}

/**
 * The picture of one case as PNG; null when its page cannot be drawn. The page is drawn with its MediaBox,
 * since an overflow may leave the trim.
 */
export function pictureOf(
  template: Pick<Template, "pages">,
  stressed: StressCase,
  { pdfium, fill }: StressCamera,
): PicturedCase | null {
  const page = template.pages[stressed.page];
  const box = page?.boxes.find(({ id }) => id === stressed.box);
  if (pdfium === null || page === undefined || box === undefined) {
    return null;
  }
  const { pdf } = fill({ [stressed.field]: stressed.value });
  const region = regionOf(page, box, stressed.fits ? MARGIN_PT : OVERFLOW_MARGIN_PT);
  const raster = pdfium.raster({
    ...region,
    pdf,
    page: page.index,
    // PDFium draws the CropBox: it is widened only where it is another box.
    cropBox: page.mediaBox.every((value, i) => value === page.cropBox[i]) ? null : page.mediaBox,
  });
  if (raster === null) {
    return null;
  }
  const { widthPx, heightPx } = raster;
  return { case: stressed, png: encodePng(raster, region.dpi), widthPx, heightPx };
}

/** The rectangle to draw, in pixels of the whole page as seen, and its resolution. */
function regionOf(
  page: ScenePage,
  box: TextBox,
  marginPt: number,
): ReturnType<typeof pictureFrame> {
  const [x0, y0, x1, y1] = box.bboxPt;
  const [left, top] = [Math.max(0, x0 - marginPt), Math.max(0, y0 - marginPt)];
  const widthPt = Math.min(page.widthPt, x1 + marginPt) - left;
  const heightPt = Math.min(page.heightPt, y1 + marginPt) - top;
  const dpi = Math.min(DPI, (MAX_SIDE_PX * 72) / Math.max(widthPt, heightPt, 1));
  const px = (pt: number): number => Math.round((pt * dpi) / 72);
  return {
    ...pictureFrame(page, "media", { dpi }),
    left: px(left),
    top: px(top),
    widthPx: Math.max(1, px(widthPt)),
    heightPx: Math.max(1, px(heightPt)),
  };
}
