import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/**
 * CropBox and MediaBox must be the same (GWG 2022, R0003). Viewers show the CropBox, imposition
 * programs place by Trim- or MediaBox, and some by CropBox: what was approved on screen then stands
 * elsewhere on the sheet.
 */
export const cropDiffers: Check = {
  code: "crop_differs",
  clause: "GWG 2022 R0003",
  run: ({ doc }) =>
    doc.pages
      .filter(({ cropBox, mediaBox }) =>
        // A hundredth of a point is 3.5 µm: rounding of the producer's numbers, not a crop.
        cropBox.some((edge, i) => Math.abs(edge - (mediaBox[i] ?? edge)) > 0.01),
      )
      .map((page) =>
        problem("crop_differs", "error", "The crop box differs from the media box.", {
          page: page.index,
          clause: cropDiffers.clause,
        }),
      ),
};
