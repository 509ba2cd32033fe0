import type { Asset } from "../../../../client/src/generated/types.ts";
import type { Messages } from "#domain/messages/dashboard/library/en.data.ts";
import { language, type Texts } from "../../app/message-set.ts";

/** What offset work is laid out for; at fewer pixels an inch a picture begins to look soft. */
const SHARP_PPI = 300;
const MM_PER_INCH = 25.4;

/** "1,200 × 800 px · 102 × 68 mm at 300 ppi": how large it can be printed; "" for an SVG without a size. */
export function pictureSize(
  { width_px: width, height_px: height }: Asset,
  say: Texts<keyof Messages>,
): string {
  if (width === null || height === null) {
    return "";
  }
  const mm = (px: number): string =>
    Math.round((px / SHARP_PPI) * MM_PER_INCH).toLocaleString(language);
  return say("pictureSize", {
    width: width.toLocaleString(language),
    height: height.toLocaleString(language),
    printWidth: mm(width),
    printHeight: mm(height),
    ppi: SHARP_PPI,
  });
}
