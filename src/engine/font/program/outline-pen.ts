/**
 * Follows an outline and keeps the box of its points; control points count, so curves may be overstated.
 * On demand it keeps the outline itself, curves as short lines.
 */
import type { Rect } from "#base/geometry.ts";
import { flatCubic, type Outline } from "./glyph-outline.ts";

/** Invariant: the box is set if and only if at least one line or curve was drawn. */
export class OutlinePen {
  x = 0;
  y = 0;
  readonly #trace: number[][] | null;
  #contour: number[] | null = null;
  #drawn = false;
  #x0 = Infinity;
  #y0 = Infinity;
  #x1 = -Infinity;
  #y1 = -Infinity;

  /** With `trace`, closed contours are added to it. */
  constructor(trace: number[][] | null = null) {
    this.#trace = trace;
  }

  /** What the pen has kept of the outline, in the units drawn in; null when it keeps none. */
  get trace(): Outline | null {
    return this.#trace;
  }

  /** True once a line or curve was drawn, or a box taken in. */
  get drawn(): boolean {
    return this.#drawn;
  }

  /** Begins a contour elsewhere. */
  moveBy(dx: number, dy: number): void {
    // The contour begins with the first line: moves in a row must not leave contours of one point.
    this.#contour = null;
    this.#step(dx, dy);
  }

  /** A line from the current point; of no length, it draws nothing. */
  lineBy(dx: number, dy: number): void {
    if (dx === 0 && dy === 0) {
      return;
    }
    this.#begin();
    this.#step(dx, dy);
    this.#add();
    this.#contour?.push(this.x, this.y);
    this.#drawn = true;
  }

  /** A Bézier curve: each control point relative to the one before. */
  curveBy(first: Step, second: Step, third: Step): void {
    this.#begin();
    const x0 = this.x;
    const y0 = this.y;
    this.#step(first[0], first[1]);
    this.#add();
    const x1 = this.x;
    const y1 = this.y;
    this.#step(second[0], second[1]);
    this.#add();
    const x2 = this.x;
    const y2 = this.y;
    this.#step(third[0], third[1]);
    this.#add();
    if (this.#contour !== null) {
      flatCubic(this.#contour, [x0, y0, x1, y1, x2, y2, this.x, this.y]);
    }
    this.#drawn = true;
  }

  /** Takes in a box drawn elsewhere (a component), shifted, and its outline where one is kept. */
  include([x0, y0, x1, y1]: Rect, [dx, dy]: Step, outline: Outline | null = null): void {
    this.#grow(x0 + dx, y0 + dy);
    this.#grow(x1 + dx, y1 + dy);
    for (const contour of outline ?? []) {
      this.#trace?.push(contour.map((value, i) => value + (i % 2 === 0 ? dx : dy)));
    }
    this.#drawn = true;
  }

  /** In the units drawn in, times `scale`; null when nothing was drawn. */
  bounds(scale: number): Rect | null {
    return this.#drawn
      ? [this.#x0 * scale, this.#y0 * scale, this.#x1 * scale, this.#y1 * scale]
      : null;
  }

  #step(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
  }

  /** The point a line or curve starts from. */
  #begin(): void {
    this.#add();
    if (this.#trace !== null && this.#contour === null) {
      this.#contour = [this.x, this.y];
      this.#trace.push(this.#contour);
    }
  }

  #add(): void {
    this.#grow(this.x, this.y);
  }

  #grow(x: number, y: number): void {
    this.#x0 = Math.min(this.#x0, x);
    this.#y0 = Math.min(this.#y0, y);
    this.#x1 = Math.max(this.#x1, x);
    this.#y1 = Math.max(this.#y1, y);
  }
}

export type Step = readonly [number, number];
