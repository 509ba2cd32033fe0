/**
 * The preview: a raster of the very press bytes the same values produce. No second layout, no overlay.
 */
import type { FillResult, PreviewOptions, PreviewResult, Template } from "#engine/engine.ts";
import type { Pdfium, Raster } from "../packages/pdfium.ts";
import { UnusablePdf, UnusableValue } from "../problems.ts";
import { joinPng } from "../raster/encode-png.ts";
import { layOnPaper, type Paper } from "../raster/lay-on-paper.ts";
import type { ScenePage } from "../scene/model.ts";
import { changedRows } from "./changed-rows.ts";
import type { DrawnPictures } from "./drawn-pictures.ts";
import { MAX_PICTURE_PIXELS, pictureFrame, type PictureFrame } from "./picture-frame.ts";

const DEFAULT_DPI = 192;
const MIN_DPI = 36;
const MAX_DPI = 600;
const MAX_WIDTH_PX = 10_000;

/** The page asked for and its frame; rejects with UnusableValue when the picture cannot be made. */
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
  const frame = pictureFrame(page, options.area ?? "trim", sizeOf(options));
  const pixels = Math.max(
    frame.widthPx * frame.heightPx,
    // PDFium lays out the whole page whatever part is shown; its size bounds the work too.
    (frame.pageWidthPx * frame.pageHeightPx) / 16,
  );
  if (pixels > MAX_PICTURE_PIXELS) {
    throw new UnusableValue(
      "invalid_parameter",
      "dpi",
      `the picture would have ${Math.ceil(pixels / 1e6)} megapixels; at most 64 are made: choose a lower dpi`,
    );
  }
  return { page, frame };
}

function sizeOf(options: PreviewOptions): { dpi: number } | { widthPx: number } {
  const { widthPx, dpi = DEFAULT_DPI } = options;
  if (widthPx !== undefined) {
    if (!Number.isInteger(widthPx) || widthPx < 1 || widthPx > MAX_WIDTH_PX) {
      throw new UnusableValue("invalid_parameter", "w", `width must be 1 to ${MAX_WIDTH_PX} px`);
    }
    return { widthPx };
  }
  if (!(dpi >= MIN_DPI && dpi <= MAX_DPI)) {
    throw new UnusableValue("invalid_parameter", "dpi", `dpi must be ${MIN_DPI} to ${MAX_DPI}`);
  }
  return { dpi };
}

export interface DrawOrder {
  readonly page: ScenePage;
  readonly frame: PictureFrame;
  readonly contentHash: string;
  /** Of everything the picture depends on but the values. */
  readonly lookHash: string;
  /** Picture field → what stands for its picture. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly paper?: Paper | undefined;
}

/**
 * The picture of one page of a filled file, as much of it taken over from `drawn` as shows the same. Throws
 * UnusablePdf when the raster engine cannot draw it.
 */
export function drawPreview(
  { pdfium, drawn }: { readonly pdfium: Pdfium; readonly drawn: DrawnPictures },
  template: Pick<Template, "plan" | "fields">,
  filled: FillResult,
  order: DrawOrder,
): PreviewResult {
  const { page, frame, paper } = order;
  const { widthPx, heightPx, dpi } = frame;
  const region = {
    ...frame,
    pdf: filled.pdf,
    page: page.index,
    cropBox: sameRect(page.mediaBox, page.cropBox) ? null : page.mediaBox,
  };
  const found = drawn.bandsOf(
    {
      key: order.lookHash,
      heightPx,
      shown: { fits: filled.fit.boxes, pictures: order.pictures },
      rowsBetween: (before, after) => changedRows(template, { page, frame }, [before, after]),
    },
    (use) =>
      pdfium.withRows(region, (draw) =>
        use((firstRow, rows) => onPaper(draw(firstRow, rows), { page, frame, paper, firstRow })),
      ),
  );
  if (found === null) {
    throw new UnusablePdf("damaged", `page ${page.index} cannot be drawn`);
  }
  return {
    png: joinPng({ widthPx, heightPx, dpi }, found.bands),
    widthPx,
    heightPx,
    contentHash: order.contentHash,
    problems: filled.problems,
    fit: filled.fit,
  };
}

function onPaper(
  raster: Raster,
  {
    page,
    frame,
    paper,
    firstRow,
  }: Pick<DrawOrder, "page" | "frame" | "paper"> & { readonly firstRow: number },
): Raster {
  if (paper !== undefined) {
    const part = { ...frame, top: frame.top + firstRow };
    layOnPaper(raster, paper, { ...part, area: paperArea(page, part) });
  }
  return raster;
}

/** The trimmed page in px of the picture; what is cut off shows no paper. */
function paperArea(
  { trim, widthPt, heightPt }: ScenePage,
  { dpi, left, top }: PictureFrame,
): readonly [number, number, number, number] {
  const [x0, y0, x1, y1] = trim ?? [0, 0, widthPt, heightPt];
  const px = (pt: number): number => Math.round((pt * dpi) / 72);
  return [px(x0) - left, px(y0) - top, px(x1) - left, px(y1) - top];
}

function sameRect(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, i) => value === b[i]);
}
