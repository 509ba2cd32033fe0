/** A box's part of one operator as the plan keeps it. */
import { multiply } from "#base/geometry.ts";
import { roundTo } from "#base/numbers.ts";
import { formatExact } from "../pdf/write-operands.ts";
import type { PlanSegment } from "../plan/plan.ts";
import type { FoundSegment } from "./resolve-segments.ts";
import type { Tile } from "./tile-operator.ts";

/** Parts of a segment that are found outside of its operator. */
interface Given extends Pick<PlanSegment, "unit" | "uses" | "isAnchor" | "replacement"> {
  readonly paint: string | undefined;
  /** Horizontal scale of the box. */
  readonly boxScale: number;
}

/** Horizontal scales that differ by less are one. */
const SAME_SCALE = 1e-3;

/**
 * Horizontal scale of what is shown there, by Tz and the matrices together; 1 = none. A length, as a box's is: Tz
 * below zero turns its frame.
 */
export function horizontalScaleOf({
  ownStartTm,
  ctm,
  shown,
}: Pick<PlanSegment, "ownStartTm" | "ctm" | "shown">): number {
  const [a, b, c, d] = multiply(ownStartTm, ctm);
  return (Math.hypot(a, b) * Math.abs(shown.scale)) / Math.hypot(c, d);
}

/** That of the segment's box: what the em of its lines is stretched by, wherever they are written. */
export function boxScaleOf(segment: PlanSegment): number {
  return horizontalScaleOf(segment) / (segment.stretch ?? 1);
}

/**
 * A segment as the fill needs it: operands before, in and behind it, the matrices at both ends, and what
 * puts the state back.
 */
export function planSegment(
  { segment, operator, show, font }: FoundSegment,
  { head, own, tail, ownStartTm, ownEndTm }: Tile,
  { unit, uses, isAnchor, paint, boxScale, replacement }: Given,
): PlanSegment {
  const { shown, name, span, startTm, lm, penIsUsed } = operator;
  // ' and " begin with T*; the plan holds the matrix behind it.
  const movesDown = name === "'" || name === '"';
  const planned: PlanSegment = {
    head,
    own,
    tail,
    ownStartTm,
    ownEndTm,
    operator: operator.index,
    name,
    span,
    glyphStart: segment.glyphStart,
    glyphEnd: segment.glyphEnd,
    shown,
    font: font.key,
    ctm: show.ctm,
    // After T* the text matrix is the line matrix (ISO 32000-2, table 106).
    lm: movesDown ? startTm : lm,
    penIsUsed,
    line: segment.line,
    spacingOperands:
      name === '"' ? [formatExact(shown.wordSpacing), formatExact(shown.charSpacing)] : null,
    unit,
    uses,
    isAnchor,
    replacement,
  };
  // Not spread into the literal above: that makes each of thousands many times slower.
  const clipped =
    segment.clipPt === undefined ? planned : withEntry(planned, { clipPt: segment.clipPt });
  const painted = paint === undefined ? clipped : withEntry(clipped, { paint });
  if (font.vertical) {
    return leadingDown(painted);
  }
  const stretch = horizontalScaleOf(planned) / boxScale;
  return Math.abs(stretch - 1) < SAME_SCALE
    ? painted
    : withEntry(painted, { stretch: roundTo(stretch, 5) });
}

/** As `withVertical`: an optional entry in the place that the stored form has it. */
function withEntry(
  { replacement, ...before }: PlanSegment,
  entry: Pick<PlanSegment, "clipPt" | "paint" | "stretch">,
): PlanSegment {
  return { ...before, ...entry, replacement };
}

function leadingDown(planned: PlanSegment): PlanSegment {
  const { head, own, tail, ownStartTm, ownEndTm, operator, name, span, ...more } = planned;
  const { glyphStart, glyphEnd, shown, font, ...rest } = more;
  const before = { head, own, tail, ownStartTm, ownEndTm, operator, name, span };
  return { ...before, glyphStart, glyphEnd, shown, font, leadsDown: true, ...rest };
}
