/** Writing directions and the rotated frames that text is handled in. */
import type { Point } from "#base/geometry.ts";
import type { OperatorStyle } from "./text-style.ts";

/**
 * A writing direction and the frame it is handled in: along the baseline, and across towards the glyphs'
 * tops.
 */
export interface Direction {
  readonly angleRad: number;
  readonly cos: number;
  readonly sin: number;
  /**
   * Unit vector across, in default user space: to the left of along, to the right for mirrored text, whose
   * letters' tops lie there.
   */
  readonly acrossX: number;
  readonly acrossY: number;
  readonly isVertical: boolean;
  readonly isMirrored: boolean;
}

/** Radians, half a degree: less than a reader sees, more than rounding of matrices to four digits makes. */
export const DIRECTION_TOL = (0.5 * Math.PI) / 180;

/**
 * Clusters directions within 0.5°; each cluster's first angle is its frame. Directions are compared by
 * identity from here on, so a page must have one `Directions` only.
 */
export class Directions {
  // Every entry differs from every other by more than DIRECTION_TOL or in mode.
  readonly #known: Direction[] = [];
  #last: Direction | null = null;

  /**
   * The frame for a style; the same object for all styles that share one. Linear in the directions of the
   * page, of which there are few; the last is tried first.
   */
  of(style: OperatorStyle): Direction {
    if (this.#last !== null && matches(this.#last, style)) {
      return this.#last;
    }
    const found = this.#known.find((direction) => matches(direction, style)) ?? this.#add(style);
    this.#last = found;
    return found;
  }

  #add(style: OperatorStyle): Direction {
    const direction = directionOf(style);
    this.#known.push(direction);
    return direction;
  }
}

/**
 * The frame of a style's direction, apart from all others. Exact at right angles: extents of upright text
 * must not carry a sine of 1e-16, or edges that are equal in the file differ.
 */
export function directionOf(style: OperatorStyle): Direction {
  const cos = exact(Math.cos(style.angleRad));
  const sin = exact(Math.sin(style.angleRad));
  return {
    angleRad: style.angleRad,
    cos,
    sin,
    acrossX: style.isMirrored ? sin : -sin,
    acrossY: style.isMirrored ? -cos : cos,
    isVertical: style.isVertical,
    isMirrored: style.isMirrored,
  };
}

/** Default user space → the frame of a direction: along and across, in points (user units × `userUnit`). */
export function intoFrame(direction: Direction, point: Point, userUnit: number): Point {
  const x = point[0];
  const y = point[1];
  return [
    (x * direction.cos + y * direction.sin) * userUnit,
    (x * direction.acrossX + y * direction.acrossY) * userUnit,
  ];
}

/** Mirrored and vertical text have frames of their own: their `across` points elsewhere at the same angle. */
function matches(direction: Direction, style: OperatorStyle): boolean {
  const difference = Math.abs(direction.angleRad - style.angleRad);
  return (
    direction.isVertical === style.isVertical &&
    direction.isMirrored === style.isMirrored &&
    Math.min(difference, 2 * Math.PI - difference) <= DIRECTION_TOL
  );
}

/** Right angles without the noise of the sine. */
function exact(value: number): number {
  return Math.abs(value) < 1e-12
    ? 0
    : Math.abs(Math.abs(value) - 1) < 1e-12
      ? Math.sign(value)
      : value;
}
