/** Pixels that move where no text was changed, by any of four renderers. */
import type { Pdfium } from "#engine/packages/pdfium.ts";
import { inkMask } from "#test/support/ink-mask.ts";
import {
  countOutside,
  difference,
  ghostscriptPictures,
  ghostscriptPlates,
  type Picture,
  pdfiumPicture,
  popplerPictures,
} from "#test/support/pictures.ts";
import type { RendererName } from "./tasks.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillResult } from "#engine/contract/fill.ts";

/** Pictures by page (or page and plate). */
export type Pages = ReadonlyMap<string, Picture>;

/** All pages of a file at 150 dpi; a page that cannot be drawn is absent. */
export async function pagesBy(
  renderer: RendererName,
  pdf: Uint8Array,
  template: Template,
  pdfium: Pdfium,
): Promise<Pages> {
  switch (renderer) {
    case "pdfium":
      return new Map(
        template.pages.flatMap((page) => {
          const picture = pdfiumPicture(pdfium, pdf, page);
          return picture === null ? [] : [[String(page.index), picture] as const];
        }),
      );
    case "poppler":
      return numbered(await popplerPictures(pdf));
    case "ghostscript":
      return numbered(await ghostscriptPictures(pdf));
    case "plates":
      return ghostscriptPlates(pdf);
  }
}

function numbered(pictures: readonly Picture[]): Pages {
  return new Map(pictures.map((picture, i) => [String(i), picture]));
}

/** Pixels that differ between `was` and `is` where the fill had nothing to take away or to set. */
export function outsideInk(
  template: Template,
  filled: FillResult,
  { was, is }: { readonly was: Pages; readonly is: Pages },
): { readonly px: number; readonly where: string } {
  let px = 0;
  let where = "";
  // A plate that only the new text has ink on is no fault of the rest; a lost page or plate is.
  if ([...was.keys()].some((key) => !is.has(key))) {
    return { px: 1, where: "pages or plates are lost" };
  }
  for (const [key, before] of was) {
    const after = is.get(key);
    const page = template.pages[pageOf(key)];
    if (after === undefined || page === undefined || isSame(before, after)) {
      continue;
    }
    const changed = difference(before, after);
    const mask = inkMask(template, filled, page, before);
    const outside = countOutside(changed, mask);
    if (outside > 0 && where === "") {
      const first = changed.findIndex((bit, i) => bit === 1 && mask[i] !== 1);
      where = `page ${key} at ${first % before.widthPx}, ${Math.floor(first / before.widthPx)} px`;
    }
    px += outside;
  }
  return { px, where };
}

/** "3", or "page0004(Cyan)" of Ghostscript's plates. */
function pageOf(key: string): number {
  const plate = /^page(\d+)\(/u.exec(key);
  return plate === null ? Number(key) : Number(plate[1]) - 1;
}

function isSame(a: Picture, b: Picture): boolean {
  return Buffer.compare(a.rgb, b.rgb) === 0;
}
