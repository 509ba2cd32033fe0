/** How far a shape reaches along a line of text: exactly, where it is slanted against the line. */
import type { Point } from "#base/geometry.ts";

/** Positions along the baseline, points; `inner` where the shape covers the whole height of the line. */
export interface LineExtent {
  readonly outer: readonly [start: number, end: number];
  readonly inner: readonly [start: number, end: number] | null;
}

/**
 * The extent of a convex shape between two heights; null where it does not reach between them. Corners are
 * in the frame of the line: along and across, in order around the shape.
 */
export function extentBetween(
  corners: readonly Point[],
  [low, high]: readonly [number, number],
): LineExtent | null {
  const [below, above] = [chordAt(corners, low), chordAt(corners, high)];
  const within = corners.filter(([, across]) => across > low && across < high);
  const along = [...within.map(([at]) => at), ...(below ?? []), ...(above ?? [])];
  if (along.length === 0) {
    return null;
  }
  const outer = [Math.min(...along), Math.max(...along)] as const;
  if (below === null || above === null) {
    return { outer, inner: null };
  }
  // A convex shape that covers both edges of the line at a place covers all between them.
  const inner = [Math.max(below[0], above[0]), Math.min(below[1], above[1])] as const;
  return { outer, inner: inner[0] < inner[1] ? inner : null };
}

/** Where a height cuts the shape; null where it does not. */
function chordAt(corners: readonly Point[], height: number): readonly [number, number] | null {
  const cuts = corners.flatMap(([x0, y0], i) => {
    const [x1, y1] = corners[(i + 1) % corners.length] ?? [x0, y0];
    return y0 === y1 || (y0 - height) * (y1 - height) > 0
      ? []
      : [x0 + ((x1 - x0) * (height - y0)) / (y1 - y0)];
  });
  return cuts.length < 2 ? null : [Math.min(...cuts), Math.max(...cuts)];
}
