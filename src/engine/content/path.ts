/**
 * Path construction (ISO 32000-2, 8.5.2), kept as bounds: what a mark covers, whether it is an upright
 * rectangle or line, whether it is curved. Coordinates are put through the CTM as they come.
 */
import type { Matrix, Rect } from "#base/geometry.ts";

/** Bounds and shape of one subpath, in default user space. */
export interface Subpath {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Corners so far as x, y pairs; at most `MAX_CORNERS` of them, counted on in `corners`. */
  readonly points: number[];
  corners: number;
  hasCurve: boolean;
  closed: boolean;
}

/** The path under construction. */
export interface Path {
  subpaths: Subpath[];
  /** Receives segments; null before the first m or re. */
  current: Subpath | null;
  /** Current point and start of the current subpath, in user space as given. */
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** True after W or W*, until the path is painted. */
  clips: boolean;
  /** True when it was W*. */
  clipsEvenOdd: boolean;
  /** Where the path's first operator begins in the content stream's data. */
  start: number;
}

// A rectangle has four, five when its start is repeated, six with a stray l before h: more is another
// shape.
const MAX_CORNERS = 6;
/** Subpaths told apart in one path; all further ones only widen the bounds of the last. */
const MAX_SUBPATHS = 50_000;
/** Points; edges closer than this to upright count as upright. */
const UPRIGHT_TOLERANCE = 0.01;

/** An empty path. */
export function newPath(): Path {
  return {
    subpaths: [],
    current: null,
    x: 0,
    y: 0,
    startX: 0,
    startY: 0,
    clips: false,
    clipsEvenOdd: false,
    start: 0,
  };
}

/**
 * m, in user space. Bounds are taken through the CTM at once: it may change before the path is painted
 * (cm between segments is an error that files have), and points already given do not move with it.
 */
export function moveTo(path: Path, ctm: Matrix, x: number, y: number): void {
  const deviceX = ctm[0] * x + ctm[2] * y + ctm[4];
  const deviceY = ctm[1] * x + ctm[3] * y + ctm[5];
  path.x = path.startX = x;
  path.y = path.startY = y;
  // Over the limit one last subpath takes all further points. Its corners go over MAX_CORNERS, so it is
  // never called a rectangle, and its bounds stay right.
  const last = path.subpaths[MAX_SUBPATHS - 1];
  if (last !== undefined) {
    last.corners += MAX_CORNERS;
    last.closed = false;
    addPoint(last, deviceX, deviceY);
    path.current = last;
    return;
  }
  path.current = {
    x0: deviceX,
    y0: deviceY,
    x1: deviceX,
    y1: deviceY,
    points: [deviceX, deviceY],
    corners: 1,
    hasCurve: false,
    closed: false,
  };
  path.subpaths.push(path.current);
}

/** l, in user space. */
export function lineTo(path: Path, ctm: Matrix, x: number, y: number): void {
  const subpath = openSubpath(path, ctm);
  addPoint(subpath, ctm[0] * x + ctm[2] * y + ctm[4], ctm[1] * x + ctm[3] * y + ctm[5]);
  path.x = x;
  path.y = y;
}

/**
 * A Bézier curve; `points`: two control points and the end as x, y pairs in user space. The bounds are
 * those of the curve and not of its control points, which lie up to a third outside: an ellipse would
 * reach too far.
 */
export function curveTo(path: Path, ctm: Matrix, points: readonly number[]): void {
  const subpath = openSubpath(path, ctm);
  // By index: drawings are curves by the ten thousand, and taking an array apart by pattern walks an iterator.
  const x1 = points[0] ?? 0;
  const y1 = points[1] ?? 0;
  const x2 = points[2] ?? 0;
  const y2 = points[3] ?? 0;
  const x3 = points[4] ?? 0;
  const y3 = points[5] ?? 0;
  const a = ctm[0];
  const b = ctm[1];
  const c = ctm[2];
  const d = ctm[3];
  const e = ctm[4];
  const f = ctm[5];
  const curveX = [a * path.x + c * path.y + e, a * x1 + c * y1 + e, a * x2 + c * y2 + e] as const;
  const curveY = [b * path.x + d * path.y + f, b * x1 + d * y1 + f, b * x2 + d * y2 + f] as const;
  const endX = a * x3 + c * y3 + e;
  const endY = b * x3 + d * y3 + f;
  const valuesX = extrema(curveX, endX);
  for (let i = 0; i < valuesX.length; i++) {
    const x = valuesX[i] ?? endX;
    subpath.x0 = Math.min(subpath.x0, x);
    subpath.x1 = Math.max(subpath.x1, x);
  }
  const valuesY = extrema(curveY, endY);
  for (let i = 0; i < valuesY.length; i++) {
    const y = valuesY[i] ?? endY;
    subpath.y0 = Math.min(subpath.y0, y);
    subpath.y1 = Math.max(subpath.y1, y);
  }
  subpath.hasCurve = true;
  addPoint(subpath, endX, endY);
  path.x = x3;
  path.y = y3;
}

/** h: also when there is nothing to close. */
export function closePath(path: Path): void {
  if (path.current !== null) {
    path.current.closed = true;
    path.x = path.startX;
    path.y = path.startY;
  }
}

/** re: x, y, width and height in user space. */
export function rectangle(path: Path, ctm: Matrix, box: readonly number[]): void {
  const [x = 0, y = 0, width = 0, height = 0] = box;
  moveTo(path, ctm, x, y);
  lineTo(path, ctm, x + width, y);
  lineTo(path, ctm, x + width, y + height);
  lineTo(path, ctm, x, y + height);
  closePath(path);
}

/** Bounds of subpaths; null when there are none. */
export function boundsOf(subpaths: readonly Subpath[]): Rect | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const subpath of subpaths) {
    x0 = Math.min(x0, subpath.x0);
    y0 = Math.min(y0, subpath.y0);
    x1 = Math.max(x1, subpath.x1);
    y1 = Math.max(y1, subpath.y1);
  }
  return x0 <= x1 && y0 <= y1 ? [x0, y0, x1, y1] : null;
}

/**
 * True for a subpath whose outline is an upright rectangle or an upright straight line. Within 0.01 pt,
 * since producers round coordinates to two or three decimals.
 */
export function isUpright(subpath: Subpath): boolean {
  if (subpath.hasCurve || subpath.corners > MAX_CORNERS) {
    return false;
  }
  const { points } = subpath;
  let count = points.length / 2;
  // The start given again before h is no corner of its own.
  if (count > 2 && near(points, 0, count - 1)) {
    count--;
  }
  if (count === 2) {
    return isUprightEdge(points, 0, 1);
  }
  if (count !== 4) {
    return false;
  }
  for (let i = 0; i < 4; i++) {
    if (!isUprightEdge(points, i, (i + 1) % 4)) {
      return false;
    }
  }
  // Opposite corners must span the bounds: rules out paths that run back on themselves.
  return (
    Math.abs(Math.abs((points[0] ?? 0) - (points[4] ?? 0)) - (subpath.x1 - subpath.x0)) <=
      UPRIGHT_TOLERANCE &&
    Math.abs(Math.abs((points[1] ?? 0) - (points[5] ?? 0)) - (subpath.y1 - subpath.y0)) <=
      UPRIGHT_TOLERANCE
  );
}

function openSubpath(path: Path, ctm: Matrix): Subpath {
  // After h the next segment starts a new subpath at the old start (ISO 32000-2, 8.5.2.1).
  if (path.current === null || path.current.closed) {
    moveTo(path, ctm, path.x, path.y);
  }
  return path.current ?? { ...EMPTY, points: [] };
}

const EMPTY = { x0: 0, y0: 0, x1: 0, y1: 0, corners: 0, hasCurve: false, closed: false };

function addPoint(subpath: Subpath, x: number, y: number): void {
  subpath.x0 = Math.min(subpath.x0, x);
  subpath.y0 = Math.min(subpath.y0, y);
  subpath.x1 = Math.max(subpath.x1, x);
  subpath.y1 = Math.max(subpath.y1, y);
  if (subpath.corners < MAX_CORNERS) {
    subpath.points.push(x, y);
  }
  subpath.corners++;
}

function near(points: readonly number[], i: number, j: number): boolean {
  return (
    Math.abs((points[2 * i] ?? 0) - (points[2 * j] ?? 0)) <= UPRIGHT_TOLERANCE &&
    Math.abs((points[2 * i + 1] ?? 0) - (points[2 * j + 1] ?? 0)) <= UPRIGHT_TOLERANCE
  );
}

function isUprightEdge(points: readonly number[], i: number, j: number): boolean {
  return (
    Math.abs((points[2 * i] ?? 0) - (points[2 * j] ?? 0)) <= UPRIGHT_TOLERANCE ||
    Math.abs((points[2 * i + 1] ?? 0) - (points[2 * j + 1] ?? 0)) <= UPRIGHT_TOLERANCE
  );
}

const NO_EXTREMA: readonly number[] = [];

/** Values of a cubic Bézier curve at the zeros of its derivative, in one coordinate. */
function extrema(points: readonly [number, number, number], p3: number): readonly number[] {
  const p0 = points[0];
  const p1 = points[1];
  const p2 = points[2];
  // Control points between the ends: the curve stays between them too, and most curves of letters are
  // of that kind.
  const low = Math.min(p0, p3);
  const high = Math.max(p0, p3);
  if (p1 >= low && p1 <= high && p2 >= low && p2 <= high) {
    return NO_EXTREMA;
  }
  // The derivative of the cubic over 3: a·t² + b·t + c.
  const a = p3 - 3 * p2 + 3 * p1 - p0;
  const b = 2 * (p2 - 2 * p1 + p0);
  const c = p1 - p0;
  const times: number[] = [];
  if (Math.abs(a) < 1e-9) {
    // Infinite or NaN when b is 0 as well; both fail the test of t below.
    times.push(-c / b);
  } else {
    const root = Math.sqrt(b * b - 4 * a * c);
    times.push((-b + root) / (2 * a), (-b - root) / (2 * a));
  }
  const values: number[] = [];
  for (const t of times) {
    // False for the NaN of a negative root too.
    if (t > 0 && t < 1) {
      const u = 1 - t;
      values.push(u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3);
    }
  }
  return values;
}
