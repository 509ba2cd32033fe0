/** Contours by where they stand, so that one among thousands is found without holding it against each. */
import { firstIndex } from "#base/search.ts";
import type { Outline } from "../font/program/glyph-outline.ts";
import { outlineExtent } from "./letter-copies.ts";

/** Left edges are compared with this much to spare: sums are rounded. */
const ROUNDING = 1e-6;

/** Invariant: ascending by left edge. */
export class OutlineIndex {
  readonly #contours: Outline;

  constructor(contours: Outline) {
    this.#contours = contours.toSorted((a, b) => outlineExtent(a)[0] - outlineExtent(b)[0]);
  }

  /** True for any of the contours whose left edges are within `tolerance` of `x`. */
  someAt(x: number, tolerance: number, isIt: (contour: readonly number[]) => boolean): boolean {
    const reach = tolerance + ROUNDING;
    const contours = this.#contours;
    const left = (i: number): number => outlineExtent(contours[i] ?? [])[0];
    for (let i = firstIndex(contours.length, (at) => left(at) >= x - reach); ; i++) {
      const contour = contours[i];
      if (contour === undefined || left(i) > x + reach) {
        return false;
      }
      if (isIt(contour)) {
        return true;
      }
    }
  }
}
