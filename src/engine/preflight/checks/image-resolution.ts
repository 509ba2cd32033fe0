import { problem } from "../../contract/problems.ts";
import { images, seenRect, type Check } from "./check.ts";

// GWG 2022, R0031 for sheetfed offset. A 60 lines/cm screen (150 lpi) resolves about 1.5 to 2 pixels
// for each screen line: 225 is enough, below 150 pixels become visible. "Must be greater than", hence
// 149 and 224.
const ERROR_PPI = 149;
const WARN_PPI = 224;

/**
 * Images need enough pixels at the size they are printed, or they look soft and show pixels; the ppi is
 * the smaller of both axes through the CTM, so a stretched picture is judged by its worse axis.
 */
export const imageResolution: Check = {
  code: "image_resolution",
  clause: "GWG 2022 R0031",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : images(content).flatMap(({ image, bbox }) => {
            // Sixteen pixels and less are swatches, gradients and one-pixel fills that are scaled up on
            // purpose (R0031).
            const tiny = image.widthPx <= 16 || image.heightPx <= 16;
            // One-bit images and stencil masks have no halftone; `bitmap_resolution` judges one-bit
            // images.
            if (tiny || image.isMask || image.bitsPerComponent === 1 || image.ppi > WARN_PPI) {
              return [];
            }
            const severity = image.ppi <= ERROR_PPI ? "error" : "warn";
            return [
              problem("image_resolution", severity, "A picture has too few pixels for its size.", {
                page: i,
                bboxPt: seenRect(page, bbox),
                object: image.object,
                clause: imageResolution.clause,
                measured: { ppi: Math.round(image.ppi) },
                limit: { error_ppi: ERROR_PPI, warn_ppi: WARN_PPI },
              }),
            ];
          });
    }),
};
