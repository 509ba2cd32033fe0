/** The first upright stroke of a letter: how thick, how it stands and how it begins and ends. */
import type { Rect } from "#base/geometry.ts";
import type { Outline } from "../program/glyph-outline.ts";
import { type InkSpan, inkInRow, spanWidth } from "./scan-line.ts";

/** Lengths in thousandths of an em. */
export interface UprightStem {
  readonly width: number;
  /** Widest ink at the foot that hangs together with the stroke. */
  readonly foot: number;
  /** How far up the foot is wider than the stroke; null where it is not. */
  readonly footHeight: number | null;
  /** Degrees, positive to the right. */
  readonly slant: number;
  /** How far ink at its head reaches to the left of it. */
  readonly flag: number;
  /** How far its left edge strays from a straight line. */
  readonly wobble: number;
}

/** Where the stroke is met alone, as shares of the letter's height: below the arms and bowls of any letter asked for. */
const [STROKE_FROM, STROKE_TO] = [0.2, 0.36];
/** The same for a letter that hangs below the line. */
const [DEEP_FROM, DEEP_TO] = [0.09, 0.22];
/** Above the lowest point, as shares of the height: serifs are 15 to 90 thousandths of an em thick. */
const FOOT_AT = [0.006, 0.015, 0.025, 0.04, 0.055];
const HEAD_AT = [0.9, 0.93, 0.96, 0.98];
/** A stroke that is this much thicker elsewhere, as a share of it, is a bowl, an arm or a leg. */
const UNEVEN = 0.2;
/** Strokes of type are even to this share; where an arch comes in they are wider by far more. */
const [SAME, WIDENED] = [0.02, 1.05];
/** Degrees: what leans more is no upright stroke. */
const MOST_SLANT = 40;
/** A foot this much wider than its stroke is drawn as a foot. */
export const LEAST_FOOT = 1.25;

/** Null for a letter whose leftmost ink is no stroke of even thickness there. */
export function uprightStem(outline: Outline, box: Rect): UprightStem | null {
  const [, bottom, , top] = box;
  const height = top - bottom;
  const [from, to] = bottom < -0.1 * height ? [DEEP_FROM, DEEP_TO] : [STROKE_FROM, STROKE_TO];
  const firstAt = (share: number): InkSpan | undefined =>
    inkInRow(outline, bottom + share * height)[0];
  const [low, middle, high] = [firstAt(from), firstAt((from + to) / 2), firstAt(to)];
  if (low === undefined || middle === undefined || high === undefined) {
    return null;
  }
  const widths = [low, middle, high].map(spanWidth);
  const width = spanWidth(middle);
  const rise = ((to - from) * height) / 2;
  const lean = isMetAbove(widths) ? leanOf(low, middle, rise) : leanOf(low, high, 2 * rise);
  const slant = (Math.atan(lean) * 180) / Math.PI;
  if (Math.max(...widths) - Math.min(...widths) > UNEVEN * width || Math.abs(slant) > MOST_SLANT) {
    return null;
  }
  // Upright again, so that edges of slanted strokes are compared as those of others.
  const leftAt = (share: number): number =>
    (firstAt(share)?.[0] ?? Infinity) - lean * share * height;
  const edges = [0, 0.25, 0.5, 0.75, 1].map((part) => leftAt(from + part * (to - from)));
  const foot = Math.max(...FOOT_AT.map((share) => spanWidth(firstAt(share))));
  return {
    width,
    foot,
    footHeight: foot > LEAST_FOOT * width ? footTop(firstAt, LEAST_FOOT * width) * height : null,
    slant,
    flag: Math.max(0, Math.min(...edges) - Math.min(...HEAD_AT.map(leftAt))),
    wobble: Math.max(...edges) - Math.min(...edges),
  };
}

/**
 * Whether the arch of an "h" or the leg of a "k" meets the stroke at the uppermost of three rows, where letters reach
 * far above small ones (Josefin Sans, Bebas Neue): below it the stroke is even, and there it widens.
 */
function isMetAbove([low = 0, middle = 0, high = 0]: readonly number[]): boolean {
  return Math.abs(middle - low) <= SAME * low && high > WIDENED * middle;
}

/** Shift to the right per height of the middle of a stroke, between two of its rows. */
function leanOf(lower: InkSpan, upper: InkSpan, rise: number): number {
  return (upper[0] + upper[1] - lower[0] - lower[1]) / 2 / rise;
}

/** The share of the height from which on the ink is no wider than `width`; a fifth at most. */
function footTop(firstAt: (share: number) => InkSpan | undefined, width: number): number {
  // Rounded corners: the very end of a foot is narrower than the foot.
  for (let share = 0.02; share < 0.2; share += 0.005) {
    if (spanWidth(firstAt(share)) < width) {
      return share;
    }
  }
  return 0.2;
}
