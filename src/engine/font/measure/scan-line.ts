/** Where a straight line across a glyph meets ink: what strokes are measured by. */
import type { Outline } from "../program/glyph-outline.ts";

/** From and to along the line, in the outline's units. */
export type InkSpan = readonly [from: number, to: number];

/** Length of a span; 0 for none. */
export function spanWidth(span: InkSpan | undefined): number {
  return span === undefined ? 0 : span[1] - span[0];
}

/** Ink on the horizontal line at `y`, from the left; non-zero winding, so overlapping strokes are one. */
export function inkInRow(outline: Outline, y: number): readonly InkSpan[] {
  return inkOnLine(outline, y, 0);
}

/** Ink on the vertical line at `x`, from below. */
export function inkInColumn(outline: Outline, x: number): readonly InkSpan[] {
  return inkOnLine(outline, x, 1);
}

/** `along`: which coordinate of a point runs along the line, 0 for x. */
function inkOnLine(outline: Outline, at: number, along: 0 | 1): readonly InkSpan[] {
  const crossings: (readonly [number, number])[] = [];
  for (const contour of outline) {
    let fromA = contour.at(along - 2) ?? 0;
    let fromB = contour.at(-1 - along) ?? 0;
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const toA = contour[i + along] ?? 0;
      const toB = contour[i + 1 - along] ?? 0;
      // Half-open, so that a corner on the line counts once.
      if (fromB <= at !== toB <= at) {
        const share = (at - fromB) / (toB - fromB);
        crossings.push([fromA + share * (toA - fromA), toB > fromB ? 1 : -1]);
      }
      fromA = toA;
      fromB = toB;
    }
  }
  crossings.sort((a, b) => a[0] - b[0]);
  const spans: InkSpan[] = [];
  let winding = 0;
  let start = 0;
  for (const [position, turn] of crossings) {
    if (winding === 0) {
      start = position;
    }
    winding += turn;
    if (winding === 0 && position > start) {
      spans.push([start, position]);
    }
  }
  return spans;
}
