/**
 * The preview: a raster of the very press bytes the same values produce. No second layout, no overlay: what
 * is seen is what is printed, as far as a screen can show it.
 */
import type { Pdfium } from "../packages/pdfium.ts";
import { UnusablePdf, UnusableValue } from "../contract/problems.ts";
import { encodePng } from "../raster/encode-png.ts";
import { layOnPaper } from "../raster/lay-on-paper.ts";
import type { ScenePage } from "../contract/scene.ts";
import { linePlaces } from "./line-places.ts";
import { boundedFrame, type PictureFrame } from "./picture-frame.ts";
import type { Template } from "../contract/template.ts";
import type { FillResult } from "../contract/fill.ts";
import type { Paper } from "../contract/paper.ts";
import type { PreviewOptions, PreviewResult } from "../contract/preview.ts";

/** Two pixels for each CSS pixel. */
const DEFAULT_DPI = 192;
const MIN_DPI = 36;
const MAX_DPI = 600;
/** Side of a picture that clients can ask for, px. */
const MAX_WIDTH_PX = 10_000;

/**
 * The page asked for and its frame, smaller where the picture would be too large; throws UnusableValue when it cannot
 * be made (no such page, resolution or size out of range). Checked before anything is filled.
 */
export function framePreview(
  template: Pick<Template, "pages">,
  options: PreviewOptions,
): { readonly page: ScenePage; readonly frame: PictureFrame } {
  const page = template.pages[options.page ?? 0];
  if (page === undefined) {
    throw new UnusableValue(
      "invalid_parameter",
      "page",
      `page must be 0 to ${template.pages.length - 1}; the first page is 0`,
    );
  }
  return { page, frame: boundedFrame(page, options.area ?? "trim", sizeOf(options)) };
}

/** Resolution or width as asked for; a width wins. */
function sizeOf(options: PreviewOptions): { dpi: number } | { widthPx: number } {
  const { widthPx, dpi = DEFAULT_DPI } = options;
  if (widthPx !== undefined) {
    if (!Number.isInteger(widthPx) || widthPx < 1 || widthPx > MAX_WIDTH_PX) {
      throw new UnusableValue("invalid_parameter", "w", `width must be 1 to ${MAX_WIDTH_PX} px`);
    }
    return { widthPx };
  }
  // Written so that NaN is refused too.
  if (!(dpi >= MIN_DPI && dpi <= MAX_DPI)) {
    throw new UnusableValue("invalid_parameter", "dpi", `dpi must be ${MIN_DPI} to ${MAX_DPI}`);
  }
  return { dpi };
}

/** A page in its frame, and the paper under it. */
export interface FramedPage {
  readonly page: ScenePage;
  readonly frame: PictureFrame;
  readonly paper?: Paper | undefined;
}

/** Rasters one page of a filled file. Throws UnusablePdf when the raster engine cannot draw it. */
export function rasterPreview(
  pdfium: Pdfium,
  filled: FillResult,
  framed: FramedPage & { readonly contentHash: string },
): PreviewResult {
  const { widthPx, heightPx } = framed.frame;
  return {
    png: drawPage(pdfium, filled.pdf, framed),
    widthPx,
    heightPx,
    contentHash: framed.contentHash,
    problems: filled.problems,
    fit: filled.fit,
    places: linePlaces(framed.page, filled.fit.boxes),
  };
}

/** The PNG of what the frame shows of a page. Throws UnusablePdf when the raster engine cannot draw it. */
export function drawPage(
  pdfium: Pdfium,
  pdf: Uint8Array,
  { page, frame, paper }: FramedPage,
): Uint8Array {
  const raster = pdfium.raster({
    ...frame,
    pdf,
    page: page.index,
    cropBox: sameRect(page.mediaBox, page.cropBox) ? null : page.mediaBox,
  });
  if (raster === null) {
    throw new UnusablePdf("damaged", `page ${page.index} cannot be drawn`);
  }
  if (paper !== undefined) {
    layOnPaper(raster, paper, { ...frame, area: paperArea(page, frame) });
  }
  return encodePng(raster, frame.dpi);
}

/** The trimmed page in px of the picture, [left, top, right, bottom]; what is cut off shows no paper. */
function paperArea(
  { trim, widthPt, heightPt }: ScenePage,
  { dpi, left, top }: PictureFrame,
): readonly [number, number, number, number] {
  const [x0, y0, x1, y1] = trim ?? [0, 0, widthPt, heightPt];
  const px = (pt: number): number => Math.round((pt * dpi) / 72);
  return [px(x0) - left, px(y0) - top, px(x1) - left, px(y1) - top];
}

/** Exactly equal: CropBox and MediaBox that differ by a hair are another raster. */
function sameRect(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, i) => value === b[i]);
}
