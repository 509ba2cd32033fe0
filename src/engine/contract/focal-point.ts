/** Where a picture that covers its place is cut, by the point of it that has to be seen. */
import type { FocalPoint } from "./values.ts";

/**
 * Where a picture begins along one side of its place, both from the same end and in sides of the place: it is `scale`
 * times as long, and `focus` (0 to 1 of the picture) comes to the middle, or as near to it as leaves no gap at an end.
 * A picture that leaves room is centred whatever its focal point.
 */
export function focalOffset(scale: number, focus: number): number {
  const centred = (1 - scale) / 2;
  return scale <= 1 ? centred : Math.min(0, Math.max(1 - scale, 0.5 - scale * focus));
}

/** The middle: of pictures whose author named no point. */
export const DEFAULT_FOCAL_POINT: FocalPoint = { x: 0.5, y: 0.5 };
