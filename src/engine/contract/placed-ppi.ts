/** How fine a picture prints at the size of its place. */
import type { PictureFit } from "./scene.ts";

/** As the preflight of whole files judges pictures (GWG 2022 R0031): at most so many is an error. */
export const ERROR_PPI = 149;
/** At most so many is a warning. */
export const WARN_PPI = 224;

export interface SizePx {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface SizePt {
  readonly widthPt: number;
  readonly heightPt: number;
}

/**
 * Points that a pixel takes, the same along both axes: "fill" covers the place, "fit" lies whole within it.
 */
export function pointsPerPixel(picture: SizePx, place: SizePt, fit: PictureFit): number {
  const scales = [place.widthPt / picture.widthPx, place.heightPt / picture.heightPx] as const;
  return fit === "fill" ? Math.max(...scales) : Math.min(...scales);
}

/** Pixels per inch of a picture as seen at its place. */
export function placedPpi(picture: SizePx, place: SizePt, fit: PictureFit): number {
  return 72 / pointsPerPixel(picture, place, fit);
}
