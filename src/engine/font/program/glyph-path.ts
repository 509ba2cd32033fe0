/** Outlines of glyphs as lines and curves again, to be drawn as paths. */
import type { GlyphPath } from "../../plan/glyph-path.ts";
import type { Outline } from "./glyph-outline.ts";

/** Short lines that `flatCubic` and `flatQuadratic` make of a curve. */
const STEPS = 6;
/** Points on one curve agree to this, units of the outline; programs have whole or half units. */
const EXACT = 1e-3;

/**
 * The contours of an outline. Outlines keep curves as the six short lines between points at even parameters; where
 * seven points lie on one cubic so, that curve is meant. Linear in the points.
 */
export function glyphPaths(outline: Outline): readonly GlyphPath[] {
  return outline.map((contour) => {
    const steps: (readonly number[])[] = [[contour[0] ?? 0, contour[1] ?? 0]];
    const count = contour.length / 2;
    for (let at = 0; at + 1 < count; ) {
      const curve = at + STEPS < count ? curveAt(contour, at) : null;
      const next = curve === null ? at + 1 : at + STEPS;
      steps.push(curve ?? [contour[2 * next] ?? 0, contour[2 * next + 1] ?? 0]);
      at = next;
    }
    return steps.map((step) => step.map((value) => Math.round(value * 100) / 100));
  });
}

/** Control points and end of the curve through seven points, which may be straight; null where they are on none. */
function curveAt(contour: readonly number[], at: number): readonly number[] | null {
  const [x1, x2, isXOn] = controlsOf(contour, 2 * at);
  const [y1, y2, isYOn] = controlsOf(contour, 2 * at + 1);
  const end = 2 * (at + STEPS);
  return isXOn && isYOn ? [x1, y1, x2, y2, contour[end] ?? 0, contour[end + 1] ?? 0] : null;
}

/** In one coordinate: the control points by the values at 0, 1/3, 2/3 and 1, and whether the others agree. */
function controlsOf(contour: readonly number[], from: number): readonly [number, number, boolean] {
  const value = (step: number): number => contour[from + 2 * step] ?? 0;
  const [p0, a, b, p3] = [value(0), value(2), value(4), value(6)];
  // B(1/3) and B(2/3) of a cubic solved for its inner control points.
  const p1 = (18 * a - 9 * b - 5 * p0 + 2 * p3) / 6;
  const p2 = (18 * b - 9 * a - 5 * p3 + 2 * p0) / 6;
  const isOn = [1, 3, 5].every((step) => {
    const t = step / STEPS;
    const u = 1 - t;
    const on = u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
    return Math.abs(on - value(step)) <= EXACT;
  });
  return [p1, p2, isOn];
}
