/** Small pictures of a file's pages, for documents about it. */
import type { Rect } from "#base/geometry.ts";
import { ENGINE_LIMITS, UnusablePdf } from "../contract/problems.ts";
import { type Pdfium, type Raster, wholePage } from "../packages/pdfium.ts";
import type { PdfPage } from "../pdf/document.ts";
import { openPdf } from "../pdf/open-pdf.ts";

/** What draws pages. */
export type RasterEngine = Pick<Pdfium, "raster">;

/** A page as a picture, its size on paper within the room given. */
export interface DrawnPage {
  /** 0-based. */
  readonly page: number;
  readonly raster: Raster;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** 108 ppi: layout and colours are known again, and a picture stays some tens of kilobytes. */
const PX_PER_PT = 1.5;

/** The first `count` pages, whole; what cannot be drawn is left out. */
export function drawPages(
  pdf: Uint8Array,
  count: number,
  room: { readonly widthPt: number; readonly heightPt: number },
  renderer: RasterEngine,
): readonly DrawnPage[] {
  return pagesOf(pdf)
    .slice(0, count)
    .flatMap((page) => {
      const [seenWidthPt, seenHeightPt] = seenSize(page);
      const scale = Math.min(room.widthPt / seenWidthPt, room.heightPt / seenHeightPt);
      const [widthPt, heightPt] = [seenWidthPt * scale, seenHeightPt * scale];
      const widthPx = Math.max(1, Math.round(widthPt * PX_PER_PT));
      const heightPx = Math.max(1, Math.round(heightPt * PX_PER_PT));
      // The sheet as it is printed: bleed and marks are part of the job.
      const cropBox = isSame(page.mediaBox, page.cropBox) ? null : page.mediaBox;
      const raster = renderer.raster(
        wholePage({ pdf, page: page.index, widthPx, heightPx, cropBox }),
      );
      return raster === null ? [] : [{ page: page.index, raster, widthPt, heightPt }];
    });
}

function pagesOf(pdf: Uint8Array): readonly PdfPage[] {
  try {
    return openPdf(pdf, ENGINE_LIMITS).pages;
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return [];
    }
    throw error;
  }
}

/** Width and height of the MediaBox as seen; units cancel out of their ratio. */
function seenSize({ mediaBox: [x0, y0, x1, y1], rotate }: PdfPage): readonly [number, number] {
  const [width, height] = [Math.max(x1 - x0, 1), Math.max(y1 - y0, 1)];
  return rotate % 180 === 0 ? [width, height] : [height, width];
}

function isSame(a: Rect, b: Rect): boolean {
  return a.every((value, i) => value === b[i]);
}
