/** Matrices and rectangles. A matrix is [a b c d e f]; row vectors, as ISO 32000-2, 8.3.3. */

export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [number, number];
/** [x0, y0, x1, y1] with x0 <= x1 and y0 <= y1. */
export type Rect = readonly [number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** `first` applied before `second`: first × second in the notation of ISO 32000-2. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = second;
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

export function apply(matrix: Matrix, [x, y]: Point): Point {
  const [a, b, c, d, e, f] = matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The inverse, or null when the matrix is singular. */
export function invert(matrix: Matrix): Matrix | null {
  const [a, b, c, d, e, f] = matrix;
  const det = a * d - b * c;
  if (!Number.isFinite(det) || Math.abs(det) < 1e-12) {
    return null;
  }
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

/** Upright hull of points; the empty list gives a rectangle of zeros. */
export function hull(points: readonly Point[]): Rect {
  if (points.length === 0) {
    return [0, 0, 0, 0];
  }
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return [x0, y0, x1, y1];
}
