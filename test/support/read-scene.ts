/** Scene of a PDF for tests: the steps of compiling up to boxes and fields, without rewriting or raster. */
import { MaskRasters } from "#engine/content/drawn-mask.ts";
import { interpretPage } from "#engine/content/interpret-page.ts";
import type { PageContent } from "#engine/content/model.ts";
import { newContentCache } from "#engine/content/content-streams.ts";
import type { PdfFont } from "#engine/font/pdf-font/pdf-font.ts";
import { readPdfFont } from "#engine/font/pdf-font/read-font.ts";
import type { Pdfium } from "#engine/packages/pdfium.ts";
import type { PdfDocument } from "#engine/pdf/document.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { buildScene } from "#engine/scene/build-scene.ts";
import type { Scene } from "#engine/contract/scene.ts";

export interface ReadScene {
  readonly doc: PdfDocument;
  readonly pages: readonly PageContent[];
  readonly scene: Scene;
}

/** Throws UnusablePdf like the engine does. Masks that only PDFium decodes are read where there is one. */
export function readScene(bytes: Uint8Array, pdfium: Pdfium | null = null): ReadScene {
  const doc = openPdf(bytes, ENGINE_LIMITS);
  const fonts = new Map<string, PdfFont>();
  const cache = newContentCache(doc);
  const pages = doc.pages.map((page) =>
    interpretPage(doc, page, {
      limits: ENGINE_LIMITS,
      cache,
      fontOf: (value, key) => {
        const font = fonts.get(key) ?? readPdfFont(doc, value, key);
        fonts.set(key, font);
        return font;
      },
    }),
  );
  return { doc, pages, scene: buildScene(doc, pages, [], new MaskRasters(pdfium)) };
}
