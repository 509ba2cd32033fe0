/** Matrices and rectangles. A matrix is [a b c d e f]; row vectors, as ISO 32000-2, 8.3.3. */

export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [number, number];
/** [x0, y0, x1, y1] with x0 <= x1 and y0 <= y1. */
export type Rect = readonly [number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** `first` applied before `second`: first × second in the notation of ISO 32000-2. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  // By index: taking an array apart by pattern walks an iterator, many times slower until it is optimised.
  const a = first[0];
  const b = first[1];
  const c = first[2];
  const d = first[3];
  const e = first[4];
  const f = first[5];
  const A = second[0];
  const B = second[1];
  const C = second[2];
  const D = second[3];
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + second[4],
    e * B + f * D + second[5],
  ];
}

export function apply(matrix: Matrix, point: Point): Point {
  const x = point[0];
  const y = point[1];
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

/** The inverse, or null when the matrix is singular. */
export function invert(matrix: Matrix): Matrix | null {
  const a = matrix[0];
  const b = matrix[1];
  const c = matrix[2];
  const d = matrix[3];
  const e = matrix[4];
  const f = matrix[5];
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
  for (const point of points) {
    const x = point[0];
    const y = point[1];
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return [x0, y0, x1, y1];
}

/** The four corners of a rectangle, one after the other around it. */
export function corners([x0, y0, x1, y1]: Rect): readonly Point[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** Area of a rectangle, in its unit squared. */
export function areaOf([x0, y0, x1, y1]: Rect): number {
  return (x1 - x0) * (y1 - y0);
}

/** Area that two rectangles have in common; 0 for those that touch or lie apart. */
export function commonArea(a: Rect, b: Rect): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return Math.max(0, width) * Math.max(0, height);
}
