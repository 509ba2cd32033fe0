/** From default user space to the page as seen, without the scene's own code for it. */
import type { Matrix } from "#base/geometry.ts";
import type { PdfPage } from "../pdf/document.ts";

/** Default user space → points from the top-left corner as seen (ISO 32000-2, 7.7.3.3). */
export function seenMatrix({ mediaBox, rotate, userUnit }: PdfPage): Matrix {
  const [x0, y0, x1, y1] = mediaBox;
  const u = userUnit > 0 ? userUnit : 1;
  switch (rotate) {
    case 90:
      return [0, u, u, 0, -y0 * u, -x0 * u];
    case 180:
      return [-u, 0, 0, u, x1 * u, -y0 * u];
    case 270:
      return [0, -u, -u, 0, y1 * u, x1 * u];
    default:
      return [u, 0, 0, -u, -x0 * u, y1 * u];
  }
}
