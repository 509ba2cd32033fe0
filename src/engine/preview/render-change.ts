/**
 * As much of a picture as another fill changes in it: while a customer types, a line of text is drawn and
 * sent instead of a page.
 */
import type { Pdfium } from "../packages/pdfium.ts";
import { type FillContext, fillFile, fitTexts } from "../template/fill/fill-template.ts";
import type { ResolvedValues } from "../template/fill/resolve-values.ts";
import { changedRegion } from "./changed-region.ts";
import { drawPage, type FramedPage } from "./render-preview.ts";
import type { Template } from "../contract/template.ts";
import type { FillOptions } from "../contract/fill.ts";
import type { PictureChange } from "../contract/preview.ts";

/** What both fills have in common. */
export interface ChangeContext {
  readonly template: Template;
  readonly options: FillOptions;
  readonly context: FillContext;
  readonly pdfium: () => Promise<Pdfium>;
}

/**
 * Draws the region on a bitmap of its own; the file drawn from is the very file of the values after, so
 * that the parts put together are the preview of those values, pixel for pixel. "none" without drawing
 * where nothing can differ.
 */
export async function renderChange(
  { template, options, context, pdfium }: ChangeContext,
  { before, after }: { readonly before: ResolvedValues; readonly after: ResolvedValues },
  framed: FramedPage,
): Promise<PictureChange> {
  const { frame } = framed;
  const size = { widthPx: frame.widthPx, heightPx: frame.heightPx };
  // Equal after resolution: another spelling of the same values.
  if (before.key === after.key) {
    return { kind: "none", ...size };
  }
  // Only the fill after is written; of the one before the fits suffice.
  const { pdf, fit } = fillFile(template, after, context, options);
  const overflowing = fit.boxes.flatMap(({ box, overflow }) => (overflow ? [box] : []));
  const missing = fit.boxes.flatMap((one) => (one.missing.length > 0 ? [one.box] : []));
  if (overflowing.length + missing.length > 0) {
    return { kind: "unset", ...size, overflowing, missing };
  }
  const region = showsOtherPictures(template, before, after)
    ? "whole"
    : changedRegion(template, framed, [
        fitTexts(template, before, context.fonts, options).fits,
        fit.boxes,
      ]);
  if (region === "none") {
    return { kind: "none", ...size };
  }
  if (region === "whole") {
    return { kind: "whole", ...size, png: drawPage(await pdfium(), pdf, framed) };
  }
  // The region counts from the picture's corner, the frame from the page's.
  const part = {
    ...frame,
    ...region,
    left: frame.left + region.left,
    top: frame.top + region.top,
  };
  const png = drawPage(await pdfium(), pdf, { ...framed, frame: part });
  return { kind: "part", ...size, region, png };
}

/** Regions are told from text alone: another picture means the whole page. */
function showsOtherPictures(
  { fields }: Pick<Template, "fields">,
  { byField: before }: ResolvedValues,
  { byField: after }: ResolvedValues,
): boolean {
  return fields.some(({ type, id }) => type === "image" && before.get(id) !== after.get(id));
}
