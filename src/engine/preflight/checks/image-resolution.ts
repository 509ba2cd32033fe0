import { problem } from "../../contract/problems.ts";
import { images, seenRect, type Check } from "./check.ts";

const ERROR_PPI = 149;
const WARN_PPI = 224;

/** Pictures must have enough pixels where they stand; tiny ones (16 px or less) do not count. */
export const imageResolution: Check = {
  code: "image_resolution",
  clause: "GWG 2022 R0031",
  run: ({ contents, pages }) =>
    contents.flatMap((content, i) => {
      const page = pages[i];
      return page === undefined
        ? []
        : images(content).flatMap(({ image, bbox }) => {
            const tiny = image.widthPx <= 16 || image.heightPx <= 16;
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
