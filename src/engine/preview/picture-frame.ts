/** From a page, an area and a resolution to pixels: which raster of the whole page, which part of it. */
import type { Rect } from "#base/geometry.ts";
import type { ScenePage } from "../contract/scene.ts";
import type { PreviewArea } from "../contract/preview.ts";

/**
 * No picture has more (A2 at 192 dpi has 14 million): PDFium's heap grows with them (four bytes a pixel) and never
 * shrinks, and a poster of A0 with shadows takes seconds at 57 million.
 */
const MOST_PIXELS = 24_000_000;
/** In place of one that would have: a poster whose shadows and gradients are drawn at 3 MP a second takes two. */
const QUICK_PIXELS = 6_000_000;
/** PDFium lays out the whole page whatever part is shown: its size bounds the work too. */
const PAGE_PIXELS = 16;

/** Which pixels of which raster; all lengths whole px. */
export interface PictureFrame {
  readonly dpi: number;
  /** The whole page (MediaBox as seen) in px. */
  readonly pageWidthPx: number;
  readonly pageHeightPx: number;
  /** The part shown, in px from the page's top-left corner. */
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The frame of `area` at `dpi`, or at the dpi that makes the area `widthPx` wide. Sizes are rounded half
 * up. A page without trim box shows its whole media; without bleed box, the trim grown by nothing. The
 * part is cut from the raster of the whole page, so every area of one dpi shows the same pixels.
 */
export function pictureFrame(
  page: ScenePage,
  area: PreviewArea,
  size: { readonly dpi: number } | { readonly widthPx: number },
): PictureFrame {
  const [x0, y0, x1, y1] = areaOf(page, area);
  // With a width given the resolution follows and is seldom a whole number.
  const dpi = "dpi" in size ? size.dpi : (size.widthPx * 72) / (x1 - x0);
  const px = (pt: number): number => Math.round((pt * dpi) / 72);
  return {
    dpi,
    pageWidthPx: Math.max(1, px(page.widthPt)),
    pageHeightPx: Math.max(1, px(page.heightPt)),
    left: px(x0),
    top: px(y0),
    widthPx: "widthPx" in size ? size.widthPx : Math.max(1, px(x1 - x0)),
    heightPx: Math.max(1, px(y1 - y0)),
  };
}

/** `pictureFrame`, or where that has too many pixels one that is soon drawn, at a lower resolution. */
export function boundedFrame(
  page: ScenePage,
  area: PreviewArea,
  size: { readonly dpi: number } | { readonly widthPx: number },
): PictureFrame {
  const frame = pictureFrame(page, area, size);
  const { widthPx, heightPx, pageWidthPx, pageHeightPx } = frame;
  const pixels = Math.max(widthPx * heightPx, (pageWidthPx * pageHeightPx) / PAGE_PIXELS);
  return pixels <= MOST_PIXELS
    ? frame
    : pictureFrame(page, area, { dpi: frame.dpi * Math.sqrt(QUICK_PIXELS / pixels) });
}

function areaOf(page: ScenePage, area: PreviewArea): Rect {
  const media: Rect = [0, 0, page.widthPt, page.heightPt];
  switch (area) {
    case "media":
      return media;
    case "bleed":
      return page.bleed ?? page.trim ?? media;
    case "trim":
      return page.trim ?? media;
  }
}
