/** The pages of both files as PDFium draws them: outside the ink of changed text every pixel must be the same. */
import type { Certificate } from "../contract/certificate.ts";
import { apply, corners, hull, type Rect } from "#base/geometry.ts";
import { type Pdfium, RASTER_ENGINE, wholePage } from "../packages/pdfium.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { type Problem, problem } from "../contract/problems.ts";
import { seenMatrix } from "./seen-space.ts";
import type { CheckedPicture } from "./placed-pictures.ts";

const DPI = 150;
/** Larger pages are drawn smaller. */
const MOST_PIXELS = 36e6;
/** Pixels that text may bleed over its bounds by anti-aliasing. */
const GROW_PX = 2;

/** One entry for each page that PDFium draws. `ink` is in default user space, page by page. */
export function comparePictures(
  pdfium: Pdfium,
  files: { readonly before: PdfDocument; readonly rendered: Uint8Array },
  ink: ReadonlyMap<number, readonly Rect[]>,
): NonNullable<Certificate["raster"]> {
  const { before, rendered } = files;
  return before.pages.flatMap((page) => {
    const toSeen = seenMatrix(page);
    const whole = seen(toSeen, page.mediaBox);
    const inches = (dpi: number): readonly [number, number] => [
      Math.max(1, Math.round(((whole[2] - whole[0]) * dpi) / 72)),
      Math.max(1, Math.round(((whole[3] - whole[1]) * dpi) / 72)),
    ];
    const [w, h] = inches(DPI);
    const dpi = w * h > MOST_PIXELS ? Math.floor(DPI * Math.sqrt(MOST_PIXELS / (w * h))) : DPI;
    const [widthPx, heightPx] = inches(dpi);
    const draw = (pdf: Uint8Array): Uint8Array | null => {
      const shown = { page: page.index, widthPx, heightPx, cropBox: page.mediaBox };
      return pdfium.raster(wholePage({ pdf, ...shown }))?.pixels ?? null;
    };
    const [old, now] = [draw(before.bytes), draw(rendered)];
    if (old === null || now === null) {
      return [];
    }
    const scale = dpi / 72;
    const boxes = (ink.get(page.index) ?? []).map((box) => {
      const [x0, y0, x1, y1] = seen(toSeen, box);
      return [x0 * scale, y0 * scale, x1 * scale, y1 * scale] as const;
    });
    const mask = maskOf(boxes, widthPx, heightPx);
    let outsidePxDiff = 0;
    for (let at = 0; at < mask.length; at++) {
      const p = 4 * at;
      const isSame = old[p] === now[p] && old[p + 1] === now[p + 1] && old[p + 2] === now[p + 2];
      outsidePxDiff += isSame || mask[at] === 1 ? 0 : 1;
    }
    return [{ page: page.index, engine: RASTER_ENGINE, dpi, outsidePxDiff }];
  });
}

/** What may look different: the ink of changed text, and the places of pictures. */
export function withPlaces(
  ink: ReadonlyMap<number, readonly Rect[]>,
  pictures: readonly CheckedPicture[],
): ReadonlyMap<number, readonly Rect[]> {
  const all = new Map(ink);
  for (const { box, entry } of pictures) {
    all.set(entry.page, [...(all.get(entry.page) ?? []), box]);
  }
  return all;
}

function maskOf(boxes: readonly Rect[], widthPx: number, heightPx: number): Uint8Array {
  const mask = new Uint8Array(widthPx * heightPx);
  for (const [x0, y0, x1, y1] of boxes) {
    const left = Math.max(0, Math.floor(x0) - GROW_PX);
    const right = Math.min(widthPx, Math.ceil(x1) + GROW_PX);
    for (
      let y = Math.max(0, Math.floor(y0) - GROW_PX);
      y < Math.min(heightPx, Math.ceil(y1) + GROW_PX) && left < right;
      y++
    ) {
      mask.fill(1, y * widthPx + left, y * widthPx + right);
    }
  }
  return mask;
}

function seen(toSeen: ReturnType<typeof seenMatrix>, box: Rect): Rect {
  return hull(corners(box).map((point) => apply(toSeen, point)));
}

/** Pages that look different where nothing may. */
export function pictureViolations(raster: NonNullable<Certificate["raster"]>): readonly Problem[] {
  return raster
    .filter(({ outsidePxDiff }) => outsidePxDiff > 0)
    .map(({ page, outsidePxDiff }) =>
      problem("pixels_changed", "error", "a page looks different beyond its words", {
        page,
        measured: { pixels: outsidePxDiff },
      }),
    );
}
