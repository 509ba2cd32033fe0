import type { ShownText } from "../../content/model.ts";
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
        printedTexts(content).some((show) => textColors(show).some(used)) && "text",
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

/** The colours a text is painted with: filled, stroked or both (ISO 32000-2, table 104). */
function textColors({ fill, stroke, operator }: ShownText): readonly PaintColor[] {
  // Modes 4 to 7 paint as 0 to 3 do, and clip besides.
  const paints = operator.shown.render % 4;
  return [...(paints === 1 ? [] : [fill]), ...(paints === 1 || paints === 2 ? [stroke] : [])];
}
