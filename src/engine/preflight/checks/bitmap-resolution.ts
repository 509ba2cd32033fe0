import { problem } from "../../contract/problems.ts";
import { images, seenRect, type Check } from "./check.ts";

// GWG 2022, R0032 for sheetfed offset. A press sheet is exposed at 2400 dpi; one-bit pixels are not
// screened, so each one is seen as a step. "Must be greater than" the limit, hence 549 and 799 and not
// 550 and 800.
const ERROR_PPI = 549;
const WARN_PPI = 799;

/**
 * One-bit images (scanned line art, signatures, stamps) keep their pixels as hard edges on the plate:
 * they need about four times the resolution of a photograph or the edge is visibly stepped. ppi is the
 * smaller of both axes.
 */
export const bitmapResolution: Check = {
  code: "bitmap_resolution",
  clause: "GWG 2022 R0032",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : images(content).flatMap(({ image, bbox }) => {
            // Sixteen pixels and less: ornaments and one-pixel fills that are scaled up on purpose (GWG
            // 2022, R0032).
            const tiny = image.widthPx <= 16 || image.heightPx <= 16;
            if (tiny || image.bitsPerComponent !== 1 || image.ppi > WARN_PPI) {
              return [];
            }
            const severity = image.ppi <= ERROR_PPI ? "error" : "warn";
            return [
              problem(
                "bitmap_resolution",
                severity,
                "A one-bit picture has too few pixels for its size.",
                {
                  page: i,
                  bboxPt: seenRect(page, bbox),
                  object: image.object,
                  clause: bitmapResolution.clause,
                  measured: { ppi: Math.round(image.ppi) },
                  limit: { error_ppi: ERROR_PPI, warn_ppi: WARN_PPI },
                },
              ),
            ];
          });
    }),
};
