/**
 * What replaces one show operator: its side effects, the parts kept, the new lines, and the state and
 * the pen put back. Nothing but text state, text position and showing operators is ever written
 * (ISO 32000-2, 8.2), so colour, overprint and clip stay what they were; around text that its codes do
 * not spell a marked-content sequence of its own says it.
 */
import { assert } from "#base/assert.ts";
import type { Matrix } from "#base/geometry.ts";
import { lineStart } from "./line-start.ts";
import { formatMatrix, formatNumber } from "../pdf/write-operands.ts";
import type { PlacedLine, PlacedSegment } from "./placed-line.ts";
import type { PlanSegment } from "../plan/plan.ts";
import { type LiveState, roundLine, setTextState, writeLine } from "./write-line.ts";
import type { TextState } from "../plan/text-state.ts";

/** A pen move below this, in text space units, is not written. */
const LEAST_MOVE = 1e-6;

/**
 * The PDF source of the operators in place of the one whose planned segments are `segments` (all of them, in
 * order); [] when nothing is left. `data` is the unit's. Segments absent from `edited` are kept; a segment that is neither kept nor
 * has lines leaves only its pen movement.
 */
export function composeOperator(
  segments: readonly PlanSegment[],
  edited: ReadonlyMap<PlanSegment, PlacedSegment>,
  data: Uint8Array,
): readonly string[] {
  const first = segments[0];
  const last = segments.at(-1);
  assert(first !== undefined && last !== undefined, "an operator has planned segments");
  const out: string[] = [...sideEffects(first)];
  const live = liveState(first.shown);
  const kept: string[] = [];
  for (const segment of segments) {
    push(kept, segment.head);
    const placed = edited.get(segment);
    const isKept = placed === undefined || placed.kept !== null;
    if (isKept) {
      push(kept, segment.own);
    }
    if (placed !== undefined && (!isKept || placed.lines.length > 0)) {
      push(kept, replaceSegment({ out, live, kept, isKept, data }, segment, placed.lines));
    }
  }
  push(kept, last.tail);
  if (!last.penIsUsed) {
    dropTrailingNumbers(kept);
  }
  flush(out, kept);
  return out;
}

interface Writing {
  readonly out: string[];
  readonly live: LiveState;
  /** TJ elements not yet written. */
  readonly kept: string[];
  /** True when the segment itself is among them. */
  readonly isKept: boolean;
  readonly data: Uint8Array;
}

/** Writes the lines and returns the TJ number that moves the pen to where the segment ended. */
function replaceSegment(
  { out, live, kept, isKept, data }: Writing,
  segment: PlanSegment,
  lines: readonly PlacedLine[],
): string {
  let pen = 0;
  let movedLine = false;
  for (const [i, line] of lines.entries()) {
    if (line.matrix === null && i === 0 && !isKept) {
      flush(out, kept);
    } else {
      dropTrailingNumbers(kept);
      flush(out, kept);
      out.push(`${formatMatrix(line.matrix ?? segment.ownStartTm)} Tm`);
      movedLine = true;
    }
    pen = writeLine(out, live, roundLine(line, live));
  }
  setTextState(out, live, liveState(segment.shown));
  if (movedLine) {
    out.push(...lineStart(data, segment));
    return penMove(segment, along(segment.lm, segment));
  }
  return penMove(segment, along(segment.ownStartTm, segment) - pen);
}

/** ' moves to the next line; " sets word and character spacing before (ISO 32000-2, table 107). */
function sideEffects(segment: PlanSegment): readonly string[] {
  switch (segment.name) {
    case "Tj":
    case "TJ":
      return [];
    case "'":
      return ["T*"];
    case '"': {
      const [wordSpacing, charSpacing] = segment.spacingOperands ?? ["0", "0"];
      return [`${wordSpacing} Tw`, `${charSpacing} Tc`, "T*"];
    }
  }
}

function liveState({
  fontName,
  size,
  charSpacing,
  wordSpacing,
  rise,
  scale,
}: TextState): LiveState {
  return { fontName, size, charSpacing, wordSpacing, rise, scale };
}

/** The TJ number for a move along the line by `distance` text space units; "" for none. */
function penMove({ shown, leadsDown }: PlanSegment, distance: number): string {
  if (Math.abs(distance) < LEAST_MOVE) {
    return "";
  }
  // ISO 32000-2, 9.4.4: down the column horizontal scaling is left out.
  const scale = leadsDown === true ? 1 : shown.scale;
  return formatNumber((-distance * 1000) / (shown.size * scale));
}

/** How far the segment's end lies from `from` along its line, in text space units. */
function along(from: Matrix, { ownEndTm: to, leadsDown }: PlanSegment): number {
  const [x, y] = leadsDown === true ? [from[2], from[3]] : [from[0], from[1]];
  return ((to[4] - from[4]) * x + (to[5] - from[5]) * y) / (x * x + y * y);
}

function push(elements: string[], element: string): void {
  if (element !== "") {
    elements.push(element);
  }
}

function dropTrailingNumbers(elements: string[]): void {
  while (elements.length > 0 && /^[-+.\d\s]*$/.test(elements.at(-1) ?? "")) {
    elements.pop();
  }
}

function flush(out: string[], kept: string[]): void {
  if (kept.length > 0) {
    out.push(`[${kept.join(" ")}]TJ`);
    kept.length = 0;
  }
}
