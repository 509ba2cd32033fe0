/**
 * The door to PDFium (WebAssembly): raster of pages. One instance is one heap that only grows; whoever
 * owns it recycles it by `heapBytes`. Not re-entrant; every call is synchronous once created.
 */
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/** Part of every preview's content hash: another build may draw other pixels. */
export const RASTER_ENGINE = "pdfium-embedpdf-2.15.1";

// FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER (RGB instead of BGR) and FPDFBitmap_BGRx of PDFium's public
// headers.
const ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;
const FORMAT_BGRX = 3;

/** A region of a page to draw; sizes in px at the wanted resolution. */
export interface RasterRequest {
  readonly pdf: Uint8Array;
  /** 0-based. */
  readonly page: number;
  /** Size of the whole page in px. */
  readonly pageWidthPx: number;
  readonly pageHeightPx: number;
  /** Region wanted, in px of the whole page from its top-left corner; may lie partly outside. */
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Box to show instead of the CropBox, in default user space [x0, y0, x1, y1]; null keeps it. */
  readonly cropBox: readonly [number, number, number, number] | null;
}

/** All of a page, `widthPx` times `heightPx`, as `cropBox` shows it. */
export function wholePage({
  widthPx,
  heightPx,
  ...page
}: Pick<RasterRequest, "pdf" | "page" | "widthPx" | "heightPx" | "cropBox">): RasterRequest {
  return {
    ...page,
    pageWidthPx: widthPx,
    pageHeightPx: heightPx,
    left: 0,
    top: 0,
    widthPx,
    heightPx,
  };
}

/** Rows of RGBX bytes, top to bottom, no padding; X is undefined. */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixels: Uint8Array;
}

/** One instance of PDFium. */
export interface Pdfium {
  /** The raster, or null when PDFium cannot open the file or the page. White paper. */
  raster(request: RasterRequest): Raster | null;
  /** Pages PDFium sees, or null when it cannot open the file. */
  pageCount(pdf: Uint8Array): number | null;
  /** Size of its memory, which never shrinks: the owner starts anew above a limit. */
  heapBytes(): number;
}

/** Instantiates PDFium from the bytes of its module. */
export async function createPdfium(wasm: Uint8Array): Promise<Pdfium> {
  const module = await init({ wasmBinary: wasm.slice().buffer });
  module.PDFiumExt_Init();
  return {
    raster: (request) =>
      withDocument(module, request.pdf, (doc) => rasterPage(module, doc, request)),
    pageCount: (pdf) => withDocument(module, pdf, (doc) => module.FPDF_GetPageCount(doc)),
    heapBytes: () => module.pdfium.HEAPU8.length,
  };
}

/**
 * Opens a document for the time of `use`; PDFium reads the bytes until it is closed, so they are freed
 * last.
 */
function withDocument<T>(
  module: WrappedPdfiumModule,
  pdf: Uint8Array,
  use: (doc: number) => T | null,
): T | null {
  const { malloc, free } = module.pdfium.wasmExports;
  const at = malloc(pdf.length);
  if (at === 0) {
    return null;
  }
  module.pdfium.HEAPU8.set(pdf, at);
  const doc = module.FPDF_LoadMemDocument(at, pdf.length, "");
  try {
    return doc === 0 ? null : use(doc);
  } finally {
    if (doc !== 0) {
      module.FPDF_CloseDocument(doc);
    }
    free(at);
  }
}

function rasterPage(
  module: WrappedPdfiumModule,
  doc: number,
  request: RasterRequest,
): Raster | null {
  let page = module.FPDF_LoadPage(doc, request.page);
  if (page !== 0 && request.cropBox !== null) {
    // The new box counts only for a page loaded after it was set; the change lives in memory alone.
    const [x0, y0, x1, y1] = request.cropBox;
    module.FPDFPage_SetCropBox(page, x0, y0, x1, y1);
    module.FPDF_ClosePage(page);
    page = module.FPDF_LoadPage(doc, request.page);
  }
  if (page === 0) {
    return null;
  }
  const { widthPx, heightPx } = request;
  const bitmap = module.FPDFBitmap_CreateEx(widthPx, heightPx, FORMAT_BGRX, 0, widthPx * 4);
  try {
    if (bitmap === 0) {
      return null;
    }
    // PDFium draws on what is there: white is the paper.
    module.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, 0xffffffff);
    module.FPDF_RenderPageBitmap(
      bitmap,
      page,
      -request.left,
      -request.top,
      request.pageWidthPx,
      request.pageHeightPx,
      0,
      ANNOTATIONS | REVERSE_BYTE_ORDER,
    );
    const start = module.FPDFBitmap_GetBuffer(bitmap);
    const pixels = module.pdfium.HEAPU8.slice(start, start + widthPx * heightPx * 4);
    return { widthPx, heightPx, pixels };
  } finally {
    if (bitmap !== 0) {
      module.FPDFBitmap_Destroy(bitmap);
    }
    module.FPDF_ClosePage(page);
  }
}
