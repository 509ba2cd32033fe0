/**
 * What replaces one text-showing operator: its side effects, the parts kept, the new lines, and the state
 * and the pen put back. Nothing but operators of text state, position and showing is ever written (ISO
 * 32000-2, tables 103 to 107), and those of colour where text takes an ink, so overprint and clip stay what they
 * were, which is also what the verifier accepts; around text that its codes do not spell a marked-content sequence of its own says it.
 */
import { assert } from "#base/assert.ts";
import type { Matrix } from "#base/geometry.ts";
import type { TextInk } from "./ink-segments.ts";
import { lineStart } from "./line-start.ts";
import { formatMatrix, formatNumber } from "../pdf/write-operands.ts";
import type { PlacedLine, PlacedSegment } from "./placed-line.ts";
import type { PlanSegment } from "../plan/plan.ts";
import { type LiveState, roundLine, setTextState, writeLine } from "./write-line.ts";
import type { TextState } from "../plan/text-state.ts";

/** A pen move below this, in text space units, is not written: it is rounding of the matrices. */
const LEAST_MOVE = 1e-6;

/**
 * The PDF source of the operators in place of the one whose planned segments are `segments` (all of them,
 * in order); [] when nothing is left. `data` is the content stream's, `inks` what stands around segments that
 * take one. Segments absent from `edited` are kept in their own spelling; a segment that is neither kept nor has lines leaves only its pen movement, so
 * that what follows in the operator stays in place.
 */
export function composeOperator(
  segments: readonly PlanSegment[],
  edited: ReadonlyMap<PlanSegment, PlacedSegment>,
  data: Uint8Array,
  inks: ReadonlyMap<PlanSegment, TextInk> = NO_INKS,
): readonly string[] {
  const first = segments[0];
  const last = segments.at(-1);
  assert(first !== undefined && last !== undefined, "an operator has planned segments");
  // State in force is what the segment was planned with: side effects first, since ' and " set it.
  const out: string[] = [...sideEffects(first)];
  const live = liveState(first.shown);
  const kept: string[] = [];
  let ink: TextInk | null = null;
  // Text in one ink ends where text in another begins: an operator may show words of several boxes.
  const takeInk = (next: TextInk | null): void => {
    if (ink !== next) {
      if (kept.some(showsText)) {
        flush(out, kept);
      }
      out.push(...(ink?.after ?? []), ...(next?.before ?? []));
      ink = next;
    }
  };
  for (const segment of segments) {
    if (showsText(segment.head)) {
      takeInk(null);
    }
    push(kept, segment.head);
    const placed = edited.get(segment);
    const isKept = placed === undefined || placed.kept !== null;
    if (isKept || placed.lines.length > 0) {
      takeInk(inks.get(segment) ?? null);
    }
    if (isKept) {
      push(kept, segment.own);
    }
    if (placed !== undefined && (!isKept || placed.lines.length > 0)) {
      push(kept, replaceSegment({ out, live, kept, isKept, data }, segment, placed.lines));
    }
  }
  if (showsText(last.tail)) {
    takeInk(null);
  }
  push(kept, last.tail);
  // A trailing move counts only for an operator that goes on from this pen; without one it would be idle
  // bytes.
  if (!last.penIsUsed) {
    dropTrailingNumbers(kept);
  }
  flush(out, kept);
  takeInk(null);
  return out;
}

const NO_INKS: ReadonlyMap<PlanSegment, TextInk> = new Map();

/** Strings begin with a bracket, numbers do not. */
function showsText(elements: string): boolean {
  return /[(<]/u.test(elements);
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

/** Writes the lines and returns the TJ number that moves the pen to where the segment ended; "" for none. */
function replaceSegment(
  { out, live, kept, isKept, data }: Writing,
  segment: PlanSegment,
  lines: readonly PlacedLine[],
): string {
  let pen = 0;
  let movedLine = false;
  for (const [i, line] of lines.entries()) {
    // The first line at the place of the replaced text goes on from what was shown before it: no Tm, so
    // that the operators stay as the producer placed them.
    if (line.matrix === null && i === 0 && !isKept) {
      flush(out, kept);
    } else {
      // A Tm follows: what only moved the pen is lost to it anyway.
      dropTrailingNumbers(kept);
      flush(out, kept);
      out.push(`${formatMatrix(line.matrix ?? segment.ownStartTm)} Tm`);
      movedLine = true;
    }
    pen = writeLine(out, live, roundLine(line, live));
  }
  setTextState(out, live, liveState(segment.shown));
  // Tm has also set the line matrix (9.4.2), by which the producer's T* and Td go on: that is set back, and
  // the pen after it.
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

/**
 * The TJ number for a move along the line by `distance` text space units; "" for none. Inverse of 9.4.4,
 * where the number is divided by 1000 and scaled by size and Tz.
 */
function penMove({ shown, leadsDown }: PlanSegment, distance: number): string {
  if (Math.abs(distance) < LEAST_MOVE) {
    return "";
  }
  // ISO 32000-2, 9.4.4: down the column horizontal scaling is left out.
  const scale = leadsDown === true ? 1 : shown.scale;
  return formatNumber((-distance * 1000) / (shown.size * scale));
}

/**
 * How far the segment's end lies from `from` along its line, in text space units; vertical writing goes
 * along the y axis.
 */
function along(from: Matrix, { ownEndTm: to, leadsDown }: PlanSegment): number {
  const [x, y] = leadsDown === true ? [from[2], from[3]] : [from[0], from[1]];
  return ((to[4] - from[4]) * x + (to[5] - from[5]) * y) / (x * x + y * y);
}

function push(elements: string[], element: string): void {
  if (element !== "") {
    elements.push(element);
  }
}

/** Removes adjustments at the end: strings are told from numbers by their brackets. */
function dropTrailingNumbers(elements: string[]): void {
  while (elements.length > 0 && /^[-+.\d\s]*$/.test(elements.at(-1) ?? "")) {
    elements.pop();
  }
}

/** One TJ for all elements kept so far. */
function flush(out: string[], kept: string[]): void {
  if (kept.length > 0) {
    out.push(`[${kept.join(" ")}]TJ`);
    kept.length = 0;
  }
}
