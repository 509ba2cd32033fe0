/** Pixels that move where no text was changed, by any of four renderers. */
import type { Template } from "#engine/engine.ts";
import type { Pdfium } from "#engine/packages/pdfium.ts";
import {
  countOutside,
  difference,
  ghostscriptPictures,
  ghostscriptPlates,
  grow,
  type Picture,
  pdfiumPicture,
  popplerPictures,
  union,
} from "#test/support/pictures.ts";
import type { RendererName } from "./tasks.ts";

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

/**
 * Pixels that differ between `was` and `is` further than 2 px from changed ink: what `bare`, the same
 * file with the changed boxes emptied, differs from either.
 */
export function outsideInk({
  was,
  is,
  bare,
}: {
  readonly was: Pages;
  readonly is: Pages;
  readonly bare: Pages;
}): { readonly px: number; readonly where: string } {
  let px = 0;
  let where = "";
  if ([...was.keys()].join() !== [...is.keys()].join()) {
    return { px: 1, where: "other pages or plates" };
  }
  for (const [key, before] of was) {
    const [after, empty] = [is.get(key), bare.get(key)];
    if (after === undefined || Buffer.compare(before.rgb, after.rgb) === 0) {
      continue;
    }
    // A plate that only the new text has ink on is blank without it.
    const blank = empty ?? { ...before, rgb: new Uint8Array(before.rgb.length).fill(255) };
    const ink = union(difference(before, blank), difference(after, blank));
    const changed = difference(before, after);
    const mask = grow(ink, before.widthPx, 2);
    const outside = countOutside(changed, mask);
    if (outside > 0 && where === "") {
      const first = changed.findIndex((bit, i) => bit === 1 && mask[i] !== 1);
      where = `page ${key} at ${first % before.widthPx}, ${Math.floor(first / before.widthPx)} px`;
    }
    px += outside;
  }
  return { px, where };
}
