/**
 * The door to PDFium (WebAssembly): raster of pages. One instance is one heap that only grows; whoever
 * owns it recycles it by `heapBytes`. Not re-entrant; every call is synchronous once created.
 */
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/** Part of every preview's content hash: another build may draw other pixels. */
export const RASTER_ENGINE = "pdfium-embedpdf-2.15.1";

const ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;
const FORMAT_BGRX = 3;
const WHITE = 0xffff_ffff;
/** A matrix of six numbers and a rectangle of four, 32 bits each. */
const NUMBERS_BYTES = 40;

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

/** Rows of RGBX bytes, top to bottom, no padding; X is undefined. */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixels: Uint8Array;
}

/** Rows of the region asked for, as a raster of their own. */
export type DrawRows = (firstRow: number, rows: number) => Raster;

export interface Pdfium {
  /** The raster, or null when PDFium cannot open the file or the page. White paper. */
  raster(request: RasterRequest): Raster | null;
  /**
   * Lets `use` draw rows of the region, the file and the page opened once. The same rows of pages that look the
   * same there are the same, whatever else is drawn and in which order; rows drawn in other portions may differ
   * by some levels where pictures and groups are resampled. Null as `raster`.
   */
  withRows<T>(request: RasterRequest, use: (draw: DrawRows) => T): T | null;
  /** Pages PDFium sees, or null when it cannot open the file. */
  pageCount(pdf: Uint8Array): number | null;
  heapBytes(): number;
}

/** Instantiates PDFium from the bytes of its module. */
export async function createPdfium(wasm: Uint8Array): Promise<Pdfium> {
  const module = await init({ wasmBinary: wasm.slice().buffer });
  module.PDFiumExt_Init();
  return {
    raster: (request) =>
      withDocument(module, request.pdf, (doc) => rasterPage(module, doc, request)),
    withRows: (request, use) =>
      withDocument(module, request.pdf, (doc) =>
        withPage(module, doc, request, (page) => drawRows(module, page, { request, use })),
      ),
    pageCount: (pdf) => withDocument(module, pdf, (doc) => module.FPDF_GetPageCount(doc)),
    heapBytes: () => module.pdfium.HEAPU8.length,
  };
}

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
  const { widthPx, heightPx } = request;
  return withPage(module, doc, request, (page) =>
    withBitmap(module, request, (bitmap) => {
      module.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, WHITE);
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
      return { widthPx, heightPx, pixels: rowsOf(module, bitmap, [0, heightPx], widthPx) };
    }),
  );
}

function withPage<T>(
  module: WrappedPdfiumModule,
  doc: number,
  request: RasterRequest,
  use: (page: number) => T | null,
): T | null {
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
  try {
    return use(page);
  } finally {
    module.FPDF_ClosePage(page);
  }
}

function withBitmap<T>(
  module: WrappedPdfiumModule,
  { widthPx, heightPx }: RasterRequest,
  use: (bitmap: number) => T,
): T | null {
  const bitmap = module.FPDFBitmap_CreateEx(widthPx, heightPx, FORMAT_BGRX, 0, widthPx * 4);
  if (bitmap === 0) {
    return null;
  }
  try {
    return use(bitmap);
  } finally {
    module.FPDFBitmap_Destroy(bitmap);
  }
}

/**
 * The page is moved by its matrix and cut by a clip on one bitmap of the whole region. An own bitmap for the rows,
 * at an offset, would round the place of every outline anew.
 */
function drawRows<T>(
  module: WrappedPdfiumModule,
  page: number,
  { request, use }: { readonly request: RasterRequest; readonly use: (draw: DrawRows) => T },
): T | null {
  const { widthPx, heightPx, left, top, pageWidthPx, pageHeightPx } = request;
  const [widthPt, heightPt] = [module.FPDF_GetPageWidthF(page), module.FPDF_GetPageHeightF(page)];
  if (!(widthPt > 0 && heightPt > 0)) {
    return null;
  }
  const { malloc, free } = module.pdfium.wasmExports;
  const numbers = malloc(NUMBERS_BYTES);
  if (numbers === 0) {
    return null;
  }
  const draw = (bitmap: number, firstRow: number, rows: number): Raster => {
    const place = [pageWidthPx / widthPt, 0, 0, pageHeightPx / heightPt, -left, -top];
    const clip = [0, firstRow, widthPx, firstRow + rows];
    // The heap may have grown, which detaches every view of it.
    new Float32Array(module.pdfium.HEAPU8.buffer, numbers, 10).set([...place, ...clip]);
    module.FPDFBitmap_FillRect(bitmap, 0, firstRow, widthPx, rows, WHITE);
    module.FPDF_RenderPageBitmapWithMatrix(
      bitmap,
      page,
      numbers,
      numbers + place.length * 4,
      ANNOTATIONS | REVERSE_BYTE_ORDER,
    );
    const pixels = rowsOf(module, bitmap, [firstRow, firstRow + rows], widthPx);
    return { widthPx, heightPx: rows, pixels };
  };
  try {
    return withBitmap(module, { ...request, widthPx, heightPx }, (bitmap) =>
      use((firstRow, rows) => draw(bitmap, firstRow, rows)),
    );
  } finally {
    free(numbers);
  }
}

function rowsOf(
  module: WrappedPdfiumModule,
  bitmap: number,
  [from, to]: readonly [number, number],
  widthPx: number,
): Uint8Array {
  const start = module.FPDFBitmap_GetBuffer(bitmap);
  return module.pdfium.HEAPU8.slice(start + from * widthPx * 4, start + to * widthPx * 4);
}
