/** A page of a composed document before it is written: what stands where, in points from its lower left corner. */
import type { Raster } from "../packages/pdfium.ts";
import type { SetLine } from "./set-text.ts";

/** ISO 216, A4. */
export const PAGE_WIDTH_PT = 595.276;
export const PAGE_HEIGHT_PT = 841.89;

/** A set line by the left end of its baseline. */
export interface PlacedText {
  readonly line: SetLine;
  readonly xPt: number;
  readonly yPt: number;
  readonly sizePt: number;
  readonly gray: number;
}

export interface Place {
  readonly xPt: number;
  readonly yPt: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** Filled with a gray, 0 for black. */
export interface PlacedRectangle extends Place {
  readonly gray: number;
}

export interface PlacedRaster extends Place {
  readonly raster: Raster;
}

export interface ComposedPage {
  readonly texts: readonly PlacedText[];
  readonly rectangles: readonly PlacedRectangle[];
  readonly pictures: readonly PlacedRaster[];
}
