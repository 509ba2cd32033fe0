/** The segments that new lines of a painter are written at. */
import { firstIndex } from "#base/search.ts";
import type { PlanPainter, PlanSegment } from "./plan.ts";

/** The anchor segments in line order. */
export function anchorsByLine({ segments }: PlanPainter): readonly PlanSegment[] {
  return segments.filter(({ isAnchor }) => isAnchor).toSorted((a, b) => a.line - b.line);
}

/** Where line `index` is written, from 0: where the authored line stands, or the one above where there is none. */
export function anchorOf(anchors: readonly PlanSegment[], index: number): PlanSegment | undefined {
  const behind = firstIndex(anchors.length, (i) => (anchors[i]?.line ?? Infinity) > index);
  return anchors[behind - 1] ?? anchors[0];
}
