/** Follows an outline and keeps the box of its points; control points count, so curves may be overstated. */
import type { Rect } from "#base/geometry.ts";

/** Invariant: the box is set if and only if at least one line or curve was drawn. */
export class InkPen {
  x = 0;
  y = 0;
  #drawn = false;
  #x0 = Infinity;
  #y0 = Infinity;
  #x1 = -Infinity;
  #y1 = -Infinity;

  get drawn(): boolean {
    return this.#drawn;
  }

  moveBy(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
  }

  /** A line from the current point; of no length, it draws nothing. */
  lineBy(dx: number, dy: number): void {
    if (dx === 0 && dy === 0) {
      return;
    }
    this.#add();
    this.moveBy(dx, dy);
    this.#add();
    this.#drawn = true;
  }

  /** A Bézier curve: each control point relative to the one before. */
  curveBy(first: Step, second: Step, third: Step): void {
    this.#add();
    for (const [dx, dy] of [first, second, third]) {
      this.moveBy(dx, dy);
      this.#add();
    }
    this.#drawn = true;
  }

  /** Takes in a box drawn elsewhere (a component), shifted. */
  include([x0, y0, x1, y1]: Rect, dx: number, dy: number): void {
    this.#grow(x0 + dx, y0 + dy);
    this.#grow(x1 + dx, y1 + dy);
    this.#drawn = true;
  }

  /** In the units drawn in, times `scale`; null when nothing was drawn. */
  bounds(scale: number): Rect | null {
    return this.#drawn
      ? [this.#x0 * scale, this.#y0 * scale, this.#x1 * scale, this.#y1 * scale]
      : null;
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
