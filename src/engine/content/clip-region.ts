/**
 * The clip in force as the shapes it was made of (ISO 32000-2, 8.5.4): every W and W*, the /BBox of every
 * form on the way and text clips, innermost first. Bounds alone say what lies wholly outside; whether ink is
 * cut needs the shapes.
 */
import type { Point, Rect } from "#base/geometry.ts";
import { type Outline, outlineBounds } from "../font/program/glyph-outline.ts";
import { type PathPlace, pathOutline } from "./path-place.ts";

/** One step of the clip; what is painted shows inside all of them. Never changed once made. */
export interface ClipRegion {
  readonly outer: ClipRegion | null;
  /** In default user space. */
  readonly bounds: Rect;
  /**
   * True where the bounds are the whole shape. Otherwise its contours are asked for; null where the shape is
   * not known (text clips), so that nothing is known to lie inside.
   */
  readonly isRectangle: boolean;
  readonly isEvenOdd: boolean;
  /** What lies within the bounds of all steps, turned inside out where nothing does: pages may nest thousands. */
  readonly common: Rect;
  /** How many of the steps are more than their bounds. */
  readonly shapes: number;
  contours(): Outline | null;
}

/**
 * Clips of other shapes than rectangles in one another. Each is held against each letter: within more of them nothing is
 * known to lie inside, as with clips of text. Designs have a few.
 */
const SHAPES_MAX = 64;

type Shape = Pick<ClipRegion, "isRectangle" | "isEvenOdd" | "contours">;

function cut(outer: ClipRegion | null, bounds: Rect, shape: Shape): ClipRegion {
  const shapes = (outer?.shapes ?? 0) + (shape.isRectangle ? 0 : 1);
  const isKnown = shapes <= SHAPES_MAX;
  return {
    ...shape,
    outer: isKnown ? outer : null,
    bounds,
    common: commonPart(bounds, outer?.common ?? bounds),
    shapes,
    ...(isKnown ? {} : UNKNOWN),
  };
}

/** Turned inside out where two rectangles do not even touch. */
function commonPart(a: Rect, b: Rect): Rect {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

const UNKNOWN: Shape = { isRectangle: false, isEvenOdd: false, contours: () => null };

/** The clip cut further by an upright rectangle. */
export function clipRectangle(outer: ClipRegion | null, bounds: Rect): ClipRegion {
  const [x0, y0, x1, y1] = bounds;
  const contour = [x0, y0, x1, y0, x1, y1, x0, y1];
  return cut(outer, bounds, { isRectangle: true, isEvenOdd: false, contours: () => [contour] });
}

/** The clip cut further by a polygon, such as the /BBox of a form that is turned. */
export function clipCorners(
  outer: ClipRegion | null,
  bounds: Rect,
  points: readonly Point[],
): ClipRegion {
  const contour = points.flat();
  return cut(outer, bounds, { isRectangle: false, isEvenOdd: false, contours: () => [contour] });
}

/** The clip cut further by a path, which is read again when its shape is asked for. */
export function clipPath(
  outer: ClipRegion | null,
  bounds: Rect,
  { place, isEvenOdd }: { readonly place: PathPlace; readonly isEvenOdd: boolean },
): ClipRegion {
  let contours: Outline | null = null;
  return cut(outer, bounds, {
    isRectangle: false,
    isEvenOdd,
    contours: () => (contours ??= pathOutline(place)),
  });
}

/** The clip cut further by glyphs (9.3.6), which are not looked at. */
export function clipText(outer: ClipRegion | null, bounds: Rect): ClipRegion {
  return cut(outer, bounds, UNKNOWN);
}

const merged = new WeakMap<ClipRegion, ClipRegion>();

/** The same clip with rectangles right within one another as one, which keeps what lies on the edges of both. */
export function mergedClip(clip: ClipRegion): ClipRegion {
  const steps: ClipRegion[] = [];
  let known: ClipRegion | null = clip;
  while (known !== null && !merged.has(known)) {
    steps.push(known);
    known = known.outer;
  }
  let outer = known === null ? null : (merged.get(known) ?? null);
  // From the outermost: without recursion, for thousands may be nested.
  for (const step of steps.reverse()) {
    outer = stepWithin(step, outer);
    merged.set(step, outer);
  }
  return outer ?? clip;
}

function stepWithin(step: ClipRegion, outer: ClipRegion | null): ClipRegion {
  if (step.isRectangle && outer?.isRectangle === true) {
    const both = commonPart(step.bounds, outer.bounds);
    if (both[0] <= both[2] && both[1] <= both[3]) {
      return clipRectangle(outer.outer, both);
    }
  }
  return step.outer === outer ? step : { ...step, outer };
}

/** All steps of a clip, innermost first. */
export function clipSteps(clip: ClipRegion | null): readonly ClipRegion[] {
  const steps: ClipRegion[] = [];
  for (let step = clip; step !== null; step = step.outer) {
    steps.push(step);
  }
  return steps;
}

/**
 * True when every point of the outline lies in the clip or within `tolerance` (points of user space) of it.
 * False inside a clip whose shape is not known. Long edges are asked at steps, so that a notch is not passed
 * over.
 */
export function isWholeInClip(
  clip: ClipRegion | null,
  outline: Outline,
  tolerance: number,
): boolean {
  const box = outlineBounds(outline);
  // Bounds of all steps first: most outlines that are cut lie in none of the shapes' bounds.
  return (
    box === null ||
    (isInClipBounds(clip, box, tolerance) &&
      clipSteps(clip).every((step) => step.isRectangle || isInsideShape(step, outline, tolerance)))
  );
}

/** True when a rectangle reaches no farther than `tolerance` out of the bounds of any step of a clip. */
export function isInClipBounds(clip: ClipRegion | null, rect: Rect, tolerance: number): boolean {
  return clip === null || isInRectangle(rect, clip.common, tolerance);
}

/** True when a rectangle lies in every step of a clip that is all rectangles. */
export function isInClipRectangles(clip: ClipRegion, rect: Rect): boolean {
  return clip.shapes === 0 && isInRectangle(rect, clip.common, 0);
}

function isInsideShape(step: ClipRegion, outline: Outline, tolerance: number): boolean {
  const contours = step.contours();
  return (
    contours !== null &&
    outline.every((contour) =>
      pointsOf(contour).every(
        (point) => isInShape(contours, point, step) || distanceTo(contours, point) <= tolerance,
      ),
    )
  );
}

/** Points; farther apart, points between two corners of a glyph are asked as well. */
const STEP_PT = 1;
const STEPS_MAX = 64;

function pointsOf(contour: readonly number[]): readonly Point[] {
  const points: Point[] = [];
  let [fromX, fromY] = [contour.at(-2) ?? 0, contour.at(-1) ?? 0];
  for (let i = 0; i + 1 < contour.length; i += 2) {
    const [x, y] = [contour[i] ?? 0, contour[i + 1] ?? 0];
    const length = Math.hypot(x - fromX, y - fromY);
    const count = Math.min(STEPS_MAX, Math.max(1, Math.ceil(length / STEP_PT)));
    for (let step = 1; step <= count; step++) {
      points.push([fromX + ((x - fromX) * step) / count, fromY + ((y - fromY) * step) / count]);
    }
    [fromX, fromY] = [x, y];
  }
  return points;
}

/** Edges that a point is held against. */
export function edgesOf(contours: Outline): number {
  return contours.reduce((sum, contour) => sum + 1 + contour.length / 2, 0);
}

/** By the winding number, or its parity (8.5.3.3). */
export function isInShape(
  contours: Outline,
  [x, y]: Point,
  { isEvenOdd }: Pick<ClipRegion, "isEvenOdd">,
): boolean {
  let winding = 0;
  for (const contour of contours) {
    let [fromX, fromY] = [contour.at(-2) ?? 0, contour.at(-1) ?? 0];
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const [toX, toY] = [contour[i] ?? 0, contour[i + 1] ?? 0];
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) {
        winding += toY > fromY ? 1 : -1;
      }
      [fromX, fromY] = [toX, toY];
    }
  }
  return isEvenOdd ? winding % 2 !== 0 : winding !== 0;
}

/** To the nearest edge; Infinity without one. */
function distanceTo(contours: Outline, [x, y]: Point): number {
  let nearest = Infinity;
  for (const contour of contours) {
    let [fromX, fromY] = [contour.at(-2) ?? 0, contour.at(-1) ?? 0];
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const [toX, toY] = [contour[i] ?? 0, contour[i + 1] ?? 0];
      const [dx, dy] = [toX - fromX, toY - fromY];
      const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
      const t = Math.max(0, Math.min(1, along));
      nearest = Math.min(nearest, Math.hypot(x - fromX - t * dx, y - fromY - t * dy));
      [fromX, fromY] = [toX, toY];
    }
  }
  return nearest;
}

/** True when a rectangle reaches no farther than `tolerance` out of another. */
export function isInRectangle(inner: Rect, outer: Rect, tolerance: number): boolean {
  return (
    inner[0] >= outer[0] - tolerance &&
    inner[1] >= outer[1] - tolerance &&
    inner[2] <= outer[2] + tolerance &&
    inner[3] <= outer[3] + tolerance
  );
}
