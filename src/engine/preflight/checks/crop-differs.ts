import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/** A CropBox other than the MediaBox hides part of the sheet from viewers. */
export const cropDiffers: Check = {
  code: "crop_differs",
  clause: "GWG 2022 R0003",
  run: ({ doc }) =>
    doc.pages
      .filter(({ cropBox, mediaBox }) =>
        cropBox.some((edge, i) => Math.abs(edge - (mediaBox[i] ?? edge)) > 0.01),
      )
      .map((page) =>
        problem("crop_differs", "error", "The crop box differs from the media box.", {
          page: page.index,
          clause: cropDiffers.clause,
        }),
      ),
};
