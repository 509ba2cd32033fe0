/**
 * Outlines of glyphs as closed contours of straight lines: what outlines of every kind can be compared
 * as.
 */
import type { Rect } from "#base/geometry.ts";

/** Contours as x0 y0 x1 y1 …; the last point is joined to the first. */
export type Outline = readonly (readonly number[])[];

/**
 * Lines a curve becomes: letters of 1000 units stray by less than one unit, far below what two shapes
 * may differ by.
 */
const CURVE_STEPS = 6;

/** Adds a cubic curve to a contour that stands at its start. `points` are x0 y0 to x3 y3. */
export function flatCubic(contour: number[], points: readonly number[]): void {
  // By index: most letters are drawn before this code is optimised, and a pattern walks an iterator until then.
  const x0 = points[0] ?? 0;
  const y0 = points[1] ?? 0;
  const x1 = points[2] ?? 0;
  const y1 = points[3] ?? 0;
  const x2 = points[4] ?? 0;
  const y2 = points[5] ?? 0;
  const x3 = points[6] ?? 0;
  const y3 = points[7] ?? 0;
  for (let i = 1; i <= CURVE_STEPS; i++) {
    const t = i / CURVE_STEPS;
    const u = 1 - t;
    const a = u * u * u;
    const b = 3 * u * u * t;
    const c = 3 * u * t * t;
    const d = t * t * t;
    contour.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
  }
}

/** Adds a quadratic curve to a contour that stands at its start. `points` are x0 y0 to x2 y2. */
export function flatQuadratic(contour: number[], points: readonly number[]): void {
  const x0 = points[0] ?? 0;
  const y0 = points[1] ?? 0;
  const x1 = points[2] ?? 0;
  const y1 = points[3] ?? 0;
  const x2 = points[4] ?? 0;
  const y2 = points[5] ?? 0;
  for (let i = 1; i <= CURVE_STEPS; i++) {
    const t = i / CURVE_STEPS;
    const u = 1 - t;
    const a = u * u;
    const b = 2 * u * t;
    const c = t * t;
    contour.push(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2);
  }
}

/** The outline times `scale`; the same object for 1, as outlines are never changed. */
export function scaled(outline: Outline, scale: number): Outline {
  if (scale === 1) {
    return outline;
  }
  const whole: number[][] = [];
  for (let at = 0; at < outline.length; at++) {
    const contour = outline[at] ?? [];
    const points: number[] = [];
    for (let i = 0; i < contour.length; i++) {
      points.push((contour[i] ?? 0) * scale);
    }
    whole.push(points);
  }
  return whole;
}

/** The outline shifted by dx, dy in its own units. */
export function moved(outline: Outline, [dx, dy]: readonly [number, number]): Outline {
  return outline.map((contour) => contour.map((value, i) => value + (i % 2 === 0 ? dx : dy)));
}

/** The box around all points; null for no points, or for a line without any area. */
export function outlineBox(outline: Outline): Rect | null {
  const bounds = outlineBounds(outline);
  return bounds !== null && bounds[2] > bounds[0] && bounds[3] > bounds[1] ? bounds : null;
}

/** A letter as a face draws it. */
export interface DrawnLetter {
  /** In thousandths of an em. */
  readonly outline: Outline;
  readonly advance: number;
}

/** The letter a face shows for a character; null where it shows none. */
export type LetterReader = (character: string) => DrawnLetter | null;

/** Bounds of an outline's points; null for one without any. */
export function outlineBounds(outline: Outline): Rect | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const contour of outline) {
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const x = contour[i] ?? 0;
      const y = contour[i + 1] ?? 0;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
  }
  return x0 > x1 ? null : [x0, y0, x1, y1];
}
