/** A box's part of one operator as the plan keeps it. */
import { formatExact } from "../pdf/write-operands.ts";
import type { PlanSegment } from "../plan/plan.ts";
import type { FoundSegment } from "./resolve-segments.ts";
import type { Tile } from "./tile-operator.ts";

/** Parts of a segment that are found outside of its operator. */
interface Given extends Pick<PlanSegment, "unit" | "uses" | "isAnchor" | "replacement"> {
  readonly paint: string | undefined;
}

/**
 * A segment as the fill needs it: operands before, in and behind it, the matrices at both ends, and what
 * puts the state back.
 */
export function planSegment(
  { segment, operator, show, font }: FoundSegment,
  { head, own, tail, ownStartTm, ownEndTm }: Tile,
  { unit, uses, isAnchor, paint, replacement }: Given,
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
  const painted = paint === undefined ? planned : withPaint(planned, paint);
  return font.vertical ? leadingDown(painted) : painted;
}

/** As `withVertical`: an optional entry in the place that the stored form has it. */
function withPaint({ replacement, ...before }: PlanSegment, paint: string): PlanSegment {
  return { ...before, paint, replacement };
}

function leadingDown(planned: PlanSegment): PlanSegment {
  const { head, own, tail, ownStartTm, ownEndTm, operator, name, span, ...more } = planned;
  const { glyphStart, glyphEnd, shown, font, ...rest } = more;
  const before = { head, own, tail, ownStartTm, ownEndTm, operator, name, span };
  return { ...before, glyphStart, glyphEnd, shown, font, leadsDown: true, ...rest };
}
