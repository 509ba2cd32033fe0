import { problem } from "../../contract/problems.ts";
import { images, seenRect, type Check } from "./check.ts";

const ERROR_PPI = 549;
const WARN_PPI = 799;

/** One-bit pictures show their pixels as steps: they need more of them. */
export const bitmapResolution: Check = {
  code: "bitmap_resolution",
  clause: "GWG 2022 R0032",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : images(content).flatMap(({ image, bbox }) => {
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
