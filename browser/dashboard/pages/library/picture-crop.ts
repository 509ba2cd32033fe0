/** How a picture is cut to a place of other proportions, as the press file has it. */
import { focalOffset } from "#engine/contract/focal-point.ts";
import type { FocalPoint } from "#engine/contract/values.ts";

/** `object-position` of a picture that covers a place; both by their width through their height. */
export function cropOffset(picture: number, place: number, { x, y }: FocalPoint): string {
  const along = (scale: number, focus: number): string =>
    scale <= 1 ? "50%" : `${(100 * focalOffset(scale, focus)) / (1 - scale)}%`;
  return `${along(picture / place, x)} ${along(place / picture, y)}`;
}
