import type { PaintColor } from "../../contract/paint-color.ts";
import { problem } from "../../contract/problems.ts";
import { isRgbLike, printedTexts, type Check } from "./check.ts";

/**
 * RGB and calibrated colours are converted on the way to the plate by somebody else, with a profile
 * nobody chose: a brand blue turns violet, black text becomes four colours (GWG 2022, R0027, early
 * binding). An error in this profile, which is for CMYK work.
 */
export const rgbUsed: Check = {
  code: "rgb_used",
  clause: "GWG 2022 R0027",
  run: ({ contents }) =>
    contents.flatMap((content) => {
      const used = (color: PaintColor | null): boolean => color !== null && isRgbLike(color);
      // One finding for each kind of object and page: the designer changes a setting, not each object.
      const places = [
        printedTexts(content).some((show) => used(show.fill)) && "text",
        content.marks.some(
          (mark) => mark.image === null && (used(mark.fill) || used(mark.stroke)),
        ) && "shapes",
        content.marks.some((mark) => mark.image !== null && used(mark.image.space)) && "pictures",
      ].filter((place) => place !== false);
      return places.map((place) =>
        problem("rgb_used", "error", `RGB or calibrated colour is used in ${place}.`, {
          page: content.pageIndex,
          clause: rgbUsed.clause,
          measured: { objects: place },
        }),
      );
    }),
};
