/** How much of each cell of a grid an outline inks. */
import type { Rect } from "#base/geometry.ts";
import type { Outline } from "./glyph-outline.ts";

/** Cells beside and above one another. */
export interface RasterSize {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Ink of the cells of a box that holds the outline, 0 to 1, from the lower left, row by row, by the signed area each
 * edge has to its right, accumulated along rows (as in R. Levien's font-rs, 2016). Where strokes overlap the area is
 * counted twice and cut to 1. One number more than cells. Plain loops: every edge of every letter that is looked at
 * passes here.
 */
export function outlineInk(
  outline: Outline,
  [x0, y0, x1, y1]: Rect,
  grid: RasterSize,
): Float64Array {
  const { columns, rows } = grid;
  // One cell more than samples: an edge at the right rim writes its remainder there.
  const cells = new Float64Array(columns * rows + 1);
  const kx = columns / (x1 - x0);
  const ky = rows / (y1 - y0);
  for (const contour of outline) {
    let fromX = ((contour.at(-2) ?? 0) - x0) * kx;
    let fromY = ((contour.at(-1) ?? 0) - y0) * ky;
    for (let i = 0; i + 1 < contour.length; i += 2) {
      const toX = ((contour[i] ?? 0) - x0) * kx;
      const toY = ((contour[i + 1] ?? 0) - y0) * ky;
      if (fromY < toY) {
        addEdge(cells, 1, [fromX, fromY, toX, toY], grid);
      } else if (fromY > toY) {
        addEdge(cells, -1, [toX, toY, fromX, fromY], grid);
      }
      fromX = toX;
      fromY = toY;
    }
  }
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    for (let at = row * columns; at < (row + 1) * columns; at++) {
      sum += cells[at] ?? 0;
      // The direction of a contour makes the sign; inside is non-zero either way, also in fonts with
      // contours reversed.
      cells[at] = Math.min(1, Math.abs(sum));
    }
  }
  return cells;
}

/** A rising edge, in cells; `sign` tells which way it was drawn. */
function addEdge(
  cells: Float64Array,
  sign: number,
  edge: Rect,
  { columns, rows }: RasterSize,
): void {
  const fromX = edge[0];
  const fromY = edge[1];
  const toY = edge[3];
  const slope = (edge[2] - fromX) / (toY - fromY);
  const lastRow = Math.min(rows, Math.ceil(toY));
  for (let row = Math.max(0, Math.floor(fromY)); row < lastRow; row++) {
    const low = Math.max(fromY, row);
    const high = Math.min(toY, row + 1);
    const xa = fromX + (low - fromY) * slope;
    const xb = fromX + (high - fromY) * slope;
    const left = Math.min(xa, xb);
    const right = Math.max(xa, xb);
    const area = sign * (high - low);
    // Clamped to the box: points on its rim would otherwise fall into the next row.
    const first = Math.min(columns - 1, Math.max(0, Math.floor(left)));
    const last = Math.min(columns - 1, Math.max(first, Math.ceil(right) - 1));
    for (let column = first; column <= last; column++) {
      const from = Math.max(left, column);
      const to = Math.min(right, column + 1);
      const part = right > left ? (area * Math.max(0, to - from)) / (right - left) : area;
      // The cell takes what lies right of the edge within it; the rest goes to the cell behind, and the
      // running sum carries it to the end of the row.
      const inside = part * Math.min(1, Math.max(0, column + 1 - (from + to) / 2));
      const at = row * columns + column;
      cells[at] = (cells[at] ?? 0) + inside;
      if (column + 1 < columns) {
        cells[at + 1] = (cells[at + 1] ?? 0) + part - inside;
      }
    }
  }
}
