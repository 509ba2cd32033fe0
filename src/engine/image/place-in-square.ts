/** Where a picture stands within the unit square that the authored one filled. */
import { type Matrix, multiply } from "#base/geometry.ts";
import type { PictureFit } from "../contract/scene.ts";
import { DEFAULT_FOCAL_POINT, focalOffset } from "../contract/focal-point.ts";
import { pointsPerPixel } from "../contract/placed-ppi.ts";
import type { FocalPoint } from "../contract/values.ts";
import type { PrintPicture } from "./print-picture.ts";

export interface SquarePlace {
  /** Unit square of the stored picture → unit square of the place. */
  readonly matrix: Matrix;
  /** Pixels per inch, the same along both axes. */
  readonly ppi: number;
}

/**
 * Never distorted: "fill" covers the place and is cut at its edges, about the focal point where there is one and else
 * alike on both sides; "fit" lies whole within it, centred. `toSeen` leads from the unit square to points of the page as seen; where it mirrors, the picture
 * is mirrored back, since bytes stored upside down are an authored picture's own affair.
 */
export function placeInSquare(
  { turn, seenWidthPx, seenHeightPx }: PrintPicture,
  toSeen: Matrix,
  fit: PictureFit,
  focalPoint: FocalPoint | null = null,
): SquarePlace {
  const [a, b, c, d] = toSeen;
  // Sides of the place on the page; the matrix may turn it, so lengths and not coordinates.
  const [widthPt, heightPt] = [Math.hypot(a, b), Math.hypot(c, d)];
  const seen = { widthPx: seenWidthPx, heightPx: seenHeightPx };
  const pointsPerPx = pointsPerPixel(seen, { widthPt, heightPt }, fit);
  const sx = (seenWidthPx * pointsPerPx) / widthPt;
  const sy = (seenHeightPx * pointsPerPx) / heightPt;
  // In the unit square, whose y runs up.
  const { x, y } = focalPoint ?? DEFAULT_FOCAL_POINT;
  const scaled: Matrix = [sx, 0, 0, sy, focalOffset(sx, x), focalOffset(sy, 1 - y)];
  const upright = multiply(turn, multiply(scaled, mirrorOf(toSeen)));
  // One ppi, since the picture is never distorted.
  return { matrix: upright, ppi: 72 / pointsPerPx };
}

/** As seen y runs down: an unmirrored place has a negative determinant. */
function mirrorOf([a, b, c, d]: Matrix): Matrix {
  if (a * d - b * c <= 0) {
    return [1, 0, 0, 1, 0, 0];
  }
  return d > 0 ? [1, 0, 0, -1, 0, 1] : [-1, 0, 0, 1, 1, 0];
}
